// The board as the edition's file describes it: rings, stairways, sunbursts, and the way of every colour.
//
// This is src/wayside/games/spiralized/edition.py once more, for the page; tests/spiralized-geometry.test.ts holds it
// to tables that were made from there. A space of the rings is a number: `wide` times its ring, counted from 0, and its
// place in the ring, counted clockwise from 0. A place is the same angle in every ring.

/** What the board needs of edition.toml. */
export interface Edition {
  colours: { words: string[]; tokens: number };
  rings: { rings: number; sizes: number[]; usual: number; stairs_back: number; first_wheel: number };
  sunbursts: { odd_rings: number[]; even_rings: number[]; after_colour: number };
  tokens: { enter_on: number[]; start_holds: number; safe_zone: number };
}

export const RECTANGLE = 254;
export const PIT = 253;
export const NONE = 255;
export const START = 0;

/** The board of one size. */
export interface Plan {
  size: number;
  rings: number;
  /** Numbers set aside for the spaces of a ring. */
  wide: number;
  colours: string[];
  tokens: number;
  enterOn: number[];
  startHolds: number;
  safeZone: number;
  firstWheel: number;
  /** The steps that are passed over by a drop, one less than a stairway's slant. */
  back: number;
  /** All spaces, ring by ring. */
  spaces: number[];
  /** The colour of a space; -1: none. */
  hue: number[];
  sun: boolean[];
  /** The spaces of a colour's stairway, by ring. */
  stair: number[][];
  /** The space at every step of a colour's way through the rings; step 0 is the Start space, which is none of them. */
  way: number[][];
  /** The step of a colour's way that lies on a space; 0 for none. */
  step: number[][];
  /** The step that is the inner Wheel. */
  inner: number;
  /** The step that is Home. */
  home: number;
}

/** An edition in what the server says of a game's parts; an error where it is not one. */
export function editionOf(parts: Record<string, unknown>): Edition {
  for (const name of ["colours", "rings", "sunbursts", "tokens"]) {
    if (typeof parts[name] !== "object" || parts[name] === null) throw new Error(`the edition has no [${name}]`);
  }
  return parts as unknown as Edition;
}

/** Where a colour's space lies in a ring (S1.3, S1.4). */
export function colouredPlace(edition: Edition, size: number, colour: number, ring: number): number {
  const place = Math.floor((colour * size) / edition.colours.words.length) - ring * edition.rings.stairs_back;
  return ((place % size) + size) % size;
}

/** The board for a number of the option `ring`. */
export function planOf(edition: Edition, option: number): Plan {
  const size = edition.rings.sizes[option];
  if (size === undefined) throw new Error(`there is no size ${option} of rings`);
  const rings = edition.rings.rings;
  const wide = Math.max(...edition.rings.sizes);
  const colours = edition.colours.words;
  const hue = new Array<number>(rings * wide).fill(-1);
  const sun = new Array<boolean>(rings * wide).fill(false);
  const spaces: number[] = [];
  const stair: number[][] = colours.map(() => []);
  for (let ring = 0; ring < rings; ring++) {
    for (let place = 0; place < size; place++) spaces.push(ring * wide + place);
    const sectors = ring % 2 === 0 ? edition.sunbursts.odd_rings : edition.sunbursts.even_rings;
    colours.forEach((_, colour) => {
      const place = colouredPlace(edition, size, colour, ring);
      hue[ring * wide + place] = colour;
      stair[colour]?.push(ring * wide + place);
      if (sectors.includes(colour + 1)) sun[ring * wide + ((place + edition.sunbursts.after_colour) % size)] = true;
    });
  }
  const way = colours.map((_, colour) => {
    const steps = [-1];
    for (let ring = 0; ring < rings; ring++) {
      const own = colouredPlace(edition, size, colour, ring);
      for (let step = 1; step <= size; step++) steps.push(ring * wide + ((own + step) % size));
    }
    return steps;
  });
  const step = way.map((spacesOf) => {
    const found = new Array<number>(rings * wide).fill(0);
    spacesOf.forEach((space, at) => {
      if (at > 0) found[space] = at;
    });
    return found;
  });
  const inner = rings * size;
  return {
    size,
    rings,
    wide,
    colours,
    tokens: edition.colours.tokens,
    enterOn: edition.tokens.enter_on,
    startHolds: edition.tokens.start_holds,
    safeZone: edition.tokens.safe_zone,
    firstWheel: edition.rings.first_wheel - 1,
    back: edition.rings.stairs_back - 1,
    spaces,
    hue,
    sun,
    stair,
    way,
    step,
    inner,
    home: inner + edition.tokens.safe_zone + 1,
  };
}

export const ringOf = (plan: Plan, space: number): number => Math.floor(space / plan.wide);
export const placeOf = (plan: Plan, space: number): number => space % plan.wide;

/** Wheels and plain coloured spaces alternate (S1.3). */
export const isWheel = (plan: Plan, ring: number): boolean => ring >= plan.firstWheel && (ring - plan.firstWheel) % 2 === 0;

/** The space that carries a colour's arrow (S1.5). */
export const arrowOf = (plan: Plan, colour: number): number => ((plan.stair[colour]?.[0] ?? 0) + 1) % plan.size;

export const inRings = (plan: Plan, step: number): boolean => step > START && step <= plan.inner;
export const inSafeZone = (plan: Plan, step: number): boolean => step > plan.inner && step < plan.home;
