// Keeps the app's own files, so that it opens without a network, and at once on a line that hardly answers. Answers of the coach
// are kept by the app itself.
const SHELL = "shell";
// Where it is kept which files are of an older version.
const OLD = "/old";
self.addEventListener("install", (event) => event.waitUntil(renew().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  // An open page lacks a file: it is answered once all of the newest app is here.
  if (url.pathname === "/index.html") return event.respondWith(renew(true));
  // The page as it was the last time; a newer one is there for the next.
  if (url.pathname === "/") event.waitUntil(renew().catch(() => undefined));
  event.respondWith(url.pathname === "/" || url.pathname.startsWith("/assets/") ? kept(event.request) : fresh(event.request));
});

async function kept(request) {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  // The page itself is kept once all that it names is here.
  if (answer.ok && request.mode !== "navigate") await cache.put(request, answer.clone());
  return answer;
}

async function fresh(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(request);
    if (found) return found;
    throw error;
  }
}

// The page as the server has it now, after everything that it names and what those files name: so that a page never looked at
// opens, too, and none is kept whose files are missing: it fails where one can't be had. Files of the version before go on the
// visit after: until then a page of it is being opened. `whole`: look for each file also where the page is the one that is kept.
async function renew(whole) {
  const cache = await caches.open(SHELL);
  const page = await fetch("/");
  const text = await page.clone().text();
  const before = await cache.match("/");
  if (!page.ok) throw new Error(page.statusText);
  const isKept = text === (await before?.text());
  if (isKept && !whole) {
    for (const address of await (await cache.match(OLD))?.json() ?? []) await cache.delete(address);
    await cache.delete(OLD);
    return;
  }
  const files = new Set(named(text));
  for (const address of files) {
    const has = await cache.match(address);
    const answer = has ?? (await fetch(address));
    if (!answer.ok) throw new Error(address);
    if (!has) await cache.put(address, answer.clone());
    if (address.endsWith(".js")) for (const each of named(await answer.text())) files.add(each);
  }
  if (isKept) return new Response();
  await cache.put("/", page);
  const kept = (await cache.keys()).map((each) => new URL(each.url).pathname);
  await cache.put(OLD, Response.json(kept.filter((each) => each.startsWith("/assets/") && !files.has(each))));
  return new Response();
}

function named(text) {
  return [...text.matchAll(/([\w-]+-[\w-]{8}\.(?:js|css))["'`]/g)].map(([, name]) => `/assets/${name}`);
}

// What the coach sends to this device, decrypted by the browser. A tap opens the app.
self.addEventListener("push", (event) => {
  const { title, body, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icon.svg", data: "/#today" }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openAt(event.notification.data));
});

async function openAt(address) {
  const [page] = await self.clients.matchAll({ type: "window" });
  if (!page) return self.clients.openWindow(address);
  await page.navigate(address);
  return page.focus();
}
