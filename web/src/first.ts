/** Comes in a file of its own before the app: what the first page shows is on its way while the app itself is being loaded. */

declare const APP_VERSION: string;

/** Words that this device keeps from one visit to the next. */
export const STORED = { key: "csrf", language: "language" };
export const firstLanguage = (localStorage.getItem(STORED.language) ?? navigator.language).startsWith("de") ? "de" : "en";
document.documentElement.lang = firstLanguage;
export const secondLanguage = (): Promise<{ de: object; words: Record<string, string> }> => import("./lib/de");

/** Headers by which the server knows this version of the app, and the language that is read. */
export function asked(headers: HeadersInit = {}): Record<string, string> {
  return { "X-App-Version": APP_VERSION, "Accept-Language": document.documentElement.lang, ...(headers as Record<string, string>) };
}

export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`/api/v1/${path}`, { credentials: "same-origin", ...init, headers: asked(init.headers) });
}

/** A document that is posted. */
export function posted(body: unknown, key: string): { method: string; headers: Record<string, string>; body: string } {
  return { method: "POST", headers: { "Content-Type": "application/json", "X-CSRF-Token": key }, body: JSON.stringify(body) };
}

const answers = new Map<string, Promise<Response>>();

/** The answer to what was asked here, once. */
export function firstAnswer(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

const key = localStorage.getItem(STORED.key);
if (key) {
  answers.set("device", ask("device"));
  if (/^#?(today)?$/.test(location.hash)) answers.set("today", ask("today", posted({}, key)));
  // Whether there is no network is seen by who takes the answer.
  for (const answer of answers.values()) answer.catch(() => undefined);
}
if (firstLanguage === "de") secondLanguage().catch(() => undefined);
// The browser reads its tables of dates on their first use, which takes as long as half the page: now it has nothing else to do.
new Date().toLocaleDateString(navigator.language.startsWith(firstLanguage) ? navigator.language : firstLanguage, { weekday: "short", day: "numeric", month: "short" });
