/** The live workout as the server tells it, and how it stands with the sets that are still on their way there. */

import { decimal, weight } from "./units";
import { t } from "./words.svelte";

/** An exercise of the catalogue. */
export interface Known {
  id: string;
  name: string;
  load: string;
}
const WITH_THE_BODY = ["bodyweight", "added", "assisted", "band"];

/** Whether what is loaded is added to the body's own weight, or helps it. */
export function isWithBody({ exercise, name }: { exercise: string; name: string }, all: readonly Known[]): boolean {
  return WITH_THE_BODY.includes(all.find((each) => each.id === exercise || each.name === name)?.load ?? "");
}

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
  order?: number;
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
/** A change that is on its way: of the sets of an exercise, or of a set by its number. */
export interface Change {
  path: string;
  /** Whether the server has it. */
  sent?: number;
  body: {
    exercise?: string;
    sets?: Report[];
    number?: number;
    report?: Report;
    /** The exercise that is done in place of it. */
    by?: string;
    /** The workout that it belongs to; where it has ended when a set arrives, the athlete is asked. */
    workout?: string;
  };
}
const POUND_KG = 0.45359237;
const NOT_YET = 1e6;

/** `5 × 100 kg · RPE 8`, `40 s`, `8 × 10 kg of help`. */
export function setText(set: WorkoutSet, unit: string): string {
  const amount = set.seconds !== null ? `${set.seconds} s` : set.reps !== null ? String(set.reps) : "";
  const kg = set.weight_kg ?? 0;
  const load = kg < 0 ? t("ofHelp", { n: weight(-kg, unit) }) : kg ? weight(kg, unit) : "";
  return [[amount, load].filter(Boolean).join(" × "), set.rpe === null ? "" : `RPE ${decimal(set.rpe, 1, 0)}`].filter(Boolean).join(" · ");
}

/** The weight to offer for the next set: what it asks for, or the last one lifted today where that was more than the same target by the athlete's own choice. */
export function offered({ sets, why }: Exercise, open: WorkoutSet): number | null {
  const last = sets.filter((each) => ["done", "waiting"].includes(each.status) && each.kind === open.kind).at(-1);
  const chosen = last?.weight_kg && !why && last.target_kg === open.target_kg && last.weight_kg > (open.weight_kg ?? 0);
  return chosen ? last.weight_kg : open.weight_kg;
}

interface PlannedSets {
  weight: number;
  reps: number | null;
  rpeCap: number | null;
  setCount: number;
  seconds: number | null;
}
export interface PlannedExercise {
  exerciseName: string;
  exerciseId: string | null;
  warmupSets: PlannedSets[];
  topSet: PlannedSets | null;
  backoffSets: PlannedSets[];
  workingSets: PlannedSets[];
  inTurnWith: string | null;
}

/** A workout that begins without a network, from what was planned; the server will know it by `workout`. */
export function begun(workout: string, unit: string, planned: readonly PlannedExercise[]): Live {
  const groups = new Map<string | null, number>();
  const open = (kind: string, { weight, reps, rpeCap, setCount, seconds }: PlannedSets): WorkoutSet[] =>
    Array<WorkoutSet>(setCount).fill({ ...EMPTY, kind, weight_kg: weight || null, target_kg: weight || null, reps: seconds === null ? reps : null, seconds, rpe: kind === "warmup" ? null : rpeCap });
  const exercises = planned.map(({ exerciseName, exerciseId, warmupSets, topSet, backoffSets, workingSets, inTurnWith }): Exercise => {
    if (inTurnWith) for (const each of [inTurnWith, exerciseId]) groups.set(each, groups.get(inTurnWith) ?? groups.size + 1);
    const sets = [...warmupSets.flatMap((each) => open("warmup", each)), ...[...(topSet ? [topSet] : []), ...backoffSets, ...workingSets].flatMap((each) => open("normal", each))];
    return { name: exerciseName, exercise: exerciseId ?? exerciseName, superset: null, instead_of: null, sets, why: null };
  });
  for (const each of exercises) each.superset = groups.get(each.exercise) ?? null;
  return { workout, name: "", status: "running", version: 0, unit, seconds: 0, sets_done: 0, sets_left: exercises.reduce((sum, each) => sum + each.sets.length, 0), exercises, next: following(exercises, ""), rest_s: 0, notes: [] };
}

/** The workout as it is with changes that it doesn't hold yet; sets of those that the server has not confirmed have the status `waiting`. */
export function withWaiting(live: Live, changes: readonly Change[]): Live {
  if (!changes.length) return live;
  const exercises = live.exercises.map((each) => ({ ...each, sets: each.sets.map((set) => ({ ...set, order: set.number ?? 0 })) }));
  const done = (): WorkoutSet[] => exercises.flatMap((each) => each.sets.filter((set) => ["done", "waiting"].includes(set.status)));
  const before = done().length;
  let latest = live.next?.exercise ?? "";
  // What waits to be sent comes after all those with a number.
  let order = NOT_YET;
  for (const { path, body, sent } of changes) {
    const status = sent ? "done" : "waiting";
    let exercise = exercises.find((each) => each.name === body.exercise);
    if (path === "log-set" && body.exercise && !exercise) {
      exercise = { name: body.exercise, exercise: body.exercise, superset: null, instead_of: null, sets: [], why: null };
      exercises.push(exercise as (typeof exercises)[0]);
    }
    const open = exercise?.sets.find((each) => each.status === "open");
    // Without a number the latest is meant.
    const meant = body.number ? done().find((set) => set.number === body.number) : done().sort((x, y) => (y.order ?? 0) - (x.order ?? 0))[0];
    if (path === "log-set" && exercise) {
      for (const report of body.sets ?? []) {
        const at = exercise.sets.findIndex((each) => each.status === "open");
        const asked = exercise.sets[at] ?? EMPTY;
        exercise.sets.splice(at < 0 ? exercise.sets.length : at, at < 0 ? 0 : 1, { ...asked, ...performed(report), target_kg: asked.weight_kg, status, order: order++ });
      }
      latest = exercise.name;
    }
    if (path === "swap-in-workout" && exercise && body.by) {
      // Its weights follow from its own history, which the server knows. What was done of the old one stays.
      const sets = exercise.sets.filter((set) => set.status === "open" && set.kind !== "warmup").map((set) => ({ ...set, order: 0, weight_kg: null, target_kg: null, rpe: null }));
      const done = exercise.sets.filter((set) => ["done", "waiting"].includes(set.status)) as (typeof exercises)[0]["sets"];
      const instead = { ...exercise, name: body.by, exercise: body.by, instead_of: exercise.name, sets, why: null };
      exercises.splice(exercises.indexOf(exercise as (typeof exercises)[0]), 1, ...(done.length ? [{ ...exercise, sets: done }] : []), instead);
      latest = body.by;
    }
    if (path === "skip-set" && open) open.status = "skipped";
    if (path === "correct-set" && meant) Object.assign(meant, performed(body.report ?? {}), { status });
    if (path === "undo-set" && meant) Object.assign(meant, { status: "open", number: null, weight_kg: meant.target_kg, rpe: null });
  }
  const left = exercises.reduce((sum, each) => sum + openSets(each), 0);
  return { ...live, exercises, next: following(exercises, latest), sets_done: live.sets_done + done().length - before, sets_left: left };
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
