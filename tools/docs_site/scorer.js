// How the search of the site ranks the pages that it finds: by how much of the question stands in the title, and how much of the title
// in the question.
var Scorer = (() => {
  const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const small = new Set(
    "a an and are as at by can do does for from how i in is it of on or such that the this to what where which why with".split(" "),
  );
  // "hints" finds "hint", "solve" finds "solving"
  const stem = (word) => word.replace(/(ing|es|s|e)$/, "");
  const alike = (one, other) => one === other || (one.length > 3 && other.length > 3 && stem(one) === stem(other));
  const asked = words(new URLSearchParams(location.search).get("q") ?? "").filter((word) => !small.has(word));
  const found = (one, others) => others.some((other) => alike(one, other));
  const share = (some, others) => (some.length ? some.filter((one) => found(one, others)).length / some.length : 0);
  const kinds = [
    [/^(howto|techniques|rules)\//, 2],
    [/^(studies\/|changelog)/, -5],
  ];
  return {
    score: ([page, title, , , score]) => {
      const named = words(title).filter((word) => !small.has(word));
      const kind = kinds.reduce((sum, [pattern, bonus]) => sum + (pattern.test(page) ? bonus : 0), 0);
      return score / 3 + 20 * share(asked, named) + 10 * share(named, asked) + kind;
    },
    objNameMatch: 11,
    objPartialMatch: 6,
    objPrio: { 0: 15, 1: 5, 2: -5 },
    objPrioDefault: 0,
    title: 15,
    partialTitle: 7,
    term: 5,
    partialTerm: 2,
  };
})();

// A search needs all of its words on one page.  Where that finds little, words are left out: first one, then two, then three.  A page
// found so ranks below, the more the rarer the words that it lacks.  American spellings find British ones.
if (typeof Search !== "undefined") {
  const enough = 5;
  const spellings = new Map(Object.entries({ licens: "licenc", color: "colour", neighbor: "neighbour", gray: "grey" }));
  const search = Search.performTermsSearch;
  const weight = (word) => {
    const { terms, docnames } = Search._index;
    const pages = Object.hasOwn(terms, word) ? [terms[word]].flat().length : docnames.length;
    return 20 * Math.log2((1 + docnames.length) / (1 + pages));
  };
  const without = (words, count) =>
    count === 0
      ? [words]
      : words.flatMap((_, at) => without(words.slice(at + 1), count - 1).map((rest) => [...words.slice(0, at), ...rest]));
  Search.performTermsSearch = (terms, excluded) => {
    const words = [...terms].map((word) => spellings.get(word) ?? word);
    const found = new Map();
    for (let left = 0; left < words.length && left < 4 && found.size < enough; left += 1) {
      for (const some of without(words, left)) {
        const lost = words.filter((word) => !some.includes(word)).reduce((sum, word) => sum + weight(word), 0);
        for (const result of search(new Set(some), excluded)) {
          result[4] -= lost;
          const before = found.get(result[0]);
          if (!before || before[4] < result[4]) found.set(result[0], result);
        }
      }
    }
    return [...found.values()];
  };
}
