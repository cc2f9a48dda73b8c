/** Asks the coach: who this device is, reads with what is kept for no network, and writes through the outbox. */

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

let csrf = "";

export function signedIn(me: { csrf: string }): void {
  csrf = me.csrf;
}

export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1/${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw new Offline(path);
  }
  if (!answer.ok && answer.status !== 304) throw new Refused(await problemOf(answer));
  return answer;
}

export async function read<T>(path: string): Promise<T> {
  return (await (await send(path)).json()) as T;
}

export async function post<T>(path: string, body: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json", "X-CSRF-Token": csrf };
  if (key) headers["Idempotency-Key"] = key;
  const answer = await send(path, { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()) as T;
}

export async function pair(code: string, name: string): Promise<Me> {
  await send("pair?cookie", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code, name }),
  });
  return whoAmI();
}

export async function whoAmI(): Promise<Me> {
  const me = await read<Me>("device");
  signedIn(me);
  return me;
}

export async function upload(file: File): Promise<ImportReport> {
  const answer = await send(`imports?name=${encodeURIComponent(file.name)}`, {
    method: "POST",
    headers: { "X-CSRF-Token": csrf },
    body: file,
  });
  return (await answer.json()) as ImportReport;
}

export interface ImportReport {
  imported: number;
  duplicates: number;
  [other: string]: unknown;
}

async function problemOf(answer: Response): Promise<Problem> {
  try {
    const told = (await answer.json()) as Partial<Problem>;
    return { status: answer.status, detail: told.detail ?? answer.statusText, next: told.next ?? "" };
  } catch {
    return { status: answer.status, detail: answer.statusText, next: "" };
  }
}
