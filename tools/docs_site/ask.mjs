// Asks the search of the built site, without a browser: node ask.mjs SITE QUESTION... prints a line of JSON for each question, the pages
// that it finds, best first.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";

const [site, ...questions] = process.argv.slice(2);
const code = ["_static/searchtools.js", "_static/language_data.js", "searchindex.js"].map(
  (name) => new vm.Script(readFileSync(join(site, name), "utf-8"), { filename: name }),
);
for (const question of questions) {
  const scope = vm.createContext({
    _: (text) => text,
    _ready() {},
    document: { getElementById: () => null },
    location: { search: `?${new URLSearchParams({ q: question })}` },
    localStorage: { setItem() {} },
    DOCUMENTATION_OPTIONS: { BUILDER: "html", FILE_SUFFIX: ".html", LINK_SUFFIX: ".html" },
    SPHINX_HIGHLIGHT_ENABLED: false,
    URLSearchParams,
    question,
  });
  scope.window = scope;
  for (const script of code) script.runInContext(scope);
  const found = vm.runInContext("Search._performSearch(...Search._parseQuery(question))", scope);
  const pages = found.map(([page, , anchor]) => page + anchor).reverse();
  console.log(JSON.stringify([...new Set(pages)]));
}
