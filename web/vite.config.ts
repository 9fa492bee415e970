import preact from "@preact/preset-vite";
import { defineConfig } from "vite";

// Names without hashes: the built page is committed, and the service sends it with ETags.
export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
  build: {
    outDir: "../src/sudokit/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { entryFileNames: "page.js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
    },
  },
  server: { proxy: { "/api": process.env["SUDOKIT"] ?? "http://127.0.0.1:8000" } },
});
