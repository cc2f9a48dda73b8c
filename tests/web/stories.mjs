// Stories of a person with a phone, told in a real browser: node stories.mjs CHROMIUM ADDRESS CODE... ; prints one JSON object.
import { chromium } from "playwright-core";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const [binary, address, ...codes] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGES = ["today", "workout", "plan", "history", "coach", "more"];
const browser = await chromium.launch({ executablePath: binary, args: ["--no-sandbox"] });
const told = {};

async function phone(options, code) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  await page.goto(`${address}/#pair=${code}`);
  await page.locator("form button.main").click();
  await page.locator("#decision").waitFor();
  return { context, page };
}

async function open(page, name) {
  await page.evaluate((hash) => (location.hash = hash), name);
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle", { timeout: 1500 }).catch(() => undefined);
}

async function pairedAndAccessible() {
  told.findings = [];
  for (const colorScheme of ["light", "dark"]) {
    const { context, page } = await phone({ colorScheme, bypassCSP: true }, codes.shift());
    told.address = page.url().replace(address, "");
    await page.evaluate(axe);
    for (const name of PAGES) {
      await open(page, name);
      const { violations } = await page.evaluate(() => axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }));
      for (const each of violations) told.findings.push(`${colorScheme} ${name}: ${each.id} ${each.nodes[0].html.slice(0, 120)}`);
    }
    told.faults = [...(told.faults ?? []), ...page.faults];
    await context.close();
  }
}

async function checkInWithoutNetwork() {
  const { context, page } = await phone({}, codes.shift());
  await open(page, "today");
  await context.setOffline(true);
  await page.locator("textarea").fill("slept 8 h, legs fine");
  await page.locator("form button.main").click();
  await page.getByText("1 entry waits to be sent").waitFor();
  await page.locator("#decision").waitFor();
  told.offlineShowsTheDay = await page.locator("#decision").innerText();
  await context.setOffline(false);
  await page.getByText("1 entry waits to be sent").waitFor({ state: "detached", timeout: 20000 });
  told.sentLater = true;
  await context.close();
}

async function aSessionToldToTheCoach() {
  const { context, page } = await phone({}, codes.shift());
  await open(page, "coach");
  await page.locator("form input").fill("bench press 3x5 100 kg");
  await page.locator("form button.main").click();
  await page.locator("div[role=log] p.card").waitFor();
  told.answered = await page.locator("div[role=log] p.card").innerText();
  await context.close();
}

async function german() {
  const { context, page } = await phone({ locale: "de-DE" }, codes.shift());
  told.german = await page.locator("h1").innerText();
  told.language = await page.evaluate(() => document.documentElement.lang);
  await context.close();
}

async function keyboardOnly() {
  const { context, page } = await phone({}, codes.shift());
  for (let n = 0; n < 60; n += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("href") === "#plan")) break;
  }
  await page.keyboard.press("Enter");
  await page.locator("h1", { hasText: "Plan" }).waitFor();
  told.keyboard = await page.locator("h1").innerText();
  await context.close();
}

async function aPlanChanged() {
  const { context, page } = await phone({}, codes.shift());
  const shown = () => page.locator("details[open] li[draggable]").allInnerTexts();
  const changedFrom = (old) =>
    page.waitForFunction(
      (before) => {
        const days = [...document.querySelectorAll("details[open] li[draggable]")].map((each) => each.innerText);
        return !days.some((each) => each.includes("Here")) && JSON.stringify(days) !== before;
      },
      JSON.stringify(old),
    );
  await open(page, "plan");
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("button", { name: "Accept" }).waitFor({ state: "detached" });
  told.accepted = true;
  const changeable = page.locator('li[draggable="true"]');
  let before = await shown();
  const move = changeable.nth(1).getByRole("button", { name: /^Move/ });
  await move.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Where does the session").waitFor();
  await page.keyboard.press("Escape");
  await move.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Here/ }).nth(1).focus();
  await page.keyboard.press("Enter");
  await changedFrom(before);
  told.movedByKeyboard = true;
  before = await shown();
  const rows = page.locator("details[open] li[draggable]");
  await rows.nth(1).dragTo(rows.nth(2));
  await changedFrom(before);
  told.movedByDrag = true;
  before = await shown();
  await changeable.nth(2).getByRole("button", { name: /^Skip/ }).click();
  await page.locator("li form input").fill("travelling");
  await page.locator("li form button.main").click();
  await changedFrom(before);
  told.skipped = await page.locator("main .told p[role=status]").innerText();
  told.faults = [...(told.faults ?? []), ...page.faults];
  await context.close();
}

for (const story of [pairedAndAccessible, checkInWithoutNetwork, aSessionToldToTheCoach, german, keyboardOnly, aPlanChanged]) await story();
await browser.close();
console.log(JSON.stringify(told));
