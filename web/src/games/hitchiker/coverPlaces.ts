// The few places that the picture on the first page shows: the edition is not there yet, nor are all the pictures.

import { EAST } from "./art/east";
import type { Drawing } from "./drawing";
import type { Place } from "./places";

interface CoverPlace {
  place: Place;
  picture: Drawing;
  x: number;
  y: number;
  width: number;
  owner: { colour: number; name: string } | null;
}

function cover(name: string, kind: Place["kind"], note: string, ours: boolean, x: number, owner: CoverPlace["owner"] = null): CoverPlace {
  const place: Place = { number: 0, name, kind, is: kind, ours, price: 0, town: kind === "hometown" ? 0 : -1, note };
  return { place, picture: EAST[name] ?? [], x, y: 10, width: 74, owner };
}

export const COVER_PLACES: readonly CoverPlace[] = [
  cover("Filladelly", "hometown", "Hometown", true, 22, { colour: 0, name: "yours" }),
  cover("Empire City", "sell", "$50,000", false, 100),
  cover("Lie N' Sin D.C.", "named", "doubles: $1M", false, 178),
  cover("Improvidence", "ride", "Bad Ride", true, 256),
];
