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
await page.getByLabel("kg", { exact: true }).last().fill("60");

const SETS = 20;
const taken = [];
for (let n = 0; n < config.taps; n += 1) {
  const next = page.locator("section[aria-labelledby=next] button.main");
  await next.waitFor();
  taken.push(
    await next.evaluate(
      (button) =>
        new Promise((resolve) => {
          const sets = () => document.querySelectorAll("li strong").length;
          const before = sets();
          const began = performance.now();
          new MutationObserver((_, observer) => {
            if (sets() <= before) return;
            observer.disconnect();
            // The frame in which it is drawn.
            requestAnimationFrame(() => resolve(performance.now() - began));
          }).observe(document, { childList: true, subtree: true });
          button.click();
        }),
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
    await page.getByLabel("kg", { exact: true }).last().fill("60");
  }
}
await browser.close();
console.log(JSON.stringify(taken));
