import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// Every file costs a slow device some milliseconds, whatever its size, so what is always fetched together is one file:
// what every screen needs, with the few small things that a game's picture on the first page has from its board, which
// the game's cover.ts names; and the table with its match and all that other screens have from it. Each group takes what
// its modules import, unless a group before it has that already; all other parts stay as the bundler cuts them.
const TOGETHER = [
  { name: "base", test: /[\\/](?:src[\\/]main\.ts|node_modules[\\/]svelte[\\/])|[\\/]src[\\/](?:parts[\\/]seats|games[\\/][^\\/]+[\\/]cover)\.(?:ts|svelte)/ },
  { name: "Table", test: /[\\/]src[\\/](?:screens[\\/]Table\.svelte|parts[\\/]|sound\.ts)/ },
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

// A file less for every part, and no wait for its style before its code may run: the style travels inside the script.
// What the document itself names stays beside it, as that is needed before any script.
const styleInside: Plugin = {
  name: "style-inside",
  generateBundle: {
    order: "pre",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const styles = file.type === "chunk" && file.name !== "base" ? file.viteMetadata?.importedCss : undefined;
        if (file.type !== "chunk" || !styles?.size) continue;
        let text = "";
        for (const name of styles) {
          const style = bundle[name];
          if (style?.type === "asset") text += String(style.source).trim();
          delete bundle[name];
        }
        styles.clear();
        file.code = `{const s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(text)});document.adoptedStyleSheets.push(s)}\n${file.code}`;
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
  plugins: [svelte({ configFile: false }), styleInside, compileAtOnce, typefaceAhead],
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/wayside/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // data: addresses are not among what the server's policy lets a page load
    modulePreload: false, // the server names a screen's files in a header, and no part needs more than one that is not there
    manifest: "parts.json", // the server reads it, and names a screen's files to whoever calls its address
    rolldownOptions: {
      output: { codeSplitting: { groups: TOGETHER.map((group, i) => ({ ...group, priority: TOGETHER.length - i })) } },
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
}));
