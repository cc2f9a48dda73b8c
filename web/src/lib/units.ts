/** Numbers as they are read: in the units of this device's settings, and as the chosen language writes them. */

import { settings } from "./settings.svelte";
import { locale } from "./words.svelte";

const POUND_KG = 0.45359237;
const [MILE_M, FOOT_M, YARD_M] = [1609.344, 0.3048, 0.9144];
const miles = (): boolean => settings.distance === "mi";
const formats = new Map<string, Intl.NumberFormat>();

/** A number with so many decimals at most, `least` of them always. */
export function decimal(value: number, most = 0, least = most): string {
  const key = `${locale()} ${most} ${least}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale(), { maximumFractionDigits: most, minimumFractionDigits: least })));
  return format.format(value);
}

/** A weight in kg as a number in the athlete's unit. */
export function inUnit(kg: number, unit: string): number {
  return Math.round((unit === "lb" ? kg / POUND_KG : kg) * 100) / 100;
}

/** A weight in kg as `82.5 kg`. */
export function weight(kg: number, unit: string): string {
  return `${decimal(inUnit(kg, unit), 2, 0)} ${unit}`;
}

export function distance(metres: number): string {
  return `${decimal(metres / (miles() ? MILE_M : 1000), 1)} ${settings.distance}`;
}

/** Metres of altitude as a number in the unit that `height` names. */
export function inHeight(metres: number): number {
  return miles() ? metres / FOOT_M : metres;
}

export function heightUnit(): string {
  return miles() ? "ft" : "m";
}

/** The metres for which a pace on foot says the time. */
export function paceUnit(): number {
  return miles() ? MILE_M : 1000;
}

/** A speed in m/s as a pace on foot, `4:10 /km`. */
export function pace(speed: number): string {
  return `${clock(paceUnit() / speed)} /${settings.distance}`;
}

/** A speed in m/s as a pace in water, `1:50 /100 m`. */
export function swimPace(speed: number): string {
  return miles() ? `${clock((100 * YARD_M) / speed)} /100 yd` : `${clock(100 / speed)} /100 m`;
}

/** A speed in m/s as a number in the unit that `speedUnit` names. */
export function inSpeed(speed: number): number {
  return (speed * 3600) / (miles() ? MILE_M : 1000);
}

export function speedUnit(): string {
  return miles() ? "mph" : "km/h";
}

/** A speed in m/s as a sport has it: a pace on foot and in water, `31.2 km/h` on wheels. */
export function speedOf(speed: number, sport: string): string {
  if (sport === "swimming") return swimPace(speed);
  return ["running", "walking"].includes(sport) ? pace(speed) : `${decimal(inSpeed(speed), 1)} ${speedUnit()}`;
}

/** Minutes as `45 min` or `1:30 h`, which no line is broken in. */
export function length(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60 ? `${whole}\xa0min` : `${clock(whole * 60).slice(0, -3)}\xa0h`;
}

/** What the coach wrote, with an hour and more as elsewhere, and with its paces per kilometre as paces per mile where those are set. */
export function told(words: string): string {
  const text = words.replace(/(?<![\d–-])(\d+) min\b/g, (_, minutes: string) => length(Number(minutes)));
  if (!miles()) return text;
  const perMile = (pace: string): string => {
    const [minutes = 0, seconds = 0] = pace.split(":").map(Number);
    return clock(((minutes * 60 + seconds) * MILE_M) / 1000);
  };
  return text.replace(/(\d+:\d\d)(?:([-–])(\d+:\d\d))?\/km/g, (_, first: string, dash?: string, last?: string) => `${perMile(first)}${dash && last ? dash + perMile(last) : ""}/mi`);
}

/** Seconds as `1:05` or `2:03:09`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
