// The pack: a card is a number from 0 to 51, its rank times four and its suit; deuces first, aces last.

export const NO_CARD = -1;

/** Clubs, diamonds, hearts, spades; paths in a square from -10 to 10. */
export const SUITS = [
  "M0-9.500a4.300 4.300 0 0 1 3.600 6.600A4.300 4.300 0 1 1 2 4c.2 3 .8 5 2 6H-4c1.200-1 1.800-3 2-6a4.300 4.300 0 1 1-1.600-6.900A4.300 4.300 0 0 1 0-9.500z",
  "M0-10 7.500 0 0 10-7.500 0z",
  "M0 9C-5 4-9 0-9-4-9-7.500-6.500-9-4.500-9-2.500-9-.8-7.800 0-6-.8-7.800 2.500-9 4.500-9S9-7.500 9-4C9 0 5 4 0 9z",
  "M0-9C4-4 9-1 9 3.500 9 7 5 8.500 1.800 6 2 8 2.800 9.500 4 10H-4c1.200-.5 2-2 2.200-4C-5 8.500-9 7-9 3.500-9-1-4-4 0-9z",
] as const;

const SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"] as const;
const SUIT_SIGNS = ["♣", "♦", "♥", "♠"] as const;
const FIGURES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
const RANK_NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"] as const;

export const rankOf = (card: number): number => Math.floor(card / 4);
export const suitOf = (card: number): number => card % 4;
export const isRed = (card: number): boolean => suitOf(card) === 1 || suitOf(card) === 2;

/** What stands in its corner: "10", "K". */
export const figureOf = (card: number): string => FIGURES[rankOf(card)] ?? "";
/** For texts: "10♠". */
export const signOf = (card: number): string => figureOf(card) + (SUIT_SIGNS[suitOf(card)] ?? "");
/** For those who listen: "ten of spades". */
export const nameOf = (card: number): string => (card < 0 ? "face down" : `${RANK_NAMES[rankOf(card)] ?? ""} of ${SUIT_NAMES[suitOf(card)] ?? ""}`);

/** A card by its short text: "Tc", "As". */
export function cardOf(text: string): number {
  const rank = "23456789TJQKA".indexOf(text.charAt(0));
  const suit = "cdhs".indexOf(text.charAt(1));
  return rank < 0 || suit < 0 ? NO_CARD : rank * 4 + suit;
}

/** A card's size in a drawing, before it is scaled. */
export const [CARD_WIDTH, CARD_HEIGHT] = [70, 98] as const;
