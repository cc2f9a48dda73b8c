/** The state that all pages share: who this is, whether the server is there, what waits to be sent. */

import { isConflict, isOld, isPassing, keyOf, type Me, Offline, post, Refused, signedIn, whoAmI } from "./api";
import { daysBetween, localDay, plusDays } from "./days";
import { dropWaiting, keepAnswer, keptAnswer, putWaiting, type Waiting, waiting } from "./kept";
import { t } from "./words.svelte";

interface State {
  me: Me | null;
  /** null: not known yet. */
  paired: boolean | null;
  online: boolean;
  /** The server is newer than this page and can't read what it sends. */
  old: boolean;
  /** The browser keeps nothing more; what is chosen here is gone with the page. */
  full: boolean;
  outbox: Waiting[];
  /** Writes whose answer is in while pages still show the state before them. */
  sent: Waiting[];
  /** Workouts that began on this device, by their key there: what the server calls them. */
  begun: Record<string, string>;
  /** What the browser offers for putting the app on the home screen. */
  installer: { prompt: () => void } | null;
  /** Grows when something was written, from wherever; pages read anew. */
  version: number;
}

export const coach: State = $state({ me: null, paired: null, online: true, old: false, full: false, outbox: [], sent: [], begun: {}, installer: null, version: 0 });

window.addEventListener("oldapp", () => (coach.old = true));
window.addEventListener("storagefull", () => (coach.full = true));

/** When the server last said which day it is, in ms. */
let metAt = 0;

/** The athlete's date now: the server's, and as many days on as this device has seen since. */
export function dayNow(): string | undefined {
  return coach.me ? plusDays(coach.me.today, daysBetween(localDay(metAt), localDay(Date.now()))) : undefined;
}

/** What waits to be sent, all of it or what goes to one address. */
export function unsent(path = ""): Waiting[] {
  return coach.outbox.filter((each) => !each.refused && each.path.startsWith(path));
}

const SICK = ["illness_systemic", "illness_above_neck"];
// The rules after which nothing is trained until a doctor has looked; others that name a doctor leave the day as it is.
const STOPS = ["R1", "R1d", "I1b", "I1c", "P1", "P1e"];
interface Decided {
  decision: { action: string; flags: string[] };
  evidence: { rule: string }[];
}

/** Whether nothing is done before a doctor has seen it. */
export function isStop({ decision, evidence }: Decided): boolean {
  return decision.action === "recover" && decision.flags.includes("medical_referral") && evidence.some(({ rule }) => STOPS.includes(rule));
}

/** Whether a day's decision is about illness. */
export function isSick(day: Decided): boolean {
  return isStop(day) || day.decision.flags.some((flag) => SICK.includes(flag));
}

function meet(me: Me, at = Date.now()): void {
  coach.me = me;
  metAt = at;
}

/** Pages that were left open overnight show the new day. */
export function lookAtTheClock(): void {
  if (document.visibilityState !== "visible" || !coach.paired || dayNow() === coach.me?.today) return;
  retryLater(0);
}

let settle: () => void;
/** When the first page has what it shows: everything else waits for this. */
export const settled = new Promise<void>((resolve) => (settle = resolve));

export async function start(): Promise<void> {
  // Whoever was here before sees the page at once; the server says within a moment if they are shut out.
  if (keyOf()) coach.paired = true;
  void seeWaiting();
  const kept = keptAnswer<Me>("me");
  void kept.then((found) => {
    if (found && !coach.me) meet(found.answer, found.at);
  });
  try {
    const before = keyOf();
    reached(await whoAmI());
    // Paired anew since the last start: what was asked with the old key was refused.
    if (before && before !== keyOf()) coach.version += 1;
  } catch (error) {
    // Only the server's own word shuts a device out, never a fault that it has for a moment.
    if (shutOut(error)) return signedIn(null);
    const found = await kept;
    coach.paired = found !== undefined || keyOf() !== "";
    if (found && !keyOf()) signedIn(found.answer);
    lost();
  }
}

/** The server answered who this is. */
function reached(me: Me): void {
  meet(me);
  coach.online = coach.paired = true;
  void keepAnswer("me", { ...me });
  void settled.then(() => {
    if (!source || source.readyState === EventSource.CLOSED) follow();
  });
  void flush();
}

/** The server can't be reached now. */
export function lost(): void {
  coach.online = false;
  retryLater();
}

/** Tell what is kept, then what the server says; the kept answer is left out where the server is quicker. */
export async function show<T>(name: string, ask: () => Promise<T>, tell: (answer: T, keptAt: number | null) => void): Promise<void> {
  let answered = false;
  const kept = keptAnswer<T>(name).then((found) => {
    if (found && !answered) tell(found.answer, found.at);
    return found;
  });
  try {
    const answer = await ask();
    answered = true;
    tell(answer, null);
    coach.online = true;
    await keepAnswer(name, answer);
  } catch (error) {
    shutOut(error);
    if (!(error instanceof Offline)) throw error;
    lost();
    if (!(await kept)) throw error;
  } finally {
    settle();
  }
}

/** Write: kept on this device first, then sent after all that waited before it. Without a network it waits too. */
export async function write<T>(path: string, body: unknown, said: string, send: Sender<T> = post, more: Partial<Waiting> = {}): Promise<T | null> {
  const latest = Math.max(0, ...coach.outbox.map((each) => each.at));
  const item: Waiting = { key: newKey(), path, body, said, at: Math.max(Date.now(), latest + 1), ...more };
  const kept = await putWaiting(item).then(() => true, () => false);
  // Shown as soon as it is kept; a look that may have begun before that is taken anew.
  if (kept && !looking) coach.outbox = [...coach.outbox, item];
  else await seeWaiting();
  const answer = await inLine(async () => ((await sendBefore(item.at)) ? deliver(item, true, send) : null));
  // A device whose storage is full sends what it can send, and says what it can't keep.
  if (answer === null && !kept) throw new Refused({ status: 507, detail: t("storageFull"), next: t("storageFullNext") });
  return answer;
}

/** Send what waits, oldest first; stops at the first that can't be sent. */
export async function flush(): Promise<void> {
  await inLine(() => sendBefore(Infinity));
  // Another tab of this device may have sent some of it.
  await seeWaiting();
}

/** Whether this device was revoked; the page to pair it comes back then. */
function shutOut(failure: unknown): boolean {
  if (!(failure instanceof Refused && failure.problem.status === 401)) return false;
  coach.paired = false;
  return true;
}

const DAYS_OWN = ["chat", "start-workout"];
type Sender<T> = (path: string, body: unknown, key: string) => Promise<T>;
let line: Promise<unknown> = Promise.resolve();

/** One write after the other, so that sets arrive in the order in which they were done. */
function inLine<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work);
  line = turn.catch(() => undefined);
  return turn;
}

/** Whether everything older than that moment is sent or was refused. */
async function sendBefore(at: number): Promise<boolean> {
  for (const item of await waiting().catch(() => [])) {
    if (item.refused || item.sent || item.at >= at) continue;
    if (DAYS_OWN.includes(item.path) && localDay(item.at) !== localDay(Date.now())) {
      // What was said or begun on another day would count for today.
      await putWaiting({ ...item, refused: t("lineOld") });
      await seeWaiting();
      continue;
    }
    const answered = await deliver(item, false).then(
      (answer) => answer !== null,
      (failure: unknown) => failure instanceof Refused && !isOld(failure),
    );
    if (!answered) return false;
  }
  return true;
}

export async function putAway(key: string): Promise<void> {
  await dropWaiting(key);
  await seeWaiting();
}

/** Send what was refused once more, in its place; a set whose workout has ended as one by itself, of the day it was done, a line as said now. */
export async function tryAgain({ refused: _, late, ...item }: Waiting): Promise<void> {
  const { workout: _ended, ...alone } = item.body as { workout?: string };
  await putWaiting(late ? { ...item, body: { ...alone, day: localDay(item.at) } } : item.path === "chat" ? { ...item, body: alone, at: Date.now() } : item);
  await seeWaiting();
  await flush();
}

let looks = 0;
let looking = 0;

/** Show what waits; of several looks at once the one that began last counts. */
async function seeWaiting(): Promise<void> {
  looks += 1;
  const mine = looks;
  looking += 1;
  const items = await waiting().catch(() => []);
  looking -= 1;
  if (mine !== looks) return;
  coach.outbox = items.filter((each) => !each.sent);
  coach.sent = [...coach.sent.filter(({ key }) => !items.some((each) => each.key === key)), ...items.filter((each) => each.sent)];
}

/** A workout was read and is kept here: what it holds needn't be kept beside it. */
export async function heldBy(version: number): Promise<void> {
  for (const { key, sent = 0 } of coach.sent) if (sent <= version) await dropWaiting(key);
  coach.sent = coach.sent.filter(({ sent = 0 }) => sent > version);
}

/** Workouts by what they were called on this device before the server had them. */
async function begunHere(): Promise<Record<string, string>> {
  return (await keptAnswer<Record<string, string>>("begun"))?.answer ?? {};
}

/** What is sent: a change of a workout that began on this device has the server's name of it by now. */
async function bodyOf({ body }: Waiting): Promise<unknown> {
  const { workout = "" } = (body ?? {}) as { workout?: string };
  const id = (await begunHere())[workout];
  return id ? { ...(body as object), workout: id } : body;
}

let underWay: Promise<unknown> = Promise.resolve();

/** When the write that is on its way now is answered: what is read meanwhile may hold it already. */
export async function answered(): Promise<void> {
  await underWay;
}

function deliver<T>(item: Waiting, own: boolean, send: Sender<T> = post): Promise<T | null> {
  const sent = attempt(item, own, send);
  underWay = sent.catch(() => undefined);
  return sent;
}

async function attempt<T>(item: Waiting, own: boolean, send: Sender<T>): Promise<T | null> {
  try {
    const answer = (await send(item.path, await bodyOf(item), item.key)) ?? ({} as T);
    if (item.path === "start-workout") await keepAnswer("begun", (coach.begun = { ...(await begunHere()), [item.key]: (answer as { workout: string }).workout }));
    if (!own && item.path === "chat") await putWaiting({ ...item, answered: true, refused: (answer as { message: string }).message });
    // A change of a workout, which is kept here as it was read last.
    const version = (item.body as { workout?: string } | null)?.workout && (answer as { version?: number }).version;
    const sent = version ? { ...item, sent: version } : null;
    if (sent) await putWaiting(sent).catch(() => undefined);
    else if (own || item.path !== "chat") await dropWaiting(item.key);
    // Both at once: a set is never shown twice, nor gone for a moment.
    coach.outbox = coach.outbox.filter((each) => each.key !== item.key);
    if (sent) coach.sent = [...coach.sent, sent];
    coach.online = true;
    coach.version += 1;
    return answer;
  } catch (error) {
    if (isPassing(error)) {
      lost();
      return null;
    }
    // It waits for the newer app, like all that comes after it.
    if (isOld(error) && own) return null;
    if (isOld(error)) throw error;
    // Shut out: what waits is sent once the device is paired again.
    if (shutOut(error)) return null;
    const late = item.path === "log-set" && isConflict(error);
    // A fault of the server's own may be gone at the next try.
    if (error instanceof Refused && (late || !own || error.problem.status >= 500)) await putWaiting({ ...item, late, refused: `${error.problem.detail} ${error.problem.next}` });
    else if (own) await dropWaiting(item.key);
    throw error;
  } finally {
    await seeWaiting();
  }
}

const [SOON_MS, LATER_MS, BROKEN_MS] = [1000, 8000, 30_000];
let retrying: ReturnType<typeof setTimeout> | undefined;
let wait = SOON_MS;

function retryLater(after = wait): void {
  clearTimeout(retrying);
  retrying = setTimeout(() => {
    void whoAmI()
      .then((me) => {
        wait = SOON_MS;
        reached(me);
        coach.version += 1;
      })
      .catch((failure: unknown) => {
        if (shutOut(failure)) return;
        wait = Math.min(2 * wait, LATER_MS);
        retryLater();
      });
  }, after);
}

let source: EventSource | undefined;

/** Follow what others write: another phone, the terminal, the evening's import. */
function follow(): void {
  source?.close();
  const mine = (source = new EventSource("/api/v1/changes"));
  // A browser opens six connections to a server: pages out of sight leave theirs to the others.
  if (document.visibilityState !== "visible") return mine.close();
  let seen = "";
  mine.onerror = () => {
    // Where nobody is behind a proxy, it ends this for good; else the browser tries again by itself.
    if (mine.readyState === EventSource.CLOSED) setTimeout(retryLater, BROKEN_MS, 0);
  };
  mine.addEventListener("changed", ({ data }: MessageEvent<string>) => {
    if (seen && seen !== data) coach.version += 1;
    seen = data;
    coach.online = true;
    void flush();
  });
}

document.addEventListener("visibilitychange", () => {
  if (!source) return;
  if (document.visibilityState === "visible") coach.version += 1;
  follow();
});

/** A key has to be new, not secret. Plain HTTP has no randomUUID. */
export function newKey(): string {
  return crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(16)).join("-");
}
