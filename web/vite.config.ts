import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type IndexHtmlTransformContext } from "vite";

// The server answers an app of another version that it is old, where it can't read what it sent.
const [, version] = /__version__ = "(.+)"/.exec(readFileSync("../src/lanterne_rouge/__init__.py", "utf8")) ?? [];

/** The texts of a file by name, as they are written there; other words come after them. */
function texts(file: string): Map<string, string> {
  const [own = ""] = readFileSync(file, "utf8").split("\n};");
  return new Map([...own.matchAll(/^  (\w+): ("(?:[^"\\]|\\.)*"),$/gm)].map(([, name = "", text = ""]) => [name, text]));
}

/** Names of texts that are chosen by a value: they stand in the sources elsewhere than as what `t` is asked for, or come from the server. */
function chosen(names: string[]): string[] {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.(svelte|ts)$/.test(file) && !/\b(en|de)\.ts$/.test(file));
  const elsewhere = sources.flatMap((file) => [...readFileSync(`src/${file}`, "utf8").matchAll(/(?<!\bt\()"(\w+)"/g)].map(([, name = ""]) => name));
  return names.filter((name) => elsewhere.includes(name) || name.startsWith("phase"));
}

/** Texts by their number: names would be a thirtieth of the whole app. Both languages are lists, and `t("save")` asks for a place in them. */
const textsByNumber = {
  name: "texts-by-number",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    if (!/\/src\/.*\.(svelte|ts)$/.test(id)) return undefined;
    const [en, de] = [texts("src/lib/en.ts"), texts("src/lib/de.ts")];
    const names = [...en.keys()];
    if (en.size !== de.size || names.some((name) => !de.has(name))) throw new Error("en.ts and de.ts have other texts");
    const numbers = chosen(names).map((name) => `${name}: ${names.indexOf(name)}`);
    if (id.endsWith("/lib/en.ts")) return `export const en = [${[...en.values()].join()}]; export const NUMBERS = { ${numbers.join()} };`;
    if (id.endsWith("/lib/de.ts")) return code.replace(/(?<=\nexport const de).*?\n\};/s, () => ` = [${names.map((name) => de.get(name)).join()}];`);
    return code.replace(/\bt\("(\w+)"/g, (call, name: string) => (en.has(name) ? `t(${names.indexOf(name)}` : call));
  },
};

const withoutAddress = (code: string): string => code.replaceAll("https://svelte.dev/e/", "");
/** Parts of Svelte and Vite that this app never uses, which the bundler doesn't see: no page is drawn by a server or has styles of its own. */
const UNUSED: [file: string, edit: (code: string) => string][] = [
  ["/svelte/src/internal/client/dom/hydration.js", (code) => code.replace("export let hydrating", "export const hydrating").replace("hydrating = value;", "")],
  ["/warnings.js", withoutAddress],
  ["/errors.js", withoutAddress],
  ["vite/preload-helper.js", () => "export const __vitePreload = (load) => load();"],
];
const withoutUnused = {
  name: "without-unused",
  transform: (code: string, id: string) => UNUSED.find(([file]) => id.endsWith(file))?.[1](code),
};

/** What asks for the first page's data comes beside the app, not after it; and nothing is painted before there is something to see. */
const firstBesideTheApp = {
  name: "first-beside-the-app",
  transformIndexHtml: {
    order: "post" as const,
    handler(html: string, { bundle }: IndexHtmlTransformContext) {
      const first = Object.values(bundle ?? {}).find(({ name }) => name === "first");
      const scripts = `<script type="module" async fetchpriority="high" blocking="render" src="/${first?.fileName}"></script>\n    <script blocking="render"`;
      return first ? html.replace("<script", scripts) : html;
    },
  },
};

// The built files are committed inside the Python package, so that nobody needs Node to run the app.
export default defineConfig({
  plugins: [textsByNumber, svelte({ compilerOptions: { runes: true, discloseVersion: false, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 3)}` } }), withoutUnused, firstBesideTheApp],
  base: "/",
  define: { APP_VERSION: JSON.stringify(version) },
  build: {
    outDir: "../src/lanterne_rouge/entrypoints/api/app",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    // The service worker has one name for ever: browsers ask for it by that.
    rolldownOptions: {
      input: ["index.html", "src/first.ts", "src/sw.js"],
      output: { entryFileNames: (file) => (file.name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
    // The libraries inside the built files ask for their licences to go along.
    license: { fileName: "licences.md" },
    target: "es2022",
  },
});
