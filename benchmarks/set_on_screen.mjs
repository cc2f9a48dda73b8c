// From a tap to the set on the screen: node set_on_screen.mjs CONFIG; prints the milliseconds of each tap.
// CONFIG: the browser, the server's address, a pairing code, how many taps.
import { createRequire } from "node:module";

const { chromium } = createRequire(`${process.cwd()}/`)("playwright-core");
const config = JSON.parse(process.argv[2]);
const browser = await chromium.launch({ executablePath: config.chromium, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
await page.goto(`${config.address}/#pair=${config.code}`);
await page.locator("form button.main").click();
await page.locator("#decision").waitFor();
await page.evaluate(() => (location.hash = "workout"));
await page.getByRole("button", { name: "Without a plan" }).click();
await page.getByRole("button", { name: "Add an exercise" }).click();
await page.getByLabel("Another exercise").fill("back squat");
await page.getByRole("button", { name: "Barbell Back Squat", exact: true }).click();

const SETS = 20;
const taken = [];
for (let n = 0; n < config.taps; n += 1) {
  await page.locator("section[aria-labelledby=next] button.main").waitFor();
  // Between sets there is a rest: the set before is at the server, and its answer drawn.
  await page.waitForFunction(() => ![...document.querySelectorAll("li strong")].some((mark) => mark.textContent !== "✓"));
  await page.waitForTimeout(config.rest_ms);
  taken.push(
    await page.evaluate(
      (kg) =>
        new Promise((resolve) => {
          // Looked up where it is tapped: the form may be drawn anew in between.
          const form = document.querySelector("section[aria-labelledby=next]");
          const field = form.querySelector("input[type=number]");
          field.value = kg;
          field.dispatchEvent(new Event("input", { bubbles: true }));
          // By its weight, which no other set of the workout has.
          const isShown = () => [...document.querySelectorAll("li")].some((set) => set.querySelector("strong") && set.textContent.replace(/\s+/g, " ").includes(`× ${kg} kg`));
          const began = performance.now();
          new MutationObserver((_, observer) => {
            if (!isShown()) return;
            observer.disconnect();
            // The frame in which it is drawn.
            requestAnimationFrame(() => resolve(performance.now() - began));
          }).observe(document, { childList: true, subtree: true, characterData: true });
          form.querySelector("button.main").click();
        }),
      20 + 2.5 * (n % SETS),
    ),
  );
  // A workout has some twenty sets: the next one begins.
  if (n % SETS === SETS - 1) {
    await page.waitForFunction(() => !document.querySelector("header p.soft"));
    await page.evaluate(async () => {
      const headers = { "Content-Type": "application/json", "X-CSRF-Token": localStorage.getItem("csrf") };
      for (const path of ["discard-workout", "start-workout"]) await fetch(`/api/v1/${path}`, { method: "POST", headers, body: path === "start-workout" ? '{"empty":true}' : "{}" });
    });
    await page.reload();
    await page.getByRole("button", { name: "Add an exercise" }).click();
    await page.getByLabel("Another exercise").fill("back squat");
    await page.getByRole("button", { name: "Barbell Back Squat", exact: true }).click();
  }
}
await browser.close();
console.log(JSON.stringify(taken));
