// Sets logged in a real browser while bad things happen: node moments.mjs CONFIG, in web/; prints { logged: [kg], there: [kg], waiting }.
// CONFIG: the browser, the server's address, port, home, python and a pairing code; how many moments, and the seed they come from.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";

const { chromium } = createRequire(`${process.cwd()}/`)("playwright-core");
const config = JSON.parse(process.argv[2]);
const NEXT = "section[aria-labelledby=next]";
const browser = await chromium.launch({ executablePath: config.chromium, args: ["--no-sandbox"] });
let server;
let state = config.seed;

/** A number from 0 up to 1, the same for the same seed. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function startServer() {
  server = spawn(config.python, ["-m", "lanterne_rouge", "--home", config.home, "serve", "--port", String(config.port)], { stdio: "ignore" });
  for (let n = 0; n < 2400; n += 1) {
    if (await fetch(`${config.address}/api/health`).then((answer) => answer.ok, () => false)) return;
    await later(50);
  }
  throw new Error("the server did not start");
}

async function killServer() {
  const gone = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGKILL");
  await gone;
}

/** Weight and tap in one go, as another tab's set may draw the form anew between them. It counts once it is on the screen. */
async function tap(page, kg) {
  await page.locator(`${NEXT} button.main`).waitFor();
  await page.evaluate(
    ([place, kg]) => {
      const field = document.querySelector(`${place} input[type=number]`);
      field.value = kg;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector(`${place} button.main`).click();
    },
    [NEXT, kg],
  );
  // By its weight, which no other set has: how many are shown may fall meanwhile, when the server's answer takes the place of a kept one.
  const isShown = (told) => [...document.querySelectorAll("li")].some((set) => set.querySelector("strong") && set.textContent.replace(/\s+/g, " ").includes(told));
  await page.waitForFunction(isShown, `× ${kg} kg`);
}

const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
context.setDefaultTimeout(90000);
const logged = [];
// Each another one, and for as many as there are no more than somebody may squat: the coach refuses 435 kg for eight.
const weight = () => (logged.push(20 + 0.5 * logged.length), logged.at(-1));

/** Another tab of the same phone. */
async function tab() {
  const page = await context.newPage();
  await page.goto(`${config.address}/#workout`);
  await page.locator(`${NEXT} button.main`).waitFor();
  return page;
}

const MOMENTS = {
  plain: (page) => tap(page, weight()),
  async offline(page) {
    await context.setOffline(true);
    for (let n = 0; n <= 2 * random(); n += 1) await tap(page, weight());
    if (random() < 0.5) await later(300 * random());
    await context.setOffline(false);
  },
  async reloaded(page) {
    await tap(page, weight());
    await page.reload();
  },
  async killed(page) {
    await Promise.all([tap(page, weight()), later(30 * random()).then(killServer)]);
    await tap(page, weight());
    if (random() < 0.5) await page.reload();
    await startServer();
  },
  /** The server has the set, and its answer is lost. */
  async answerLost(page) {
    let lost;
    const isLost = new Promise((resolve) => (lost = resolve));
    // The first alone; what comes after it is asked as ever.
    const lose = async (route) => {
      await route.fetch().catch(() => undefined);
      await route.abort().catch(() => undefined);
      lost();
    };
    await page.route("**/log-set", lose, { times: 1 });
    await tap(page, weight());
    await isLost;
  },
  async twoTabs(page) {
    const other = await tab();
    await Promise.all([tap(page, weight()), tap(other, weight())]);
    if (random() < 0.5) await tap(other, weight());
    await other.close();
  },
  /** Both tabs of a phone send what waits at the same time. */
  async twoTabsOffline(page) {
    const other = await tab();
    await context.setOffline(true);
    await tap(page, weight());
    await tap(other, weight());
    await context.setOffline(false);
    await later(600 * random());
    await other.close();
  },
  async rapid(page) {
    for (let n = 0; n < 3; n += 1) await tap(page, weight());
  },
};

try {
  await startServer();
  const page = await context.newPage();
  await page.goto(`${config.address}/#pair=${config.code}`);
  await page.locator("form button.main").click();
  await page.locator("#decision").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(() => (location.hash = "workout"));
  await page.getByRole("button", { name: "Without a plan" }).click();
  await page.getByRole("button", { name: "Add an exercise" }).click();
  await page.getByLabel("Another exercise").fill("back squat");
  await page.getByRole("button", { name: "Barbell Back Squat", exact: true }).click();
  await page.locator(`${NEXT} button.main`).waitFor();
  const names = Object.keys(MOMENTS);
  const seen = [];
  for (let n = 0; n < config.moments; n += 1) {
    // Each once before any comes again.
    const name = n < names.length ? names[n] : names[Math.floor(names.length * random())];
    seen.push(name);
    await MOMENTS[name](page).catch((error) => {
      throw new Error(`moment ${n}, ${name}`, { cause: error });
    });
  }
  // What a tab kept that was closed before it was sent is sent when the app is opened.
  await page.reload();
  await page.locator(`${NEXT} button.main`).waitFor();
  const header = async (error) => {
    throw new Error(`still shown: ${await page.locator("header").innerText()}`, { cause: error });
  };
  await page.waitForFunction(() => document.querySelectorAll("header p.soft, header .card").length === 0, null, { timeout: 120000 }).catch(header);
  const live = await page.evaluate(() => fetch("/api/v1/show-workout").then((answer) => answer.json()));
  const there = live.exercises.flatMap((each) => each.sets.filter((set) => set.status === "done").map((set) => set.weight_kg));
  const waiting = await page.locator("li strong", { hasText: "waits" }).count();
  console.log(JSON.stringify({ logged, there: there.sort((a, b) => a - b), waiting, seen }));
} finally {
  server?.kill("SIGKILL");
  await browser.close();
}
