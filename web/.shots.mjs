import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
const servers = JSON.parse(readFileSync("/tmp/phone_servers.json","utf8"));
const which = process.argv[2], out = process.argv[3], pages = process.argv[4].split(","), code = Number(process.argv[5]);
const opts = JSON.parse(process.argv[6] ?? "{}");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const s = servers[which];
const context = await browser.newContext({ viewport: opts.wide ? {width:1280,height:800} : {width:390,height:844}, colorScheme: opts.dark ? "dark":"light", locale: opts.locale ?? "en-GB" });
const page = await context.newPage();
page.on("pageerror", (e) => console.log("PAGEERROR", e.stack));
await page.goto(`${s.address}/#pair=${s.codes[code]}`);
await page.locator("form button.main").click();
await page.locator("#decision").waitFor({timeout:60000});
if (opts.settings) { await page.evaluate((x)=>localStorage.setItem("settings",x), JSON.stringify(opts.settings)); await page.reload(); await page.locator("#decision").waitFor(); }
if (opts.run) await eval(`(async()=>{${opts.run}})()`);
for (const each of pages) {
  await page.evaluate((p)=>{location.hash=p}, each);
  await page.waitForLoadState("networkidle").catch(()=>{});
  await page.waitForTimeout(opts.wait ?? 1200);
  if (opts.open) await page.evaluate(()=>document.querySelectorAll("details").forEach((d)=>d.open=true));
  await page.screenshot({ path: `${out}-${each.replace("/","_")}.png`, fullPage: !opts.fold });
  const over = await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth);
  if (over>0) console.log("OVERFLOW", each, over);
}
await browser.close();
