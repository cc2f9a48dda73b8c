/** The state that all pages share: who this is, whether the server is there, what waits to be sent. */

import { type Me, Offline, post, read, Refused, signedIn, whoAmI } from "./api";
import { dropWaiting, keepAnswer, keptAnswer, putWaiting, type Waiting, waiting } from "./kept";

interface State {
  me: Me | null;
  /** null: not known yet. */
  paired: boolean | null;
  online: boolean;
  outbox: Waiting[];
  /** Grows when something was written, from wherever; pages read anew. */
  version: number;
}

export const coach: State = $state({ me: null, paired: null, online: true, outbox: [], version: 0 });

export async function start(): Promise<void> {
  coach.outbox = await waiting().catch(() => []);
  try {
    coach.me = await whoAmI();
    coach.paired = true;
    await keepAnswer("me", $state.snapshot(coach.me));
    void flush();
    follow();
  } catch (error) {
    if (error instanceof Offline) {
      const kept = await keptAnswer<Me>("me");
      coach.online = false;
      coach.me = kept?.answer ?? null;
      coach.paired = kept !== undefined;
      if (kept) signedIn(kept.answer);
      retryLater();
    } else coach.paired = false;
  }
}

/** Tell what is kept at once, then what the server says; returns whether the server answered. */
export async function show<T>(name: string, ask: () => Promise<T>, tell: (answer: T, keptAt: number | null) => void): Promise<void> {
  const kept = await keptAnswer<T>(name);
  if (kept) tell(kept.answer, kept.at);
  try {
    const answer = await ask();
    tell(answer, null);
    coach.online = true;
    await keepAnswer(name, answer);
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    coach.online = false;
    retryLater();
    if (!kept) throw error;
  }
}

/** Write: kept on this device first, then sent. Without a network it waits; a refusal is shown, never dropped. */
export async function write<T>(path: string, body: unknown, said: string): Promise<T | null> {
  const item: Waiting = { key: crypto.randomUUID?.() ?? randomKey(), path, body, said, at: Date.now() };
  await putWaiting(item);
  coach.outbox = await waiting();
  return deliver<T>(item, true);
}

/** Send what waits, oldest first; stops at the first that can't be sent. */
export async function flush(): Promise<void> {
  for (const item of await waiting()) {
    if (item.refused) continue;
    try {
      await deliver(item, false);
    } catch (error) {
      if (error instanceof Offline) return;
    }
    if (!coach.online) return;
  }
}

export async function putAway(key: string): Promise<void> {
  await dropWaiting(key);
  coach.outbox = await waiting();
}

async function deliver<T>(item: Waiting, own: boolean): Promise<T | null> {
  try {
    const answer = await post<T>(item.path, item.body, item.key);
    await dropWaiting(item.key);
    coach.online = true;
    coach.version += 1;
    return answer;
  } catch (error) {
    if (error instanceof Offline) {
      coach.online = false;
      retryLater();
      return null;
    }
    if (own) await dropWaiting(item.key);
    else if (error instanceof Refused) await putWaiting({ ...item, refused: `${error.problem.detail} ${error.problem.next}` });
    throw error;
  } finally {
    coach.outbox = await waiting().catch(() => []);
  }
}

let retrying: ReturnType<typeof setTimeout> | undefined;

function retryLater(): void {
  clearTimeout(retrying);
  retrying = setTimeout(() => {
    void read("device")
      .then(() => {
        coach.online = true;
        coach.version += 1;
        void flush();
      })
      .catch(() => retryLater());
  }, 5000);
}

/** Follow what others write: another phone, the terminal, the evening's import. */
function follow(): void {
  const source = new EventSource("/api/v1/changes");
  let seen: string | null = null;
  source.addEventListener("changed", (event) => {
    if (seen !== null && seen !== (event as MessageEvent<string>).data) coach.version += 1;
    seen = (event as MessageEvent<string>).data;
    coach.online = true;
    void flush();
  });
}

/** Plain HTTP has no randomUUID; a key has to be new, not secret. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(16)).join("-");
}
