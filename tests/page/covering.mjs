// Which arrows of steps cover what is written: node --import ./test-types.mjs covering.mjs FILE WEB, where FILE has steps with their states.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const web = pathToFileURL(`${process.argv[3]}/`);
const load = (name) => import(new URL(name, web));
const { strokesOf } = await load("src/board/strokes.ts");
const { spotOf, spotsOf, centreOf } = await load("src/board/spots.ts");
const { pictureOf } = await load("src/steps/picture.ts");
const { layoutOf, parseSpec } = await load("src/model/spec.ts");
const { valuesOf } = await load("src/model/layout.ts");

// Half of a stroke (styles/board.css), and half of the ink of a digit and of a candidate at 9x9, in hundredths of a cell.
const STROKE = 2;
const DIGIT = [16.5, 20.5];
const CANDIDATE = [6, 7.6];

function points(path) {
  const found = [];
  let at = null;
  for (const [, kind, numbers] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [a, b, c, d] = numbers.trim().split(/\s+/).map(Number);
    const from = at;
    const walk = (length, place) => {
      const count = Math.max(1, Math.ceil(length));
      for (let step = 0; step <= count; step++) found.push(place(step / count));
    };
    if (kind === "M") at = [a, b];
    if (kind === "L") {
      walk(Math.hypot(a - from[0], b - from[1]), (t) => [from[0] + t * (a - from[0]), from[1] + t * (b - from[1])]);
      at = [a, b];
    }
    if (kind === "Q") {
      const part = (i, t) => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * [a, b][i] + t * t * [c, d][i];
      walk(Math.hypot(a - from[0], b - from[1]) + Math.hypot(c - a, d - b), (t) => [part(0, t), part(1, t)]);
      at = [c, d];
    }
  }
  return found;
}

/** Points all over a triangle. */
function inside(path) {
  const corners = [...path.matchAll(/[ML](\S+) (\S+?)(?=[LZ])/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const found = [];
  for (let i = 0; i <= 12; i++)
    for (let j = 0; j <= 12 - i; j++) {
      const shares = [i / 12, j / 12, 1 - (i + j) / 12];
      found.push([0, 1].map((axis) => corners.reduce((sum, corner, at) => sum + shares[at] * corner[axis], 0)));
    }
  return found;
}

const said = { steps: 0, arrows: 0, heads: 0, lines_over: 0, heads_over: 0, examples: [] };
for (const { spec, symbols, values, masks, step } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const layout = layoutOf(parseSpec(spec));
  const spots = spotsOf(layout);
  const picture = pictureOf(step, { values, candidates: masks }, layout, symbols);
  const inks = picture.values.flatMap((value, cell) =>
    value
      ? [[centreOf(layout.size, cell), DIGIT, `${cell}`]]
      : valuesOf(picture.candidates[cell]).map((one) => [spotOf(spots, cell, one), CANDIDATE, `${cell}:${one}`]),
  );
  const ends = picture.links.map(({ from, to }) => new Set([from, to].flatMap((end) => end.cells.map((cell) => `${cell}:${end.value}`))));
  said.steps++;
  for (const { line, head, link } of strokesOf(layout, picture).strokes) {
    const over = (all, half) =>
      inks.find(([{ x, y }, [wide, high], name]) =>
        !ends[link].has(name) && all.some(([px, py]) => Math.abs(px - x) < wide + half && Math.abs(py - y) < high + half),
      );
    said.arrows++;
    const covered = over(points(line), STROKE);
    if (covered) said.lines_over++;
    if (head) said.heads++;
    const hit = head && over(inside(head), 0);
    if (hit) said.heads_over++;
    if ((covered || hit) && said.examples.length < 5) said.examples.push({ technique: step.technique, notation: step.notation, over: (covered || hit)[2], line });
  }
}
console.log(JSON.stringify(said));
