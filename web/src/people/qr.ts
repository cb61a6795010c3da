// A link as a QR code, drawn as one path.

import { encode } from "uqr";

export interface Qr {
  size: number;
  path: string;
}

/** The dark squares of the code, row by row; runs of them are one rectangle each. A border of four is part of it. */
export function qr(text: string): Qr {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const parts: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      parts.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`);
    }
  });
  return { size, path: parts.join("") };
}
