// Keeps the app's own files, so that it opens without a network. Answers of the coach are kept by the app itself.
const SHELL = "shell";
self.addEventListener("install", (event) => event.waitUntil(fetchAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  const named = url.pathname.startsWith("/assets/");
  event.respondWith(named ? kept(event.request) : fresh(event.request));
});

async function kept(request) {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
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

// Everything that the first page names, and what those files name: so that a page never looked at opens, too.
async function fetchAll() {
  const cache = await caches.open(SHELL);
  const found = new Set(["/"]);
  for (const address of found) {
    const answer = await fetch(address);
    if (!answer.ok) continue;
    await cache.put(address, answer.clone());
    if (address !== "/" && !address.endsWith(".js")) continue;
    for (const [, name] of (await answer.text()).matchAll(/([\w-]+\.(?:js|css))["'`]/g)) found.add(`/assets/${name}`);
  }
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
