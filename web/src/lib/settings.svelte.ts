/** How this device shows things: distance, clock, first weekday, size of text. Weights follow the athlete's profile. */

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
  localStorage.setItem(STORED, JSON.stringify(settings));
  document.documentElement.dataset["text"] = settings.text;
}

const POUND_KG = 0.45359237;
const MILE_M = 1609.344;

/** A weight in kg as a number in the athlete's unit. */
export function inUnit(kg: number, unit: string): number {
  return Math.round((unit === "lb" ? kg / POUND_KG : kg) * 100) / 100;
}

export function distance(metres: number): string {
  return settings.distance === "mi" ? `${(metres / MILE_M).toFixed(1)} mi` : `${(metres / 1000).toFixed(1)} km`;
}

/** A speed in m/s as a pace on foot, `4:10 /km`. */
export function pace(speed: number): string {
  const seconds = Math.round((settings.distance === "mi" ? MILE_M : 1000) / speed);
  return `${clock(seconds)} /${settings.distance}`;
}

/** A speed in m/s as a pace in water, `1:50 /100 m`. */
export function swimPace(speed: number): string {
  return `${clock(100 / speed)} /100 m`;
}

/** A speed in m/s as wheels have it, `31.2 km/h`. */
export function speedText(speed: number): string {
  return settings.distance === "mi" ? `${((speed * 3600) / MILE_M).toFixed(1)} mph` : `${(speed * 3.6).toFixed(1)} km/h`;
}

/** Seconds as `1:05` or `2:03:09`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
