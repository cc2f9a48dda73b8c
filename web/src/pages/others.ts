/** Every page but the first, and what the first shows only at times: one file, which comes once the first page stands. */
export { default as RacePlan } from "../lib/RacePlan.svelte";
export { default as Card } from "../lib/Card.svelte";
export { default as activities } from "./Activities.svelte";
export { default as activity } from "./Activity.svelte";
export { default as coach } from "./Chat.svelte";
export { default as history } from "./History.svelte";
export { default as more } from "./More.svelte";
export { default as plan } from "./Plan.svelte";
export { default as workout } from "./Workout.svelte";
export { default as Pair } from "./Pair.svelte";
