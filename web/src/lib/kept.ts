/** What this device keeps: the last answers, and writes that wait for the server. All in IndexedDB, all gone on sign-out. */

/** Keep a word in the browser's small storage. Where that is full the app goes on without it, and says so. */
export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    window.dispatchEvent(new Event("storagefull"));
  }
}

const NAME = "lanterne";
const ANSWERS = "answers";
const OUTBOX = "outbox";

export interface Waiting {
  key: string;
  path: string;
  body: unknown;
  said: string;
  at: number;
  /** Why the server refused it, if it did, or what the coach answered when nobody looked; it stays until the athlete puts it away. */
  refused?: string;
  answered?: boolean;
  /** The version of the workout that holds it, once the server has it: until that one is on this device, too. */
  sent?: number;
  /** What the write begins, as it is shown until the server has it. */
  begins?: unknown;
  /** A set whose workout had ended when it arrived: it can be logged by itself. */
  late?: boolean;
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(ANSWERS);
      asked.result.createObjectStore(OUTBOX, { keyPath: "key" });
    };
    const fail = (): void => {
      // Opened anew by whoever needs it next.
      opened = null;
      reject(asked.error ?? new Error("no storage"));
    };
    asked.onsuccess = () => {
      asked.result.onclose = fail;
      resolve(asked.result);
    };
    asked.onerror = fail;
  });
  return opened;
}

async function within<T>(store: string, mode: IDBTransactionMode, use: (s: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(store, mode);
  const asked = use(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("storage refused"));
  });
}

export async function keepAnswer(name: string, answer: unknown): Promise<void> {
  // A full storage costs the copy for no network, never the answer itself.
  await within(ANSWERS, "readwrite", (s) => s.put({ at: Date.now(), answer }, name)).catch(() => undefined);
}

export async function keptAnswer<T>(name: string): Promise<{ at: number; answer: T } | undefined> {
  return within(ANSWERS, "readonly", (s) => s.get(name) as IDBRequest<{ at: number; answer: T } | undefined>).catch(
    () => undefined,
  );
}

export async function waiting(): Promise<Waiting[]> {
  const all = await within(OUTBOX, "readonly", (s) => s.getAll() as IDBRequest<Waiting[]>);
  return all.sort((a, b) => a.at - b.at);
}

export async function putWaiting(item: Waiting): Promise<void> {
  // As it is sent: what a page is typing into can't be stored.
  await within(OUTBOX, "readwrite", (s) => s.put(JSON.parse(JSON.stringify(item))));
}

export async function dropWaiting(key: string): Promise<void> {
  // Where it stays, because the storage refuses, it is sent again under the same key, which does nothing.
  await within(OUTBOX, "readwrite", (s) => s.delete(key)).catch(() => undefined);
}

export async function forgetAll(): Promise<void> {
  await within(ANSWERS, "readwrite", (s) => s.clear());
  await within(OUTBOX, "readwrite", (s) => s.clear());
}
