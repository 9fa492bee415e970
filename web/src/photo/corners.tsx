/** The picture with the puzzle's corners, which a pointer or the arrow keys move. */

import { useEffect, useRef } from "preact/hooks";
import { corners, pixels, readAt, rotate } from "./looking.ts";
import type { Corners as Quad } from "./looking.ts";
import { say } from "./texts.ts";

const NAMES = ["topLeft", "topRight", "bottomRight", "bottomLeft"] as const;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function moved(quad: Quad, corner: number, x: number, y: number, image: ImageData): Quad {
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return quad.map((place, at) =>
    at === corner ? [within(x, image.width), within(y, image.height)] : place,
  ) as unknown as Quad;
}

export function CornerPicture() {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = pixels.value!;
  const quad = corners.value!;
  useEffect(() => canvas.current!.getContext("2d")!.putImageData(image, 0, 0), [image]);

  function drag(event: PointerEvent, corner: number): void {
    const handle = event.currentTarget as HTMLElement;
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * image.width;
    const y = ((event.clientY - top) / height) * image.height;
    corners.value = moved(corners.value!, corner, x, y, image);
  }
  function key(event: KeyboardEvent, corner: number): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const length = (Math.max(image.width, image.height) / 200) * (event.shiftKey ? 10 : 1);
    const [x, y] = corners.value![corner]!;
    corners.value = moved(corners.value!, corner, x + step[0] * length, y + step[1] * length, image);
  }
  return (
    <section class="figure corners" aria-label={say("picture")}>
      <div class="frame" ref={frame} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
        <canvas ref={canvas} width={image.width} height={image.height} role="img" aria-label={say("picture")} />
        <svg viewBox={`0 0 ${image.width} ${image.height}`} aria-hidden="true">
          <polygon class="ground" points={quad.map((place) => place.join()).join(" ")} />
          <polygon points={quad.map((place) => place.join()).join(" ")} />
        </svg>
        {quad.map(([x, y], corner) => (
          <button
            key={corner}
            type="button"
            class={corner ? "corner" : "corner first"}
            aria-label={say(NAMES[corner]!)}
            style={{ left: `${(x / image.width) * 100}%`, top: `${(y / image.height) * 100}%` }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(event, corner)}
            onKeyDown={(event) => key(event, corner)}
          />
        ))}
      </div>
      <p class="cap">
        <span>{say("cornerHint")}</span>
      </p>
      <div class="btns">
        <button type="button" class="btn pri" onClick={() => void readAt()}>
          {say("readHere")}
        </button>
        <button type="button" class="btn" onClick={() => void rotate()}>
          {say("rotate")}
        </button>
      </div>
    </section>
  );
}
