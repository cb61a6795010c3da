// The cards of the Check Point deck, as they are drawn and said. Which there are is the edition's.

export interface CardLook {
  /** Its key in the edition. */
  word: string;
  title: string;
  /** The title on the card itself, where there is room for nine letters a line. */
  lines: readonly string[];
  colour: string;
  sign: "park" | "flame" | "scales" | "green" | "red" | "cone" | "clear";
  /** What it does, in a few words. */
  does: string;
  /** No source tells of it: it is reconstructed, and its name is in italics. */
  ours?: boolean;
}

const LOOKS: readonly CardLook[] = [
  { word: "miss-a-turn", title: "Miss A Turn", lines: ["MISS", "A TURN"], colour: "var(--sign-blue)", sign: "park", does: "off the road until the next turn begins, which is missed" },
  { word: "high-octane", title: "High Octane", lines: ["HIGH", "OCTANE"], colour: "#b07d00", sign: "flame", does: "three dice in the next turn that is rolled" },
  { word: "courthouse", title: "Courthouse", lines: ["COURT-", "HOUSE"], colour: "#23262b", sign: "scales", does: "back to the nearest Courthouse, where a die judges" },
  { word: "green-wave", title: "Green Wave", lines: ["GREEN", "WAVE"], colour: "#0b7a55", sign: "green", does: "one more green die at once", ours: true },
  { word: "road-rage", title: "Road Rage", lines: ["ROAD", "RAGE"], colour: "var(--stop)", sign: "red", does: "one more red die at once", ours: true },
  { word: "road-works", title: "Road Works", lines: ["ROAD", "WORKS"], colour: "#b0590a", sign: "cone", does: "one die in the next turn that is rolled", ours: true },
  { word: "all-clear", title: "All Clear", lines: ["ALL", "CLEAR"], colour: "var(--sign-green)", sign: "clear", does: "nothing happens", ours: true },
];

/** The kinds of cards in the order of the edition, which is how events number them. */
export function cardsOf(parts: Record<string, unknown>): CardLook[] {
  const deck = (parts.deck ?? {}) as Record<string, unknown>;
  return Object.entries(deck)
    .filter(([, count]) => typeof count === "number")
    .map(([word]) => LOOKS.find((look) => look.word === word) ?? { word, title: word, lines: [word.toUpperCase()], colour: "#23262b", sign: "clear", does: "" });
}

export const deckSize = (parts: Record<string, unknown>): number =>
  Object.values((parts.deck ?? {}) as Record<string, unknown>).reduce<number>((sum, count) => sum + (typeof count === "number" ? count : 0), 0);

/** A card as it is said, with what it does: what is ours is called so. */
export const cardWords = (card: CardLook): string => `${card.title}${card.ours ? " (reconstructed)" : ""}: ${card.does}`;
