/** How this device shows things: distance, clock, first weekday, size of text, light or dark. Weights follow the athlete's profile. */

import { store } from "./kept";

const STORED = "settings";
const region = navigator.language.slice(-2).toUpperCase();
// Where people write miles, and where a week begins on Sunday; who lives elsewhere chooses.
const DEFAULTS = {
  distance: ["US", "GB"].includes(region) ? "mi" : "km",
  clock: "auto",
  firstDay: ["US", "CA", "BR", "MX", "JP", "IN", "IL"].includes(region) ? "0" : "1",
  text: "normal",
  theme: "auto",
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
apply();

export function set(name: keyof Settings, value: string): void {
  settings[name] = value;
  store(STORED, JSON.stringify(settings));
  apply();
}

/** What the style sheet goes by; the bar of the browser is of the page's colour, too. */
function apply(): void {
  const { text, theme } = settings;
  Object.assign(document.documentElement.dataset, { text, theme });
  document.querySelectorAll<HTMLMetaElement>("meta[media]").forEach((each, dark) => {
    each.media = theme === "auto" ? `(prefers-color-scheme: ${dark ? "dark" : "light"})` : (theme === "dark") === Boolean(dark) ? "all" : "not all";
  });
}
