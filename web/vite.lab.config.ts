import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// What `wayside report` puts into the file that it writes: one script and one style, with no other file behind them.
export default defineConfig({
  plugins: [svelte({ configFile: false })],
  publicDir: false,
  build: {
    outDir: "../src/wayside/page/lab",
    emptyOutDir: true,
    target: "es2022",
    lib: { entry: "src/lab/file.ts", formats: ["iife"], name: "report", fileName: () => "report.js", cssFileName: "report" },
  },
});
