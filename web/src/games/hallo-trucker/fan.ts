// Where cards lie: a hand as a fan, a row along the road. Nothing here is wider than the room that it is given.

export interface Place {
  /** The card's middle. */
  x: number;
  /** Down from the fan's top. */
  y: number;
  /** Degrees. */
  turn: number;
}

const SPREAD = 0.86; // of a card's width, from one card to the next, where there is room
const TURN = 3; // degrees from one card to the next
const MOST_TURN = 13; // of the outermost cards
const RATIO = 7 / 5; // a card's height by its width

/**
 * A fan of cards as wide as its room allows; cards turn about the middle of their lower edge.
 *
 * They make way for the one that is looked at, so that all of it can be seen.
 */
export function fan(cards: number, width: number, card: number, looked: number | null = null): Place[] {
  if (cards <= 0) return [];
  const middle = (cards - 1) / 2;
  const tight = card * SPREAD * (cards - 1) > width - card * 1.5;
  const turn = middle > 0 ? Math.min(TURN, (tight ? MOST_TURN / 2 : MOST_TURN) / middle) : 0;
  const most = (turn * middle * Math.PI) / 180;
  const half = (card / 2) * Math.cos(most) + card * RATIO * Math.sin(most); // how far the outermost cards reach
  const room = Math.max(0, width - 2 * half);
  const step = cards > 1 ? Math.min(card * SPREAD, room / (cards - 1)) : 0;
  const spread = step * (cards - 1);
  // What is missing for the looked-at card to be seen whole is taken from the cards on both sides of it.
  const at = looked !== null && looked >= 0 && looked < cards - 1 ? looked : null;
  const need = at === null ? 0 : Math.max(0, card * 0.92 - step);
  const before = at ?? 0;
  const after = cards - 2 - before; // without the last one, which stays where it is, as the first does
  const give = (need * before) / Math.max(1, before + after); // how far the looked-at card itself goes to the left
  const bow = Math.min(1.6, 34 / (cards * cards)) * (card / 100);
  return Array.from({ length: cards }, (_, i) => {
    const off = i - middle;
    let x = width / 2 - spread / 2 + step * i;
    if (at !== null) {
      if (i <= at) x -= before > 0 ? (give * i) / before : 0;
      else x += after > 0 ? ((need - give) * (cards - 1 - i)) / after : 0;
    }
    return { x, y: off * off * bow, turn: off * turn };
  });
}

export interface RowPlaces {
  /** The left edges of the cards. */
  xs: number[];
  /** How much of a card is seen before the next one covers it, at the least. */
  seen: number;
}

/**
 * A row of cards from the left: side by side while there is room, then closer and closer.
 *
 * `dead` cards at its beginning, which do not count any more, give way first.
 */
export function row(cards: number, width: number, card: number, gap: number, dead = 0): RowPlaces {
  if (cards <= 1) return { xs: cards === 1 ? [0] : [], seen: card };
  const room = Math.max(0, width - card);
  const full = card + gap;
  const steps = cards - 1;
  if (room >= full * steps) return { xs: Array.from({ length: cards }, (_, i) => i * full), seen: card };
  const squeezed = Math.min(dead, steps);
  const living = steps - squeezed;
  const even = room / steps;
  // The living ones take what they would like, as long as the dead ones keep a third of an even share.
  const step = living > 0 ? Math.min(full, (room - (squeezed * even) / 3) / living) : even;
  const narrow = squeezed > 0 ? (room - step * living) / squeezed : step;
  const xs: number[] = [0];
  for (let i = 1; i < cards; i++) xs.push((xs[i - 1] ?? 0) + (i <= squeezed ? Math.min(narrow, full) : step));
  return { xs, seen: Math.min(card, living > 0 ? step : narrow) };
}
