// Node 20 cannot read TypeScript: tests run through the compiler that the page is checked with, file by file.
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";

if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  if (!/\.tsx?$/.test(url) || url.includes("/node_modules/")) return next(url, context);
  const { default: ts } = await import("typescript");
  const source = await readFile(new URL(url), "utf8");
  const compilerOptions = {
    target: "es2022",
    module: "esnext",
    jsx: "react-jsx",
    jsxImportSource: "preact",
    inlineSourceMap: true,
  };
  return {
    format: "module",
    shortCircuit: true,
    source: ts.transpileModule(source, { fileName: url, compilerOptions }).outputText,
  };
}
