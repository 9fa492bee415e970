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
