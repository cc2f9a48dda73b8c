/** The live workout as the server tells it, and how it stands with the sets that are still on their way there. */

import { weight } from "./units";

export interface WorkoutSet {
  number: number | null;
  status: string;
  kind: string;
  weight_kg: number | null;
  reps: number | null;
  rpe: number | null;
  seconds: number | null;
  /** What a set asked for, also once it is done. */
  target_kg: number | null;
}
export interface Exercise {
  name: string;
  exercise: string;
  superset: number | null;
  instead_of: string | null;
  sets: WorkoutSet[];
  why: string | null;
}
export interface Live {
  workout: string;
  name: string;
  status: string;
  version: number;
  unit: string;
  seconds: number;
  sets_done: number;
  sets_left: number;
  exercises: Exercise[];
  next: { exercise: string } | null;
  rest_s: number;
  notes: string[];
}
export interface Report {
  reps?: number;
  weight?: number;
  unit?: string;
  duration_s?: number;
  rpe?: number;
}
export interface LogBody {
  exercise: string;
  sets: Report[];
  /** The workout that they were done in; where it has ended when they arrive, the athlete is asked. */
  workout?: string;
}
const POUND_KG = 0.45359237;

/** `5 × 100 kg · RPE 8`, `40 s`, `8 × +10 kg`. */
export function setText(set: WorkoutSet, unit: string): string {
  const amount = set.seconds !== null ? `${set.seconds} s` : set.reps !== null ? String(set.reps) : "";
  const load = set.weight_kg ? weight(set.weight_kg, unit) : "";
  return [[amount, load].filter(Boolean).join(" × "), set.rpe === null ? "" : `RPE ${set.rpe}`].filter(Boolean).join(" · ");
}

/** The weight to offer for the next set: what it asks for, or the last one lifted today where that was more than the same target by the athlete's own choice. */
export function offered({ sets, why }: Exercise, open: WorkoutSet): number | null {
  const last = sets.filter((each) => ["done", "waiting"].includes(each.status) && each.kind === open.kind).at(-1);
  const chosen = last?.weight_kg && !why && last.target_kg === open.target_kg && last.weight_kg > (open.weight_kg ?? 0);
  return chosen ? last.weight_kg : open.weight_kg;
}

/** The workout with sets counted that the server has not confirmed; they have the status `waiting`. */
export function withWaiting(live: Live, waiting: readonly LogBody[]): Live {
  if (!waiting.length) return live;
  const exercises = live.exercises.map((each) => ({ ...each, sets: [...each.sets] }));
  let counted = 0;
  let latest: string | null = null;
  for (const body of waiting) {
    const exercise = exercises.find((each) => each.name === body.exercise);
    for (const report of exercise ? body.sets : []) {
      const open = exercise?.sets.findIndex((each) => each.status === "open") ?? -1;
      const asked = exercise?.sets[open] ?? EMPTY;
      const done = { ...asked, ...performed(report), target_kg: asked.weight_kg, status: "waiting" };
      exercise?.sets.splice(open < 0 ? (exercise?.sets.length ?? 0) : open, open < 0 ? 0 : 1, done);
      counted += 1;
    }
    latest = exercise?.name ?? latest;
  }
  const next = following(exercises, latest ?? live.next?.exercise ?? "");
  const left = exercises.reduce((sum, each) => sum + openSets(each), 0);
  return { ...live, exercises, next, sets_done: live.sets_done + counted, sets_left: left };
}

export const EMPTY: WorkoutSet = { number: null, status: "open", kind: "normal", weight_kg: null, reps: null, rpe: null, seconds: null, target_kg: null };

function performed(report: Report): Partial<WorkoutSet> {
  const kg = report.weight === undefined ? null : report.unit === "lb" ? report.weight * POUND_KG : report.weight;
  return { reps: report.reps ?? null, seconds: report.duration_s ?? null, rpe: report.rpe ?? null, ...(kg === null ? {} : { weight_kg: kg }) };
}

function openSets(exercise: Exercise): number {
  return exercise.sets.filter((each) => each.status === "open").length;
}

/** The next exercise as the server would have it: those of a superset take turns, else one after the other. */
function following(exercises: readonly Exercise[], latest: string): { exercise: string } | null {
  const at = exercises.findIndex((each) => each.name === latest);
  const group = exercises[at]?.superset ?? null;
  const turns = exercises.filter((each) => group !== null && each.superset === group && openSets(each));
  const most = turns.sort((a, b) => openSets(b) - openSets(a))[0];
  const here = exercises[at];
  const next = most ?? (here && openSets(here) ? here : (exercises.slice(at + 1).find(openSets) ?? exercises.find(openSets)));
  return next ? { exercise: next.name } : null;
}
