/** A small picture of a grid, for contact sheets and for print. */

import { Component } from "preact";
import { candidatesOf, valuesOf } from "../model/layout.ts";
import { loaded } from "../rules/loaded.ts";
import type { Layout } from "../model/layout.ts";

interface Props {
  readonly layout: Layout;
  readonly symbols: readonly string[];
  readonly values: readonly number[];
  readonly rules?: readonly string[] | undefined;
  /** Values that are no givens are drawn light. */
  readonly givens?: readonly number[];
  /** What the values leave open is drawn small. */
  readonly candidates?: boolean;
  /** Empty where the picture stands in something that has a name. */
  readonly label: string;
}

/** Where neighbours lie in different boxes or regions. */
export function borders(layout: Layout, unit: number): string {
  const { size } = layout;
  const region = new Array<number>(size * size).fill(-1);
  layout.houses.forEach((house, number) => {
    if (house.kind === "box" || house.kind === "region") for (const cell of house.cells) region[cell] = number;
  });
  let path = "";
  for (let cell = 0; cell < size * size; cell++) {
    const [x, y] = [(cell % size) * unit, Math.floor(cell / size) * unit];
    if ((cell + 1) % size && region[cell] !== region[cell + 1]) path += `M${x + unit} ${y}v${unit}`;
    if (cell + size < size * size && region[cell] !== region[cell + size]) path += `M${x} ${y + unit}h${unit}`;
  }
  return path;
}

const hairs = (size: number): string =>
  Array.from({ length: size - 1 }, (_, i) => `M0 ${(i + 1) * 100}H${size * 100}M${(i + 1) * 100} 0V${size * 100}`).join("");

const windows = (layout: Layout) =>
  layout.houses
    .filter((house) => house.kind === "window")
    .map(({ cells }) => {
      const side = Math.sqrt(cells.length) * 100;
      return (
        <rect
          class="w"
          x={(cells[0]! % layout.size) * 100}
          y={Math.floor(cells[0]! / layout.size) * 100}
          width={side}
          height={side}
        />
      );
    });

export function Mini({ layout, symbols, values, rules, givens, candidates = false, label }: Props) {
  const { size } = layout;
  const full = size * 100;
  const by = Math.ceil(Math.sqrt(size));
  const longest = Math.max(...symbols.map((symbol) => [...symbol].length));
  const scale = longest > 1 ? 62 / (0.62 * longest + 0.5) : 62;
  const sketch = rules?.length ? loaded()?.sketchIn(rules, layout) : undefined;
  const edge = 6 + (sketch?.margin ?? 0);
  const line = { "vector-effect": "non-scaling-stroke" } as const;
  return (
    <svg
      class={size > 12 ? "mini fine" : "mini"}
      viewBox={`${-edge} ${-edge} ${full + 2 * edge} ${full + 2 * edge}`}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })}
    >
      {windows(layout)}
      {sketch && <g class="ruled" dangerouslySetInnerHTML={{ __html: sketch.under }} />}
      <path class="h" {...line} d={hairs(size)} />
      {layout.houses.some((house) => house.kind === "diagonal") && (
        <path class="x" {...line} d={`M0 0L${full} ${full}M${full} 0L0 ${full}`} />
      )}
      {values.map((value, cell) =>
        value ? (
          <text
            class={givens && !givens[cell] ? "s" : undefined}
            x={(cell % size) * 100 + 50}
            y={Math.floor(cell / size) * 100 + 50 + scale * 0.355}
            font-size={scale}
          >
            {symbols[value - 1]}
          </text>
        ) : null,
      )}
      {candidates &&
        candidatesOf(layout, values).flatMap((mask, cell) =>
          values[cell]
            ? []
            : valuesOf(mask).map((value) => {
                const [across, down] = [(value - 1) % by, Math.floor((value - 1) / by)];
                return (
                  <text
                    key={cell * 64 + value}
                    class="s"
                    x={(cell % size) * 100 + ((across + 0.5) * 100) / by}
                    y={Math.floor(cell / size) * 100 + ((down + 0.5) * 100) / by + 26 / by}
                    font-size={72 / by}
                  >
                    {symbols[value - 1]}
                  </text>
                );
              }),
        )}
      <path class="b" {...line} d={borders(layout, 100)} />
      <path class="f" {...line} d={`M0 0H${full}V${full}H0Z`} />
      {sketch && <g class="ruled" dangerouslySetInnerHTML={{ __html: sketch.over + sketch.around }} />}
    </svg>
  );
}

/** The picture, drawn again only for other values. */
export class Still extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return (
      next.values !== this.props.values ||
      next.rules !== this.props.rules ||
      next.layout !== this.props.layout ||
      next.label !== this.props.label ||
      next.candidates !== this.props.candidates
    );
  }
  override render(props: Props) {
    if (props.rules?.length) loaded(); // drawn again when what draws rules is here
    return <Mini {...props} />;
  }
}
