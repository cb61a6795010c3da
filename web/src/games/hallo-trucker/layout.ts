// How the board's room is shared out, from top to bottom: the counter, the cards beside it, the lanes, the hand.

export interface Layout {
  /** A phone's board: slim lanes, short words. */
  slim: boolean;
  /** A phone held sideways: no height to spare, so everything is as low as it can be. */
  low: boolean;
  width: number;
  height: number;
  counter: number;
  depot: number;
  lane: number;
  gap: number;
  hand: number;
  /** How far a card of the hand comes up. */
  lift: number;
  /** Heights of a card: beside the counter, in a lane, in the hand. */
  small: number;
  inLane: number;
  inHand: number;
  /** Where a lane's cards begin, and the room at its end for a word. */
  truck: number;
  status: number;
  /** Room that is left free above the hand: for a hint, where there is none beside the board. */
  room: number;
}

export const RATIO = 5 / 7; // a card's width by its height

const LOW = 400; // pixels of height

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Shares for a board of this size, low where it must be; too small even for that, it is higher and must be scrolled. */
export function layout(width: number, height: number, seats: number, hasHand: boolean, room = 0): Layout {
  const usual = shares(width, height, seats, hasHand, height < LOW);
  const found = usual.height > height && !usual.low ? shares(width, height, seats, hasHand, true) : usual;
  return room && hasHand && found.slim ? folded(found, seats, room) : found;
}

const STRIP = 26; // pixels: the least that a lane can be folded to

/** The room above the hand when all lanes are strips. */
export function spareRoom(lay: Layout, seats: number): number {
  const lanes = Math.max(1, seats);
  return Math.max(0, lay.height - lay.counter - lay.depot - lay.hand - lay.gap * (lanes + 3) - lanes * STRIP);
}

/** The same with room above the hand, which stays where it is: lanes are folded to strips. */
function folded(lay: Layout, seats: number, room: number): Layout {
  const lanes = Math.max(1, seats);
  const most = spareRoom(lay, seats);
  const given = clamp(room, 0, most); // a hint that is pulled up higher lies over the lanes
  const lane = Math.floor(clamp((most - given) / lanes + STRIP, STRIP, lay.lane));
  return { ...lay, lane, room: given, inLane: Math.min(lay.inLane, lane - 4), truck: lane < 42 ? 134 : lay.truck };
}

function shares(width: number, height: number, seats: number, hasHand: boolean, low: boolean): Layout {
  const slim = width < 600 || low;
  const lanes = Math.max(1, seats);
  const gap = low ? 3 : slim ? 6 : clamp(height * 0.014, 6, 12);
  const counter = low ? 42 : slim ? clamp(height * 0.1, 52, 62) : clamp(height * 0.115, 64, 104);
  const depot = low ? 42 : slim ? 60 : clamp(height * 0.105, 60, 90);
  const lift = low ? 8 : slim ? 20 : 24;
  // The hand first: what the lanes do not need makes its cards larger, as far as the width allows.
  const widest = (slim ? width / 4.3 : width / 7.6) / RATIO;
  const inHandAtLeast = hasHand ? Math.min(clamp(height * (slim ? 0.17 : 0.2), low ? 72 : 84, 170), widest) : 0;
  const around = hasHand ? lift + (low ? 14 : slim ? 16 : 22) : 0;
  const left = height - counter - depot - inHandAtLeast - around - gap * (lanes + 2);
  const lane = Math.floor(clamp(left / lanes, low ? 22 : 42, low ? 48 : slim ? 96 : 160));
  const spare = Math.max(0, left - lane * lanes);
  const inHand = hasHand ? Math.min(inHandAtLeast + spare * 0.6, widest, 220) : 0;
  const hand = inHand + around;
  const total = Math.round(counter + depot + hand + lane * lanes + gap * (lanes + 2));
  return {
    slim,
    low,
    width,
    height: Math.max(height, total),
    counter,
    depot,
    lane,
    gap,
    hand,
    lift,
    small: depot - (low ? 2 : slim ? 16 : 20), // its captions have no room there
    inLane: low ? lane - 4 : slim ? Math.min(lane - 14, 56) : Math.min(lane - (lane < 60 ? 8 : 16), 104),
    inHand,
    truck: low ? 134 : slim ? 70 : clamp(width * 0.15, 112, 190),
    status: slim ? 58 : clamp(width * 0.11, 92, 128),
    room: 0,
  };
}
