// Where everything is on the felt: in units of its drawing, whose size follows from the room that there is.

export interface Spot {
  x: number;
  y: number;
  size: number;
  turn: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const spot = (x: number, y: number, size = 1, turn = 0): Spot => ({ x, y, size, turn });
export const middle = (box: Box): Spot => spot(box.x + box.width / 2, box.y + box.height / 2);

// The felt as it is drawn on a wide screen; where there is more room the table grows, and nothing on it.
const [WIDE, HIGH, LEAST_HIGH] = [1048, 640, 590] as const;
const MOST_WIDE = 1300;
const MOST_HIGH = 790;
const LEAST_SCALE = 0.7; // below it words could not be read: the small felt takes over

export interface Frame {
  /** Others are a row of tiles, and my hand is large: there is no room for a table. */
  small: boolean;
  /** Pixels a unit. */
  scale: number;
  width: number;
  height: number;
}

/** How a room of so many pixels is used. */
export function frameOf(width: number, height: number): Frame {
  const scale = Math.min(width / WIDE, height / LEAST_HIGH);
  if (scale < LEAST_SCALE) return { small: true, scale: 1, width: Math.max(width, 1), height: Math.max(height, 1) };
  return { small: false, scale, width: width / scale, height: height / scale };
}

/** The rail of the table in a wide frame. */
export function railOf({ width, height }: Frame): Box {
  const across = Math.min(width, MOST_WIDE) - 52;
  const down = Math.min(height, MOST_HIGH) - 78;
  return { x: (width - across) / 2, y: 56, width: across, height: down };
}

// ---- Texas Hold 'em, wide

export interface PlaceSpots {
  plate: Spot;
  cards: readonly [Spot, Spot];
  bet: Spot;
  /** A tag over the cards: folded. */
  tag: Spot;
  /** A tag that leaves cards and bets to be seen: all in. */
  aside: Spot;
  /** The dealer's button. */
  button: Spot;
  /** Where the name of a hand that is shown stands, and how it is anchored. */
  hand: Spot;
}

export interface HoldemSpots {
  places: readonly PlaceSpots[];
  board: readonly Spot[];
  /** The middle of the row of pots. */
  pots: Spot;
  /** The words beside my hand. */
  words: Spot;
  /** Where cards come from. */
  pack: Spot;
}

type Where = "left" | "top-left" | "top" | "top-right" | "right";

/** Where others sit, clockwise from my left, by how many they are. */
const AROUND: readonly (readonly Where[])[] = [
  [],
  ["top"],
  ["top-left", "top-right"],
  ["left", "top", "right"],
  ["left", "top-left", "top-right", "right"],
  ["left", "top-left", "top", "top-right", "right"],
];

export function holdemSpots(frame: Frame, players: number): HoldemSpots {
  const dx = (railOf(frame).width - (WIDE - 52)) / 2; // that the table is wider on either side
  const dy = railOf(frame).height - (HIGH - 78);
  const cx = frame.width / 2;
  const others = AROUND[Math.max(0, Math.min(players - 1, 5))] ?? [];
  const crowded = others.length === 5;
  const place = (where: Where): PlaceSpots => {
    const side = where.endsWith("left") ? -1 : 1;
    const at = (x: number, y: number, size = 1, turn = 0): Spot => spot(cx + side * x, y, size, turn);
    const pair = (x: number, y: number, size: number): [Spot, Spot] => [spot(cx + side * x - 18 * (size / 0.74), y, size, -7), spot(cx + side * x + 18 * (size / 0.74), y, size, 6)];
    if (where === "top") {
      const size = 0.62;
      return { plate: spot(cx, 110), cards: pair(0, 170, size), bet: spot(cx + 88, 158), tag: spot(cx, 170), aside: spot(cx - 78, 170), button: spot(cx - 96, 110), hand: spot(cx, 226) };
    }
    if (where === "left" || where === "right") {
      const y = 296 + dy * 0.45;
      return {
        plate: at(418 + dx, y + 6),
        cards: pair(286 + dx * 0.8, y, 0.74),
        bet: at(296 + dx * 0.8, y + 80),
        tag: at(286 + dx * 0.8, y),
        aside: at(286 + dx * 0.8, y - 57),
        button: at(472 + dx, y + 50),
        hand: at(286 + dx * 0.8, y + 62),
      };
    }
    const x = (crowded ? 268 : 224) + dx * 0.6;
    return {
      plate: at(x, crowded ? 98 : 86),
      cards: pair(x - 10, crowded ? 176 : 166, 0.74),
      bet: at(x - (crowded ? 100 : 108), crowded ? 166 : 156),
      tag: at(x - 10, crowded ? 176 : 166),
      aside: at(x + 76, crowded ? 176 : 166),
      button: at(x + 96, crowded ? 98 : 86),
      hand: at(x - 10, crowded ? 238 : 230),
    };
  };
  const y = HIGH + dy;
  const mine: PlaceSpots = {
    plate: spot(cx - 2, y - 29),
    cards: [spot(cx - 46, y - 108, 1.22, -4), spot(cx + 42, y - 108, 1.22, 4)],
    bet: spot(cx - 152, y - 124),
    tag: spot(cx - 2, y - 109),
    aside: spot(cx - 152, y - 63),
    button: spot(cx - 100, y - 29),
    hand: spot(cx + 112, y - 120),
  };
  const row = 300 + dy * 0.42;
  return {
    places: [mine, ...others.map(place)],
    board: [-2, -1, 0, 1, 2].map((i) => spot(cx + i * 90, row, 1.12)),
    pots: spot(cx, row + 113 + dy * 0.12),
    words: spot(cx + 112, y - 120),
    pack: spot(cx, 40, 0.5),
  };
}

/** Pots in a row around a spot. */
export const POT_WIDTH = 236;
export const POT_GAP = 6;
export function potSpots(at: Spot, count: number, width = POT_WIDTH, gap = POT_GAP): Spot[] {
  return Array.from({ length: count }, (_, i) => spot(at.x + (i - (count - 1) / 2) * (width + gap), at.y, at.size));
}

// ---- Texas Hold 'em, small: rows from above

export interface SmallRows {
  title: Box;
  others: Box;
  pots: Box;
  board: Box;
  mine: Box;
}

const EDGE = 6;

/** So low that there is room for one row of cards alone: a wheel of amounts is open on the smallest phones. */
const LOW = 190;
const LOWEST = 96; // there is no room for a title either
export const isLow = (frame: Frame): boolean => frame.small && frame.height < LOW;

/** How high the title is above a small felt. */
export const titleHeight = ({ height }: Frame): number => (height < LOWEST ? 0 : height < 300 ? 22 : 28);

const TILE_HEIGHT = 150; // more makes no tile easier to read
const LEAST_TILE = 58;

/** The rows of a small felt. Where it is wide and low, the pots stand beside the cards; without a hand of mine others have its room, and that of the board where no card is to lie on it yet. */
export function smallRows(frame: Frame, potRow = true, hand = true, cards = true): SmallRows {
  const { width, height } = frame;
  const title = titleHeight(frame);
  const beside = !potRow || (width > 470 && height < width);
  const rest = height - title - 4 * EDGE;
  const least = Math.min(120, Math.max(54, rest * 0.23));
  const pots = beside ? 0 : Math.min(46, Math.max(28, rest * 0.11));
  const boardWidth = beside ? Math.min(width * 0.6, 420) : width - 2 * EDGE;
  const board = !cards ? 0 : potRow ? Math.min((boardWidth / 5 - 6) * 1.4, rest * 0.29) : Math.min(112, rest * 0.3);
  const others = hand ? least : Math.min(rest - pots - board + EDGE, 2 * TILE_HEIGHT);
  const mine = hand ? rest - others - pots - board : 0;
  const spare = hand ? 0 : (rest - others - pots - board) / 3;
  let y = title + EDGE + spare / 2;
  const row = (high: number, wide = width - 2 * EDGE, x = EDGE): Box => {
    const box = { x, y, width: wide, height: high };
    y += high + (high ? EDGE + spare : 0);
    return box;
  };
  const boxes = { title: { x: 0, y: 0, width, height: title }, others: row(others), pots: row(pots), board: row(board, boardWidth), mine: row(mine) };
  if (beside && potRow) boxes.pots = { x: boxes.board.x + boardWidth + EDGE, y: boxes.board.y, width: width - boardWidth - 3 * EDGE, height: board };
  return boxes;
}

/** Things of one row, each with its share of it. */
export function shareRow(box: Box, count: number, most = Infinity, gap = 4): Box[] {
  const width = Math.min(most, (box.width - gap * (count - 1)) / Math.max(1, count));
  const left = box.x + (box.width - count * width - gap * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => ({ x: left + i * (width + gap), y: box.y, width, height: box.height }));
}

/** Tiles in one row, or in two where there is room for them. */
export function tilesIn(box: Box, count: number, most: number): Box[] {
  const rows = count > 3 && box.height >= 2 * LEAST_TILE + EDGE ? 2 : 1;
  const height = Math.min(TILE_HEIGHT, (box.height - EDGE * (rows - 1)) / rows);
  const top = box.y + (box.height - height * rows - EDGE * (rows - 1)) / 2;
  const across = Math.ceil(count / rows);
  return Array.from({ length: rows }, (_, row) => shareRow({ ...box, y: top + row * (height + EDGE), height }, Math.min(across, count - row * across), Math.min(most, (box.width - 4 * (across - 1)) / across))).flat();
}

// ---- Blackjack

/** Where a hand lies: its middle, the size of its cards, and how far each is from the one before it. */
export interface HandSpot {
  x: number;
  y: number;
  size: number;
  step: number;
}

export interface Column {
  /** Of the player's plate. */
  x: number;
  plate: number;
  width: number;
  hands: readonly HandSpot[];
}

const WIDEST_HAND = 200; // more room than this makes a hand no easier to read
const MINE = 1.25; // my column is so much wider than another with as many hands
const ANOTHER = 0.6; // of a column, for each hand after the first
const LIFTED = 84; // how much higher than in the middle the outer places are
const [CARD_W, CARD_H] = [70, 98];
const STEP = 46;
const LEAST_STEP = 15;

/** Cards of one hand in a box: as large as they may be, and closer together the more they are. */
export function handIn(x: number, y: number, width: number, cards: number, most: number): HandSpot {
  const count = Math.max(2, cards);
  const size = Math.min(most, width / (CARD_W + LEAST_STEP * 2));
  const room = width / size - CARD_W;
  return { x, y, size, step: Math.max(Math.min(STEP, room / (count - 1)), LEAST_STEP / 2) * size };
}

/** The columns of a wide table: each player's hands side by side, the plate below. */
export function blackjackColumns(frame: Frame, players: readonly { me: boolean; hands: readonly { cards: readonly number[] }[] }[]): Column[] {
  const rail = railOf(frame);
  const weights = players.map((player) => (1 + ANOTHER * Math.max(0, player.hands.length - 1)) * (player.me ? MINE : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const room = rail.width - 70;
  const each = Math.min(WIDEST_HAND, room / all);
  let left = frame.width / 2 - (each * all) / 2;
  return players.map((player, i) => {
    const width = each * (weights[i] ?? 1);
    const x = left + width / 2;
    left += width;
    const lift = LIFTED * Math.min(1, (Math.abs(x - frame.width / 2) / (rail.width / 2)) ** 2);
    const plate = rail.y + rail.height - 24 - lift;
    const hands = Math.max(1, player.hands.length);
    return {
      x,
      plate,
      width,
      hands: Array.from({ length: hands }, (_, n) => {
        const share = (width - 14) / hands;
        const spot = handIn(x + (n - (hands - 1) / 2) * share, 0, share - 6, player.hands[n]?.cards.length ?? 2, player.me ? 1.3 : 1.05);
        return { ...spot, y: plate - 88 - (CARD_H / 2) * spot.size };
      }),
    };
  });
}

/** The House on top: one hand, in the middle. */
export const houseSpot = (frame: Frame, cards: number): HandSpot => beside(handIn(frame.width / 2, 178, 340, Math.max(2, cards), 1.2), cards);

/** Before it draws, there is room for a second card beside its first. */
export const beside = (hand: HandSpot, cards: number): HandSpot => (cards < 2 ? { ...hand, step: (CARD_W + 5) * hand.size } : hand);

/** Where card number `i` of a hand lies. */
export function cardSpot(hand: HandSpot, i: number, of: number): Spot {
  const shift = (i - (Math.max(of, 1) - 1) / 2) * hand.step;
  return spot(hand.x + shift, hand.y + (i % 2 ? 2 : 0), hand.size, of > 1 ? (i / (of - 1) - 0.5) * 7 : 0);
}

// ---- High Roll

/** Tiles in rows of about the same length. */
export function grid(box: Box, count: number, ratio: number, most: number, gap = 10): Box[] {
  let best: { width: number; across: number } = { width: 0, across: 1 };
  for (let across = 1; across <= count; across++) {
    const down = Math.ceil(count / across);
    const width = Math.min(most, (box.width - gap * (across - 1)) / across, ((box.height - gap * (down - 1)) / down) * ratio);
    if (width > best.width + 0.5) best = { width, across };
  }
  const { width, across } = best;
  const height = width / ratio;
  const down = Math.ceil(count / across);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / across);
    const inRow = Math.min(across, count - row * across);
    const x = box.x + box.width / 2 + ((i % across) - (inRow - 1) / 2) * (width + gap) - width / 2;
    const y = box.y + box.height / 2 + (row - (down - 1) / 2) * (height + gap) - height / 2;
    return { x, y, width, height };
  });
}
