import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync } from "node:fs";
import { type AST, parse } from "svelte/compiler";
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

// Texts are letters from a range that no language uses.
const FIRST_TEXT = 0xe000;

type Replacement = [start: number, end: number, text: string];

/** The source with parts of it replaced; of parts within each other the inner ones come first. */
function replaced(code: string, parts: Replacement[]): string {
  return parts.sort(([a], [b]) => b - a).reduce((text, [start, end, by]) => text.slice(0, start) + by + text.slice(end), code);
}

/** Everything in a tree that is an object with a type. */
function* nodesOf(node: unknown): Generator<{ type: string }> {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && typeof node.type === "string") yield node as { type: string };
  for (const [key, value] of Object.entries(node)) if (key !== "metadata") yield* nodesOf(value);
}

/**
 * Texts that an element has from its beginning are letters of their own in its template, filled in with the language in which it is
 * drawn: nothing runs for them afterwards.
 */
function textsInTemplates(code: string, letterOf: (name: string) => string | undefined): string {
  const parts: Replacement[] = [];
  const letter = (node: AST.ExpressionTag): string | undefined => {
    const { expression } = node;
    if (expression.type !== "CallExpression" || expression.callee.type !== "Identifier" || expression.callee.name !== "t") return undefined;
    const [name, ...values] = expression.arguments;
    return name?.type === "Literal" && !values.length ? letterOf(String(name.value)) : undefined;
  };
  const put = (node: AST.ExpressionTag, quote: string): void => void parts.push([node.start, node.end, quote + letter(node) + quote]);
  for (const node of nodesOf(parse(code, { modern: true }).fragment)) {
    if (node.type !== "RegularElement") continue;
    const { attributes, fragment } = node as AST.RegularElement;
    for (const each of attributes) if (each.type === "Attribute" && each.value !== true && !Array.isArray(each.value) && letter(each.value)) put(each.value, '"');
    // Text beside what changes is written together with it.
    let run: AST.ExpressionTag[] = [];
    for (const each of [...fragment.nodes, null]) {
      if (each?.type === "ExpressionTag") run.push(each);
      else if (each?.type !== "Text") {
        if (run.every(letter)) for (const tag of run) put(tag, "");
        run = [];
      }
    }
  }
  return replaced(code, parts);
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
    const plain = (text = ""): boolean => /^"[^&<"\\]+"$/.test(text);
    const letterOf = (name: string): string | undefined => (plain(en.get(name)) && plain(de.get(name)) ? String.fromCharCode(FIRST_TEXT + names.indexOf(name)) : undefined);
    const source = id.endsWith(".svelte") ? textsInTemplates(code, letterOf) : code;
    return source.replace(/\bt\("(\w+)"/g, (call, name: string) => (en.has(name) ? `t(${names.indexOf(name)}` : call));
  },
};

interface Call {
  callee: { type: string; property?: { name: string } };
  arguments: { type: string; start: number; end: number; params: { name: string }[]; body: { type: string; start: number; end: number }; elements: Call["arguments"] }[];
}

/**
 * What Svelte writes for a component, shorter: a text is looked up where it is drawn, without a value kept beside it, and what is no
 * more than an element with a text is drawn by one function.
 */
const shorter = {
  name: "shorter",
  transform(code: string, id: string) {
    if (!id.endsWith(".svelte")) return undefined;
    const parts: Replacement[] = [];
    for (const node of nodesOf(this.parse(code))) {
      if (node.type !== "CallExpression") continue;
      const { callee, arguments: [effect, kept, ...more] } = node as unknown as Call;
      if (callee.property?.name !== "template_effect" || !effect || kept?.type !== "ArrayExpression" || more.length) continue;
      if (kept.elements.some((each) => each.type !== "ArrowFunctionExpression" || each.body.type === "BlockStatement")) continue;
      const inside = code.slice(effect.body.start, effect.body.end).replace(/\$(\d+)\b/g, (_, n: number) => {
        const { body } = kept.elements[n]!;
        return `(${code.slice(body.start, body.end)})`;
      });
      parts.push([effect.start, kept.end, `() => ${inside}`]);
    }
    // What takes over a page that a server has drawn does nothing here.
    const own = replaced(code, parts).replace(/\$\.(?:reset|next|remove_input_defaults|remove_textarea_child)\(\w*\);/g, "");
    return own.replace(
      /var (\w+) = (root\w*)\(\);\s*var (\w+) = \$\.only_child\(\1, true\);\s*\$\.template_effect\(\(\) => \$\.set_text\(\3, ([^;]*)\)\);\s*\$\.append\(\$\$anchor, \1\)/g,
      (_, _element, root: string, _text, value: string) => `$.drawText($$anchor, ${root}, () => ${value})`,
    );
  },
  /** Templates that stand in several components are the same one. */
  renderChunk(code: string) {
    const first = new Map<string, string>();
    return code.replace(/(?<=\b)(root[\w$]*) = (?:\/\* @__PURE__ \*\/ )?(from_html\("(?:[^"\\]|\\.)*"(?:, \d)?\))/g, (all, name: string, made: string) => {
      const same = first.get(made);
      if (!same) first.set(made, name);
      return same ? `${name} = ${same}` : all;
    });
  },
};

const withoutAddress = (code: string): string => code.replaceAll("https://svelte.dev/e/", "");
/** Parts of Svelte and Vite that this app never uses, which the bundler doesn't see: no page is drawn by a server, for one. A part that isn't found stops the build. */
const UNUSED: [file: string, edit: (code: string) => string][] = [
  ["/svelte/src/internal/client/dom/hydration.js", (code) => code.replace("export let hydrating", "export const hydrating").replace("hydrating = value;", "")],
  ["/svelte/src/internal/client/index.js", (code) => `${code}\nexport { drawText } from "/src/drawn.js";`],
  // Texts in a template are those of the language in which it is drawn.
  [
    "/svelte/src/internal/client/dom/template.js",
    (code) =>
      code
        .replace("import { hydrate_next", 'import { filled, held } from "/src/lib/said.ts";\nimport { hydrate_next')
        .replace("if (node === undefined) {", "if (made !== held.texts) {\nmade = held.texts;")
        .replace("var node;", "var node, made;")
        .replace("create_fragment_from_html(has_start ? content : '<!>' + content)", "create_fragment_from_html(filled(has_start ? content : '<!>' + content))"),
  ],
  // Nothing in a page is awaited while it is drawn, and no part of it is caught when it fails.
  ["/svelte/src/internal/client/reactivity/async.js", (code) => code.replace(/\tif \(async\.length === 0 && pending\.length === 0\) \{[^]*?\n\}\n/, "\tfn(deriveds);\n}\n")],
  [
    "/svelte/src/internal/client/render.js",
    (code) =>
      code
        .replace(/import \{ boundary \} .*/, "")
        .replace("import { component_root }", "import { branch, component_root }")
        .replace("boundary(", "((anchor, _, children) => branch(() => children(anchor)))("),
  ],
  ["/warnings.js", withoutAddress],
  ["/errors.js", withoutAddress],
  ["vite/preload-helper.js", () => "export const __vitePreload = (load) => load();"],
];
const withoutUnused = {
  name: "without-unused",
  transform(code: string, id: string) {
    const edited = UNUSED.find(([file]) => id.endsWith(file))?.[1](code);
    // After an update of Svelte it may be written otherwise.
    if (edited === code) throw new Error(`${id} has nothing to leave out: look at it again`);
    return edited;
  },
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
  plugins: [textsByNumber, svelte({ compilerOptions: { runes: true, discloseVersion: false, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 3)}` } }), shorter, withoutUnused, firstBesideTheApp],
  base: "/",
  define: { APP_VERSION: JSON.stringify(version), FIRST_TEXT },
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
