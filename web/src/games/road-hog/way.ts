// Ways over the map, space by space. Which of them may be driven the server says; a way's end names it (R1.18).

export const NEW_CITY = 254;
export const NONE = 255;
const FAR = 24; // counts; more than all green dice of a turn can make

/** What a way needs to know of the map. */
export interface Roads {
  readonly spaces: readonly {
    /** The space after it: on its road, or where that joins another; NEW_CITY beyond the last. */
    readonly next: number;
    /** The first space of the road that leaves here; NONE: it is no exit. */
    readonly exit: number;
  }[];
}

/** The spaces from one to another as a car drives, both ends included; of several ways the shortest. */
export function wayOf(roads: Roads, from: number, to: number): number[] {
  if (from === to) return [from];
  const came = new Map<number, number>([[from, NONE]]);
  let edge = [from];
  for (let count = 0; count < FAR && edge.length && !came.has(to); count++) {
    const ahead: number[] = [];
    for (const here of edge) {
      const space = roads.spaces[here];
      if (!space) continue;
      // Whoever stands on an exit must leave by it; who comes by may do either.
      const on = space.exit === NONE ? [space.next] : here === from ? [space.exit] : [space.next, space.exit];
      for (const there of on) {
        if (came.has(there)) continue;
        came.set(there, here);
        ahead.push(there);
      }
    }
    edge = ahead;
  }
  if (!came.has(to)) return [from, to];
  const way = [to];
  for (let here = came.get(to) ?? NONE; here !== NONE; here = came.get(here) ?? NONE) way.unshift(here);
  return way;
}

/** The next spaces of a car's own way, exits passed by. */
export function aheadOf(roads: Roads, from: number, count: number): number[] {
  const found: number[] = [];
  for (let here = from; found.length < count && here !== NEW_CITY; ) {
    const space = roads.spaces[here];
    if (!space) break;
    here = here === from && space.exit !== NONE ? space.exit : space.next;
    found.push(here);
  }
  return found;
}

/** What a way back needs to know besides. */
interface Places extends Roads {
  readonly spaces: readonly (Roads["spaces"][number] & { readonly place: number; readonly road: { readonly exit: number | null } })[];
  readonly expressway: { readonly spaces: readonly { readonly number: number }[] };
}

/** The space of the Expressway that a car counts for: that of its road's exit, and so on back. */
export function countsFor(map: Places, space: number): number {
  let here = space;
  for (let hops = 0; hops < 4; hops++) {
    const exit = map.spaces[here]?.road.exit ?? null;
    if (exit === null) break;
    here = exit;
  }
  return here;
}

/** Back along the Expressway from one of its spaces to another, both ends included. */
export function backOf(map: Places, from: number, to: number): number[] {
  const [high, low] = [map.spaces[from]?.place ?? 0, map.spaces[to]?.place ?? 0];
  const way: number[] = [];
  for (let place = high; place >= low; place--) way.push(map.expressway.spaces[place]?.number ?? to);
  return way.length ? way : [from, to];
}
