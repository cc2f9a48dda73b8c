/** Sessions and their steps in words: as the coach writes them in English, by their codes and numbers in another language. */

import { decimal, length, speedOf, told } from "./units";
import { coded, language, sportName, t, tongue } from "./words.svelte";

export interface Step {
  name: string;
  minutes: number;
  zone: number;
  target: string | null;
  /** How often in a row, or with the step after it between. */
  repeat?: number;
  kind: string | null;
  aim: { measure: string; low: number | null; high: number | null } | null;
}
interface Words {
  text: string;
  /** The language of the text where it isn't the app's. */
  lang?: "en" | undefined;
}
const ENGLISH = "en";
const english = (text: string): Words => ({ text: told(text), lang: tongue(text) });
const KINDS_OF_WORK = ["tempo", "threshold", "vo2max", "sprint"];

/** What a step is called within a line. Work is called by its zone. */
function nameInALine({ name, kind, zone }: Step): Words {
  const text = coded(kind === "work" ? (KINDS_OF_WORK[Math.min(zone, 6) - 3] ?? "work") : (kind ?? ""));
  return text ? { text } : english(name);
}

/** What a step is called. */
export function stepName(step: Step): Words {
  const { text, lang } = nameInALine(step);
  return { text: text.slice(0, 1).toUpperCase() + text.slice(1), lang };
}

/** What to aim for in a step. Where that is more than numbers and a zone's feel, as in a race, the coach's own words say it. */
export function stepTarget({ target, aim, kind, zone }: Step, sport: string): Words {
  const feel = coded(`feel${zone}`);
  if (!target || !feel || (!aim && kind?.startsWith("race"))) return english(target ?? "");
  return { text: aim ? `${range(aim, sport)} (${feel})` : feel };
}

function range({ measure, low, high }: NonNullable<Step["aim"]>, sport: string): string {
  const speed = measure === "speed_ms";
  const said = (value: number): string => (speed ? speedOf(value, sport) : decimal(value));
  const unit = speed ? "" : measure === "watts" ? " W" : " bpm";
  if (low === null || high === null) return `${coded(speed === (low === null) ? "least" : "most")} ${said(low ?? high ?? 0)}${unit}`;
  // A pace is a time: the faster one comes first, and has its unit from the other.
  const first = speed ? said(high).replace(/ \/.*/, "") : said(low);
  return low === high ? said(low) + unit : `${first}–${said(speed ? low : high)}${unit}`;
}

/** The steps of a session in a line: how often, how long, what, and at what numbers. */
export function inALine(steps: readonly Step[], structure: string, sport: string): Words {
  const parts = steps.map((step) => {
    const name = nameInALine(step);
    const often = step.repeat && step.repeat > 1 ? `${step.repeat} × ` : "";
    return { text: `${often}${length(step.minutes)} ${name.text}${step.aim ? ` (${range(step.aim, sport)})` : ""}`, lang: name.lang };
  });
  const whole = language.code !== ENGLISH && parts.length > 0 && parts.every((part) => !part.lang);
  return whole ? { text: parts.map((part) => part.text).join(", ") } : english(structure);
}

interface Session {
  title: string | null;
  sport: string | null;
  kind: string;
  run_walk?: boolean;
}

/** What a session is called. `long`: it is the long one of its week. */
export function sessionTitle({ title, sport, kind, run_walk }: Session, long = false): Words {
  const what = coded(run_walk ? "run_walk" : long && kind === "endurance" ? "long" : kind);
  if (kind === "strength" && language.code !== ENGLISH) return { text: t("lifting") };
  // "Walking: walking" would say it twice.
  if (what && sport === "walking" && kind === "walk") return { text: sportName(sport) };
  if (what) return { text: !sport || kind === "race" ? what : `${sportName(sport)}: ${what}` };
  return title ? english(title) : { text: [sport && sport !== kind ? `${sportName(sport)}:` : "", sportName(kind)].join(" ").trim() };
}

export interface Workout {
  title: string;
  sport: string;
  type: string;
  description: string;
  steps: readonly Step[];
}

/** What today's session is called. */
export function titleOf({ title, sport, type, steps }: Workout): Words {
  return sessionTitle({ title, sport, kind: type, run_walk: ["run", "walk"].every((kind) => steps.some((step) => step.kind === kind)) });
}

/** What there is to say of today's session beside its steps; of a race that is how to take it, of lifting what to do, in English where need be. */
export function descriptionOf({ description, type }: Workout): Words {
  const said = english(description);
  return said.lang && type !== "race" && type !== "strength" ? { text: "" } : said;
}
