/** The app's own texts by language. What the coach says comes from the server, in English. */

import { de } from "./de";
import { en, type Texts } from "./en";
import { store } from "./kept";
import { settings } from "./settings.svelte";

const LANGUAGES: Record<string, Texts> = { en, de };
const STORED = "language";

function first(): string {
  const chosen = localStorage.getItem(STORED);
  if (chosen && chosen in LANGUAGES) return chosen;
  return navigator.language.slice(0, 2) in LANGUAGES ? navigator.language.slice(0, 2) : "en";
}

export const language = $state({ code: first() });

export function choose(code: string): void {
  if (!(code in LANGUAGES)) return;
  language.code = code;
  store(STORED, code);
  document.documentElement.lang = code;
}

export function t(name: keyof Texts, values: Record<string, string | number> = {}): string {
  const text = (LANGUAGES[language.code] ?? en)[name];
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));
}

/** A sport's name in the chosen language; as the server has it where there is none. */
export function sportName(sport: string): string {
  return sport in en ? t(sport as keyof Texts) : sport;
}

/** A training phase's name in the chosen language. */
export function phaseName(phase: string): string {
  const key = `phase${phase}`;
  return key in en ? t(key as keyof Texts) : phase;
}

// A date without its year is clear for some ten months either way.
const YEAR_SHOWN_MS = 300 * 86_400_000;

/** Dates as the device writes them, where it speaks the chosen language. */
export function locale(): string {
  return navigator.language.startsWith(language.code) ? navigator.language : language.code;
}

/** What the device's settings say of the clock; the device's own way without. */
function hours(): Intl.DateTimeFormatOptions {
  return settings.clock === "auto" ? {} : { hour12: settings.clock === "12" };
}

export function dayName(iso: string): string {
  const day = new Date(`${iso}T12:00:00`);
  const year = Math.abs(day.getTime() - Date.now()) > YEAR_SHOWN_MS ? ({ year: "numeric" } as const) : {};
  return day.toLocaleDateString(locale(), { weekday: "short", day: "numeric", month: "short", ...year });
}

/** A day on an axis, from seconds since 1970. */
export function shortDay(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(locale(), { day: "numeric", month: "short" });
}

export function when(at: number): string {
  return new Date(at).toLocaleString(locale(), { weekday: "short", hour: "2-digit", minute: "2-digit", ...hours() });
}

/** The time of day of a local date and time. */
export function timeOf(local: string): string {
  return new Date(local).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit", ...hours() });
}
