// What a row is worth (T4.1 to T4.8). It must agree with `run_km` of the rules; a test plays matches against it.

import type { Edition } from "./cards";

export interface Run {
  km: number;
  /** The first card that counts; as many as there are cards: none does. */
  from: number;
  /** Cards at which the row breaks. */
  breaks: number[];
  /** The last km card of what counts; 0: the next one may be as low as one likes. */
  last: number;
  /** The row ends with a Rest card: another one would break it. */
  rested: boolean;
}

export function runOf(edition: Edition, faces: readonly number[]): Run {
  const run: Run = { km: 0, from: 0, breaks: [], last: 0, rested: false };
  faces.forEach((number, i) => {
    const face = edition.faces[number];
    if (!face) return;
    if (face.kind === "km") {
      if (face.km <= run.last) {
        run.km = 0;
        run.from = i;
        run.breaks.push(i);
      }
      run.km += face.km;
      run.last = face.km;
      run.rested = false;
    } else if (face.kind === "rest" && !run.rested) {
      run.rested = true;
    } else {
      run.km = 0;
      run.from = i + 1;
      run.breaks.push(i);
      run.last = 0;
      run.rested = face.kind === "rest";
    }
  });
  return run;
}

/** Whether it is the card itself that breaks the row; else it breaks before the card, which counts again. */
export function breaksItself(edition: Edition, face: number): boolean {
  return edition.faces[face]?.kind !== "km";
}

/** The cards beside the counter that leave with a Freight Lost card: the fewest that make up its km, then the highest
 * (T5.6); null: none do. It must agree with `unload` of the rules. */
export function unloadOf(edition: Edition, pile: readonly number[]): number[] | null {
  const low = pile.filter((face) => (edition.faces[face]?.km ?? 0) > 0).sort((a, b) => b - a);
  let best: number[] | null = null;
  const look = (at: number, left: number, taken: number[]): void => {
    if (left === 0) {
      // Those found first are the higher ones: only fewer cards are better.
      if (!best || taken.length < best.length) best = taken;
      return;
    }
    if (best && taken.length >= best.length) return;
    for (let i = at; i < low.length; i++) {
      const face = low[i] ?? 0;
      const km = edition.faces[face]?.km ?? 0;
      if (km <= left) look(i + 1, left - km, [...taken, face]);
    }
  };
  look(0, edition.freightKm, []);
  return best;
}
