import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import { defineConfig } from "vite";

// The server answers an app of another version that it is old, where it can't read what it sent.
const [, version] = /__version__ = "(.+)"/.exec(readFileSync("../src/lanterne_rouge/__init__.py", "utf8")) ?? [];

// The built files are committed inside the Python package, so that nobody needs Node to run the app.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  define: { APP_VERSION: JSON.stringify(version) },
  build: {
    outDir: "../src/lanterne_rouge/entrypoints/api/app",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    // The libraries inside the built files ask for their licences to go along.
    license: { fileName: "licences.md" },
    target: "es2022",
  },
});
