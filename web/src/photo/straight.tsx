/** The straightened picture beside the grid: the cell under the cursor framed, cells that want a look in dashed frames. */

import { useEffect, useRef } from "preact/hooks";
import { cursor, draft, straight } from "./looking.ts";
import { say } from "./texts.ts";

/** A cell of the picture, in pixels: around the grid there is a margin of half a cell. */
const cellOf = (side: number, size: number): number => side / (size + 1);

export function Straightened() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { side, grey } = straight.value!;
  const { layout, doubtful } = draft.value!;
  useEffect(() => {
    const image = new ImageData(side, side);
    for (let at = 0; at < grey.length; at++) {
      image.data.fill(grey[at]!, 4 * at, 4 * at + 3);
      image.data[4 * at + 3] = 255;
    }
    canvas.current!.getContext("2d")!.putImageData(image, 0, 0);
  }, [grey, side]);
  const cell = cellOf(side, layout.size);
  const place = (at: number): [number, number] => [
    cell * (0.5 + (at % layout.size)),
    cell * (0.5 + Math.floor(at / layout.size)),
  ];
  const [x, y] = place(cursor.value);
  return (
    <figure class="straight">
      <div>
        <canvas ref={canvas} width={side} height={side} role="img" aria-label={say("straight")} />
        <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
          {[...doubtful].map((at) => {
            const [left, top] = place(at);
            return <rect key={at} class="doubt" x={left} y={top} width={cell} height={cell} rx={cell * 0.14} />;
          })}
          <rect class="here" x={x} y={y} width={cell} height={cell} />
        </svg>
      </div>
      <figcaption>{say("straight")}</figcaption>
    </figure>
  );
}
