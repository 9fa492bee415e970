import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import preactPreset from "@preact/preset-vite";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

/** What the manifest names and nothing imports. */
const ICONS = ["icon-192.png", "icon-512.png", "icon-full.png"];

/** Icons, and the service worker told which files there are and what they hash to; the version is the hash of them all, and the page
 * knows its own. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    buildStart() {
      for (const fileName of ICONS) this.emitFile({ type: "asset", fileName, source: readFileSync(`src/${fileName}`) });
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle["sw.js"];
        if (worker?.type !== "chunk") throw new Error("no service worker");
        const names = Object.keys(bundle)
          .filter((name) => name !== "sw.js")
          .sort();
        const contentOf = (name: string): string | Uint8Array => {
          const file = bundle[name]!;
          return file.type === "chunk" ? file.code : file.source;
        };
        const hash = createHash("sha256");
        for (const name of names) hash.update(name).update("\0").update(contentOf(name));
        const version = hash.digest("hex").slice(0, 16);
        for (const name of names) {
          const file = bundle[name]!;
          if (file.type === "chunk") file.code = file.code.replace("__PAGE_VERSION__", version);
        }
        const hashes = Object.fromEntries(
          names.map((name) => [name, createHash("sha256").update(contentOf(name)).digest("hex").slice(0, 32)]),
        );
        const files = JSON.stringify({ version, hashes });
        if (!worker.code.includes("__FILES__")) throw new Error("the service worker has lost its list");
        worker.code = worker.code.replace("__FILES__", files);
      },
    },
  };
}

/** A sheet for the shell alone, which is painted while everything else is on its way: the page's own sheet comes after it. */
function shell(): Plugin {
  const OWN = /\s*<link rel="stylesheet"[^>]*>/;
  return {
    name: "shell",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "asset", fileName: "shell.css", source: readFileSync("src/styles/shell.css") });
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const [sheet] = OWN.exec(html) ?? [];
        if (!sheet) throw new Error("the page has lost its sheet");
        return html
          .replace(sheet, '\n    <link rel="stylesheet" href="./shell.css">')
          .replace("    <noscript>", `    ${sheet.trim()}\n    <noscript>`);
      },
    },
  };
}

// Names without hashes: the built page is committed, and the service sends it with ETags.
export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [preactPreset({ devToolsEnabled: false, prefreshEnabled: false }), shell(), offline()],
  build: {
    outDir: "../src/sudokit/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { page: "index.html", sw: "src/sw.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
    },
  },
  worker: {
    format: "es",
    rolldownOptions: {
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
    },
  },
  server: { proxy: { "/api": process.env["SUDOKIT"] ?? "http://127.0.0.1:8000" } },
});
