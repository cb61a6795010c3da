// Which colour each seat will play, before there is a match that says it.

import { editionOf } from "./geometry";

export interface SeatColour {
  colour: number;
  name: string;
}

/** The colours of so many seats: those that the option names, or all of them spread evenly (S2.1). */
export function seatColours(parts: Record<string, unknown>, options: Record<string, string>, seats: number): SeatColour[] {
  const words = editionOf(parts).colours.words;
  const named = (options.colours ?? "").split("-").map((word) => words.indexOf(word));
  const spread = Array.from({ length: seats }, (_, seat) => Math.floor((seat * words.length) / seats));
  const found = named.length === seats && named.every((colour) => colour >= 0) ? named : spread;
  return found.map((colour) => ({ colour, name: words[colour] ?? "" }));
}
