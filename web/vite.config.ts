import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// Every file costs a slow device some milliseconds, whatever its size, so what is always fetched together is one file:
// what every screen needs, the pieces that several screens share, and the table with its match. Each group takes what
// its modules import, unless a group before it has that already; all other parts stay as the bundler cuts them.
const TOGETHER = [
  { name: "base", test: /[\\/](?:src[\\/]main\.ts|node_modules[\\/]svelte[\\/])|vite[\\/]preload-helper/ },
  { name: "parts", test: /[\\/]src[\\/](?:parts[\\/]|sound\.ts)/ },
  { name: "Table", test: /[\\/]src[\\/]screens[\\/]Table\.svelte/ },
];

// Nearly every function of these runs before the first move can be made. A browser that is told so by the first line of
// a file compiles them while they arrive, beside the page's own thread, and not one by one as they are called; it does
// that for files of some size only.
const COMPILE = "//# allFunctionsCalledOnLoad\n";
const compileAtOnce: Plugin = {
  name: "compile-at-once",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || file.code.length < 30_000) continue;
        const face = /[\\/]games[\\/][^\\/]+[\\/]index\.ts$/.test(file.facadeModuleId ?? "");
        if (face || file.name === "base" || file.name === "Table") file.code = COMPILE + file.code;
      }
    },
  },
};

// The typeface of the first words is asked for with the document, and not only when they are drawn and must be drawn anew.
const typefaceAhead: Plugin = {
  name: "typeface-ahead",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.includes("overpass-latin-wght-normal"))
        .map((file) => ({ tag: "link", attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` }, injectTo: "head" })),
  },
};

// The page is built into the Python package: the wheel carries it and `wayside serve` hands it out.
export default defineConfig(({ mode }) => ({
  plugins: [svelte({ configFile: false }), compileAtOnce, typefaceAhead],
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/wayside/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // data: addresses are not among what the server's policy lets a page load
    modulePreload: { polyfill: false },
    manifest: "parts.json", // the server reads it, and names a screen's files to whoever calls its address
    rolldownOptions: {
      output: { codeSplitting: { groups: TOGETHER.map((group, i) => ({ ...group, priority: TOGETHER.length - i })) } },
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
}));
