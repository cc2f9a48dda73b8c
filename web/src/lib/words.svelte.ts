/** The app's own texts by language. What the coach says comes from the server, in English. */

import { firstLanguage, secondLanguage, STORED } from "../first";
import { en, NUMBERS, type Texts } from "./en";
import { store } from "./kept";
import { held } from "./said";
import { settings } from "./settings.svelte";

/** Pages are drawn anew with another language. */
export const language = $state({ code: "en" });
/** What the server's codes mean in the chosen language; empty for English. */
let words: Record<string, string> = {};

async function speak(code: string): Promise<void> {
  const second = code === "de" ? await secondLanguage() : null;
  words = second?.words ?? {};
  held.texts = second?.de ?? en;
  language.code = document.documentElement.lang = code;
}

/** When the texts of this device's language are here; without them it speaks English. */
export const spoken = speak(firstLanguage).catch(() => undefined);

export async function choose(code: string): Promise<void> {
  await speak(code);
  store(STORED.language, code);
}

export function t(name: keyof Texts, values: Record<string, string | number> = {}): string {
  // What is asked for by name stands in the built app by its number.
  const text: string = held.texts[(NUMBERS[name] ?? name) as never] ?? "";
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));
}

/** What a code of the server means in the chosen language; without an entry the code itself, which is an English word. */
export function named(code: string): string {
  return words[code] ?? code.replaceAll("_", " ");
}

/** What the server says by a code, in the chosen language; undefined in English, and where the code or one of its values isn't known. */
export function coded(code: string, values: readonly (string | number)[] = []): string | undefined {
  let whole = true;
  const text = words[code]?.replace(/\{(\d)\}/g, (_, n: number) => {
    const value = values[n];
    whole &&= value !== undefined;
    return typeof value === "number" ? value.toLocaleString(locale(), { maximumFractionDigits: value < 20 ? 1 : 0 }) : `${value}`;
  });
  return whole ? text : undefined;
}

// The server says what it can in the language that is read, and the rest in English.
const ENGLISH = /\b(the|of|and|with|your?|is|are|to|at|on|for|its?|that|this|a|from|no|than|be|I|again|or|what|were|can)\b/i;
// Names of races are English in a German sentence, too.
const GERMAN = /[äöüß]|\b(du|und|der|das|ist|bis|von)\b/i;

/** The language of a sentence of the server where it isn't the app's: for who has the page read to them. */
export function tongue(text: string): "en" | undefined {
  return language.code !== "en" && ENGLISH.test(text) && !GERMAN.test(text) ? "en" : undefined;
}

/** The language of what a code is called, where it stays English: for who has the page read to them. */
export function spokenIn(code: string): string | undefined {
  return language.code === "en" || words[code] ? undefined : "en";
}

/** A sport's name in the chosen language; as the server has it where there is none. */
export function sportName(sport: string): string {
  return sport in NUMBERS ? t(sport as keyof Texts) : sport;
}

/** A choice of a form: a weekday, a sport, or a word. */
export function choiceName(choice: string): string {
  const weekday = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].indexOf(choice);
  // The fifth of January 2026 was a Monday.
  return weekday < 0 ? named(sportName(choice)) : written(new Date(2026, 0, 5 + weekday), { weekday: "short" });
}

/** A training phase's name in the chosen language. */
export function phaseName(phase: string): string {
  const key = `phase${phase}`;
  return key in NUMBERS ? t(key as keyof Texts) : phase;
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** A list has many dates, and making a format takes longer than everything else on a line of it. */
function written(at: Date, how: Intl.DateTimeFormatOptions): string {
  const key = `${locale()} ${JSON.stringify(how)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale(), how)));
  return format.format(at);
}

export function dayName(iso: string): string {
  const day = new Date(`${iso}T12:00:00`);
  const year = Math.abs(day.getTime() - Date.now()) > YEAR_SHOWN_MS ? ({ year: "numeric" } as const) : {};
  return written(day, { weekday: "short", day: "numeric", month: "short", ...year });
}

/** A day on an axis, from seconds since 1970. */
export function shortDay(seconds: number): string {
  return written(new Date(seconds * 1000), { day: "numeric", month: "short" });
}

export function when(at: number): string {
  return written(new Date(at), { weekday: "short", hour: "2-digit", minute: "2-digit", ...hours() });
}

/** The time of day of a local date and time. */
export function timeOf(local: string): string {
  return written(new Date(local), { hour: "2-digit", minute: "2-digit", ...hours() });
}
