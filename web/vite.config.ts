import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import { defineConfig, type IndexHtmlTransformContext } from "vite";

// The server answers an app of another version that it is old, where it can't read what it sent.
const [, version] = /__version__ = "(.+)"/.exec(readFileSync("../src/lanterne_rouge/__init__.py", "utf8")) ?? [];

/** The texts of a file by name, as they are written there. */
function texts(file: string): Map<string, string> {
  return new Map([...readFileSync(file, "utf8").matchAll(/^  (\w+): ("(?:[^"\\]|\\.)*"),$/gm)].map(([, name = "", text = ""]) => [name, text]));
}

/** The second language as a list in the order of the first: its names would be a fiftieth of the whole app. */
const secondLanguage = {
  name: "second-language",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    if (!id.endsWith("/lib/de.ts")) return undefined;
    const [en, de] = [texts("src/lib/en.ts"), texts("src/lib/de.ts")];
    const all = [...en.keys()].map((name) => de.get(name));
    if (all.includes(undefined) || en.size !== de.size) throw new Error("en.ts and de.ts have other texts");
    return code.replace(/(?<=\nexport const de).*?\n\};/s, () => ` = [${all.join()}];`);
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
  plugins: [secondLanguage, svelte({ compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 3)}` } }), withoutUnused, firstBesideTheApp],
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
