/** A QR code of a link. */

import { encode } from "uqr";
import { useMemo } from "preact/hooks";

/** Text of this length still makes a code that telephones read from a screen. */
export const QR_LIMIT = 1200;

export function Code({ link, label }: { link: string; label: string }) {
  const code = useMemo(() => encode(link, { ecc: link.length < 300 ? "M" : "L", border: 2 }), [link]);
  let path = "";
  code.data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`;
    }),
  );
  return (
    <svg class="qr" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
