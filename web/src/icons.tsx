/** The page's icons: strokes of 1.6 on a field of 20. */

const paths = {
  pause: "M7 4.5v11M13 4.5v11",
  play: "M6 4.2v11.6L15.5 10z",
  share: "M10 12V3M6.5 6 10 2.8 13.5 6M4.5 9.5v7h11v-7",
  print: "M5.5 7.5v-5h9v5M5.5 14h-2V7.5h13V14h-2M5.5 11.5h9v6h-9z",
  undo: "M7.5 4 4 7.5 7.5 11M4.3 7.5H12a4 4 0 0 1 0 8H8",
  redo: "M12.5 4 16 7.5 12.5 11M15.7 7.5H8a4 4 0 0 0 0 8h4",
  erase: "m11.5 4 5 5-7 7H6l-3-3zM8 7.5l5 5",
  check: "m4 10.5 4 4 8-9",
  first: "M5 4.5v11M15 4.5 9 10l6 5.5",
  back: "M12.5 4.5 7 10l5.5 5.5",
  forward: "M7.5 4.5 13 10l-5.5 5.5",
  last: "M15 4.5v11M5 4.5 11 10l-6 5.5",
  more: "M3.2 10a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0M9.2 10a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0M15.2 10a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0",
  close: "m5 5 10 10M15 5 5 15",
  next: "M7.5 4 14 10l-6.5 6",
  book: "M10 5.5C8 4 5.5 3.8 3 4.2v11c2.5-.4 5-.2 7 1.3 2-1.5 4.5-1.7 7-1.3v-11c-2.5-.4-5-.2-7 1.3zv11",
  camera: "M2.8 6.2h3.6L8 4h4l1.6 2.2h3.6v9.6H2.8zM7.2 10.8a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0",
  file: "M5 2.8h6.5L15.5 7v10.2H5zM11.5 2.8V7h4",
} as const;

export type IconName = keyof typeof paths | "theme" | "marks" | "brand";

export function Icon({ name }: { name: IconName }) {
  if (name === "brand")
    return (
      <svg viewBox="0 0 34 16" aria-hidden="true">
        <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" stroke-width="2" />
        <path d="M14 8h7" stroke="currentColor" stroke-width="2.4" />
        <circle cx="26.5" cy="8" r="6.5" fill="currentColor" />
      </svg>
    );
  return (
    <svg class="i" viewBox="0 0 20 20" aria-hidden="true">
      {name === "theme" ? (
        <>
          <circle cx="10" cy="10" r="6.5" />
          <path d="M10 3.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
        </>
      ) : name === "marks" ? (
        <>
          <path d="M3.5 3.5h13v13h-13z" />
          <path d="M7 7h.01M10 7h.01M13 7h.01M7 10h.01M13 10h.01M10 13h.01" stroke-width="2.2" />
        </>
      ) : (
        <path d={paths[name]} />
      )}
    </svg>
  );
}
