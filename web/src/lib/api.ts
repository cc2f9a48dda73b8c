/** Asks the coach: who this device is, reads with what is kept for no network, and writes through the outbox. */

import { ask, asked, firstAnswer, posted, STORED } from "../first";
import { store } from "./kept";

export interface Problem {
  status: number;
  detail: string;
  next: string;
}

export interface Me {
  device: string;
  name: string;
  permission: "all" | "read";
  athlete: string;
  /** The athlete's local date, as the server has it. */
  today: string;
  csrf: string;
  version: string;
}

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** The server can't be reached; what is kept is shown, and writes wait. */
export class Offline extends Error {}

/** Whether the same can be tried later: no network, a proxy whose server is being restarted, or a server that is busy. */
export function isPassing(error: unknown): boolean {
  return error instanceof Offline || (error instanceof Refused && [429, 502, 503, 504].includes(error.problem.status));
}

/** Whether the server can't read what this version of the app sends; the app it serves by now can send it. */
export function isOld(error: unknown): boolean {
  return error instanceof Refused && error.problem.status === 426;
}

/** Whether what was to be changed has changed meanwhile, on another device. */
export function isConflict(error: unknown): boolean {
  return error instanceof Refused && error.problem.status === 409;
}

// What every write must carry. It is kept, so that the next start may ask for the day before it is told who this is.
let csrf = localStorage.getItem(STORED.key) ?? "";

/** That key, empty for a device that wasn't signed in. */
export function keyOf(): string {
  return csrf;
}

export function signedIn(me: { csrf: string } | null): void {
  csrf = me?.csrf ?? "";
  if (me) store(STORED.key, csrf);
  else localStorage.removeItem(STORED.key);
}

export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await (firstAnswer(path) ?? ask(path, init));
  } catch {
    throw new Offline(path);
  }
  return accepted(answer);
}

async function accepted(answer: Response): Promise<Response> {
  if (answer.status === 426) window.dispatchEvent(new Event("oldapp"));
  if (!answer.ok && answer.status !== 304) throw new Refused(await problemOf(answer));
  return answer;
}

export async function read<T>(path: string): Promise<T> {
  return told<T>(path, await send(path));
}

/** What an answer holds. A server that goes away in the middle of it is no fault of the app: the same is asked again. */
async function told<T>(path: string, answer: Response): Promise<T> {
  try {
    return (await answer.json()) as T;
  } catch (error) {
    throw error instanceof TypeError ? new Offline(path) : error;
  }
}

export async function post<T>(path: string, body: unknown, key?: string): Promise<T> {
  const init = posted(body, csrf);
  if (key) init.headers["Idempotency-Key"] = key;
  return told<T>(path, await send(path, init));
}

export async function remove(path: string): Promise<void> {
  await send(path, { method: "DELETE", headers: { "X-CSRF-Token": csrf } });
}

/** Post and read the events of the answer as they come; returns the last one's document. */
export async function postEvents<T>(path: string, body: unknown, key: string, tell: (kind: string, data: unknown) => void): Promise<T> {
  const init = posted(body, csrf);
  return events<T>(path, { ...init, headers: { ...init.headers, "Idempotency-Key": key, Accept: "text/event-stream" } }, tell);
}

async function events<T>(path: string, init: RequestInit, tell: (kind: string, data: unknown) => void): Promise<T> {
  const answer = await send(path, init);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const take = eventReader<T>(tell);
  for (;;) {
    const part = await reader?.read().catch(() => undefined);
    const last = take(part?.value ?? "");
    if (last !== undefined) return last;
    // Broken off before its end: the same can be asked again, and is done once.
    if (!part || part.done) throw new Offline(path);
  }
}

/** Reads events from parts of their text; gives the document of the last event once it is there. */
function eventReader<T>(tell: (kind: string, data: unknown) => void): (part: string) => T | undefined {
  let text = "";
  return (part) => {
    text += part;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [, kind, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (!kind || !data) continue;
      const told: unknown = JSON.parse(data);
      if (kind === "problem") throw new Refused({ status: 422, ...(told as { detail: string; next: string }) });
      if (kind === "reply" || kind === "done") return told as T;
      tell(kind, told);
    }
    return undefined;
  };
}

/** Sign in with a one-time code or with the password. */
export async function pair(proof: Record<string, string>): Promise<Me> {
  await post("pair?cookie", proof);
  return whoAmI();
}

export async function whoAmI(): Promise<Me> {
  const me = await read<Me>("device");
  signedIn(me);
  return me;
}

/**
 * Send a file, with the unit of its weights where it has none. `tell` is given how far it is sent, from 0 to 1, and then how far
 * it is read; until it is sent `stop` leaves nothing of it at the server.
 */
export function upload(file: File, unit: string, tell: (share: number, sent: boolean) => void, stop: AbortSignal): Promise<ImportReport> {
  // Of what was sent only this way of asking tells.
  const request = new XMLHttpRequest();
  const take = eventReader<ImportReport>((_, data) => {
    const { done, total } = data as { done: number; total: number };
    tell(total ? done / total : 0, true);
  });
  let seen = 0;
  return new Promise((resolve, reject) => {
    function look(): void {
      if (request.status !== 200) return;
      const part = request.responseText.slice(seen);
      seen += part.length;
      try {
        const report = take(part);
        if (report) resolve(report);
      } catch (refused) {
        reject(refused as Error);
      }
    }
    const lost = (): void => reject(new Offline(file.name));
    request.upload.onprogress = ({ loaded, total }) => tell(total ? loaded / total : 0, false);
    request.upload.onload = () => tell(0, true);
    request.onprogress = look;
    request.onerror = request.onabort = lost;
    request.onload = () => {
      look();
      accepted(new Response(request.responseText, { status: request.status, statusText: request.statusText })).then(lost, reject);
    };
    stop.addEventListener("abort", () => request.abort());
    request.open("POST", `/api/v1/imports?name=${encodeURIComponent(file.name)}${unit && `&units=${unit}`}`);
    for (const [name, value] of Object.entries(asked({ "X-CSRF-Token": csrf, Accept: "text/event-stream" }))) request.setRequestHeader(name, value);
    request.send(file);
  });
}

export interface ImportReport {
  sessions_new: number;
  sessions_known: number;
  /** Files of the very same bytes as one that was here before. */
  duplicates: number;
  wellness_days: number;
  notices: string[];
  /** `sent`: the file in which a lifting log names no unit of its weights. */
  problems: { file: string; problem: string; next: string; sent?: File }[];
  ignored_files: { file: string; reason: string }[];
}

async function problemOf(answer: Response): Promise<Problem> {
  try {
    const told = (await answer.json()) as Partial<Problem>;
    return { status: answer.status, detail: told.detail ?? answer.statusText, next: told.next ?? "" };
  } catch {
    return { status: answer.status, detail: answer.statusText, next: "" };
  }
}
