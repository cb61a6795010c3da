// The cards: what is printed on them, how many there are, and which face each of the numbered cards has.

import type { GameInfo } from "../../protocol";

export type Kind = "km" | "rest" | "lost" | "barrier" | "free" | "really";

/** What is printed on a card. Km faces come first, in rising order, as the rules number them. */
export interface Face {
  face: number;
  kind: Kind;
  /** The km of a km card, else 0. */
  km: number;
  /** As moves name it: "80", "rest". */
  word: string;
  title: string;
}

export interface Edition {
  faces: Face[];
  /** The face of each card, by its number. */
  faceOf: number[];
  hand: number;
  freightKm: number;
  /** The counter's limit, by number of seats. */
  limit: Record<number, number>;
}

interface Parts {
  cards: { hand: number; km: Record<string, number>; rest: number; lost: number; barrier: number; free: number; really: number };
  counter: { freight_lost_km: number; limit: Record<string, number> };
}

const OTHERS: [Exclude<Kind, "km">, string][] = [
  ["rest", "Rest"],
  ["lost", "Freight Lost"],
  ["barrier", "Barrier"],
  ["free", "Free Ride"],
  ["really", "Really Free Ride"],
];

const read = new WeakMap<GameInfo, Edition>();

/** The edition that a game is played with, from the parts that the server names. */
export function editionOf(game: GameInfo): Edition {
  let edition = read.get(game);
  if (!edition) {
    edition = editionFrom(game.parts as unknown as Parts);
    read.set(game, edition);
  }
  return edition;
}

function editionFrom(parts: Parts): Edition {
  const values = Object.keys(parts.cards.km).map(Number).sort((a, b) => a - b);
  const faces: Face[] = values.map((km, face) => ({ face, kind: "km", km, word: String(km), title: `${km} km` }));
  for (const [kind, title] of OTHERS) faces.push({ face: faces.length, kind, km: 0, word: kind, title });
  const faceOf = faces.flatMap(({ face, kind, km }) => {
    const count = kind === "km" ? (parts.cards.km[String(km)] ?? 0) : parts.cards[kind];
    return Array<number>(count).fill(face);
  });
  const limit = Object.fromEntries(Object.entries(parts.counter.limit).map(([seats, km]) => [Number(seats), km]));
  return { faces, faceOf, hand: parts.cards.hand, freightKm: parts.counter.freight_lost_km, limit };
}
