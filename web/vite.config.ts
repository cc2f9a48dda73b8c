import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built files are committed inside the Python package, so that nobody needs Node to run the app.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
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
