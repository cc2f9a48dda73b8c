/** How this device shows things: distance, clock, first weekday, size of text. Weights follow the athlete's profile. */

import { store } from "./kept";

const STORED = "settings";
const region = navigator.language.slice(-2).toUpperCase();
// Where people write miles, and where a week begins on Sunday; who lives elsewhere chooses.
const DEFAULTS = {
  distance: ["US", "GB"].includes(region) ? "mi" : "km",
  clock: "auto",
  firstDay: ["US", "CA", "BR", "MX", "JP", "IN", "IL"].includes(region) ? "0" : "1",
  text: "normal",
};
export type Settings = typeof DEFAULTS;

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });
document.documentElement.dataset["text"] = settings.text;

export function set(name: keyof Settings, value: string): void {
  settings[name] = value;
  store(STORED, JSON.stringify(settings));
  document.documentElement.dataset["text"] = settings.text;
}
