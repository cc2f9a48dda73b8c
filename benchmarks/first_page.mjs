// The app's first page on a slow phone: node first_page.mjs CONFIG; prints { cold: [ms], warm: [ms], wire_bytes }.
// CONFIG: the browser, the server's address, a pairing code, how often, and the network: bytes a second, round trip, slowdown.
import { createRequire } from "node:module";

const { chromium } = createRequire(`${process.cwd()}/`)("playwright-core");

const config = JSON.parse(process.argv[2]);
const browser = await chromium.launch({ executablePath: config.chromium, args: ["--no-sandbox"] });
const told = { cold: [], warm: [], wire_bytes: 0 };
const VIEW = { viewport: { width: 390, height: 844 }, locale: "en-GB" };

const first = await browser.newContext(VIEW);
const pairing = await first.newPage();
await pairing.goto(`${config.address}/#pair=${config.code}`);
await pairing.locator("form button.main").click();
await pairing.locator("#decision").waitFor();
const signedIn = await first.storageState();
await first.close();

// The moment at which the day's decision is on the screen, counted from the beginning of the navigation.
function watch() {
  new MutationObserver(() => {
    if (!window.shownAt && document.querySelector("#decision")) requestAnimationFrame(() => (window.shownAt = performance.now()));
  }).observe(document, { childList: true, subtree: true });
}

async function opened(page) {
  await page.goto(`${config.address}/`, { waitUntil: "commit" });
  await page.waitForFunction(() => window.shownAt, undefined, { timeout: 60000 });
  return page.evaluate(() => window.shownAt);
}

for (let n = 0; n < config.rounds; n++) {
  const context = await browser.newContext({ ...VIEW, storageState: signedIn });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const { bytesPerSecond, latency } = config;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false, latency, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: config.slowdown });
  let bytes = 0;
  let counting = true;
  devtools.on("Network.loadingFinished", (each) => (bytes += counting ? each.encodedDataLength : 0));
  told.cold.push(await opened(page));
  counting = false;
  told.wire_bytes = Math.max(told.wire_bytes, bytes);
  // What comes later, while nothing else is to be done, is let in before the second visit.
  await page.waitForLoadState("networkidle");
  told.warm.push(await opened(page));
  await context.close();
}
await browser.close();
console.log(JSON.stringify(told));
