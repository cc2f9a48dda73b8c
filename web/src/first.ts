/** Comes in a file of its own before the app: what the first page shows is on its way while the app itself is being loaded. */

declare const APP_VERSION: string;

/** Words that this device keeps from one visit to the next. */
export const STORED = { key: "csrf", language: "language" };
export const firstLanguage = (localStorage.getItem(STORED.language) ?? navigator.language).startsWith("de") ? "de" : "en";
export const secondLanguage = (): Promise<{ de: object }> => import("./lib/de");

/** Ask the server, as this version of the app. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { "X-App-Version": APP_VERSION, ...init.headers };
  return fetch(`/api/v1/${path}`, { credentials: "same-origin", ...init, headers });
}

/** A document that is posted. */
export function posted(body: unknown, key: string): { method: string; headers: Record<string, string>; body: string } {
  return { method: "POST", headers: { "Content-Type": "application/json", "X-CSRF-Token": key }, body: JSON.stringify(body) };
}

const asked = new Map<string, Promise<Response>>();

/** The answer to what was asked here, once. */
export function firstAnswer(path: string): Promise<Response> | undefined {
  const answer = asked.get(path);
  asked.delete(path);
  return answer;
}

const key = localStorage.getItem(STORED.key);
if (key) {
  asked.set("device", ask("device"));
  if (/^#?(today)?$/.test(location.hash)) asked.set("today", ask("today", posted({}, key)));
  // Whether there is no network is seen by who takes the answer.
  for (const answer of asked.values()) answer.catch(() => undefined);
}
if (firstLanguage === "de") secondLanguage().catch(() => undefined);
// The browser reads its tables of dates on their first use, which takes as long as half the page: now it has nothing else to do.
new Date().toLocaleDateString(navigator.language.startsWith(firstLanguage) ? navigator.language : firstLanguage, { weekday: "short", day: "numeric", month: "short" });
