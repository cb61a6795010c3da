// The places of the board, the Deal Chart and the Bad Rides, as the edition has them: the server hands it out as it is
// (src/wayside/games/hitchiker/edition.toml), with sums in dollars.

import { short, written } from "../../match/amount";

export type Kind = "named" | "hometown" | "sell" | "customs" | "market" | "ride" | "casino";

/** What the edition calls a kind. All others are the nine named places, each of a kind of its own. */
const KINDS: Record<string, Kind> = { hometown: "hometown", sell: "sell", customs: "customs", "black-market": "market", "bad-ride": "ride", casino: "casino" };

export interface Place {
  number: number;
  name: string;
  kind: Kind;
  /** As the edition calls it: "shark". */
  is: string;
  /** The name is ours: it is set in italics. */
  ours: boolean;
  /** What a Unit fetches here. */
  price: number;
  /** Which Hometown it is; -1: none. */
  town: number;
  /** What happens there, in few words. */
  note: string;
}

export interface Ride {
  name: string;
  does: string;
  to?: string;
  sum?: number;
  dice?: number;
  share?: number;
  where?: string;
  kills?: string;
  six?: number;
  units?: string;
  refused?: string;
  fine?: number;
}

/** A row of the Deal Chart. */
export interface Deal {
  sum: number;
  /** Ways to roll it, of 36. */
  ways: number;
  is: "price" | "free" | "shootout" | "ripped-off";
  /** Dollars a Unit. */
  price: number;
  /** Units for nothing. */
  free: number;
}

export interface Goal {
  saved: number;
  cash: number;
}

/** The figures of the edition, in dollars. */
export interface Figures {
  cash: number;
  /** What wins, in a full match and in a short one. */
  goals: readonly Goal[];
  welfare: number;
  passing: number;
  landing: number;
  townPrice: number;
  rent: number;
  premium: number;
  rebate: number;
  doubles: number;
  song: number;
  deadly: number[];
  ransom: number;
  carbon: number;
  customs: number;
  leastRisk: number;
  dealRolls: number;
  notes: number[];
}

export interface Edition {
  places: Place[];
  /** The places of the Hometowns, by the Hometown's number. */
  towns: Place[];
  deals: Deal[];
  rides: Ride[];
  figures: Figures;
}

type Table = Record<string, unknown>;
const table = (parts: Table, name: string): Table => (parts[name] ?? {}) as Table;
const number = (of: Table, name: string): number => Number(of[name] ?? 0);

function figuresOf(parts: Table): Figures {
  const [game, hometown, places] = [table(parts, "game"), table(parts, "hometown"), table(parts, "places")];
  return {
    cash: number(game, "cash"),
    goals: [game, table(parts, "short")].map((of) => ({ saved: number(of, "saved_to_win"), cash: number(of, "cash_to_win") })),
    welfare: number(hometown, "welfare"),
    passing: number(hometown, "passing"),
    landing: number(hometown, "landing"),
    townPrice: number(hometown, "price"),
    rent: number(hometown, "rent"),
    premium: number(table(parts, "insurance"), "premium"),
    rebate: number(places, "rebate"),
    doubles: number(places, "doubles"),
    song: number(places, "song"),
    deadly: (places.deadly ?? []) as number[],
    ransom: number(places, "ransom"),
    carbon: number(places, "carbon"),
    customs: number(table(parts, "customs"), "savings"),
    leastRisk: number(table(parts, "market"), "least"),
    dealRolls: number(table(parts, "market"), "rolls"),
    notes: (table(parts, "money").notes ?? []) as number[],
  };
}

/** What stands below a place's name. */
function noteOf(is: string, price: number, { rebate, doubles, song, deadly, ransom, carbon }: Figures): string {
  switch (is) {
    case "hometown":
      return "Hometown";
    case "bad-ride":
      return "Bad Ride";
    case "black-market":
      return "Black Market";
    case "casino":
      return "Casino";
    case "customs":
      return "Customs";
    case "sell":
      return written(price, "$");
    case "rebate":
      return `${written(rebate, "$")} × dice`;
    case "twister":
      return "Units blow away";
    case "doubles":
      return `doubles: ${short(doubles, "$")}`;
    case "song":
      return `sing: ${written(song, "$")}`;
    case "shark":
      return `${deadly.join(", ")}: shark`;
    case "package":
      return "Units × dice";
    case "ransom":
      return `${written(ransom, "$")} × dice`;
    case "carbon":
      return carbon === 50 ? "half the bank" : `${carbon}% of the bank`;
    case "trap":
      return "odd to leave";
    default:
      return "";
  }
}

const waysOf = (sum: number): number => Math.max(0, 6 - Math.abs(7 - sum));

function dealOf(sum: number, said: unknown): Deal {
  const row: Deal = { sum, ways: waysOf(sum), is: "price", price: 0, free: 0 };
  if (said === "shootout" || said === "ripped-off") return { ...row, is: said };
  const terms = (said ?? {}) as { price?: number; free?: number };
  return terms.free === undefined ? { ...row, price: terms.price ?? 0 } : { ...row, is: "free", free: terms.free };
}

const editions = new WeakMap<Table, Edition>();

/** Read once for all that is drawn of it. */
export function editionOf(parts: Table): Edition {
  const known = editions.get(parts);
  if (known) return known;
  const figures = figuresOf(parts);
  const towns: Place[] = [];
  const places = ((parts.place ?? []) as { name: string; kind: string; price?: number; ours?: boolean }[]).map((said, i): Place => {
    const kind = KINDS[said.kind] ?? "named";
    const price = said.price ?? 0;
    const place: Place = { number: i, name: said.name, kind, is: said.kind, ours: said.ours ?? false, price, town: kind === "hometown" ? towns.length : -1, note: noteOf(said.kind, price, figures) };
    if (kind === "hometown") towns.push(place);
    return place;
  });
  const chart = table(parts, "deal");
  const deals = Array.from({ length: 11 }, (_, i) => dealOf(i + 2, chart[String(i + 2)]));
  const made: Edition = { places, towns, deals, rides: (parts.ride ?? []) as Ride[], figures };
  editions.set(parts, made);
  return made;
}

/** What wins this match. */
export const goalOf = (edition: Edition, view: { goal: number }): Goal => edition.figures.goals[view.goal] ?? edition.figures.goals[0] ?? { saved: 1, cash: 1 };

/** A name as its sign has it, which says "Casino" below. */
export const signName = (place: Place): string => (place.kind === "casino" ? place.name.replace(/ Casino$/, "") : place.name);

/** Every total of two dice and its ways, for charts of what may be rolled. */
export const TOTALS: readonly { sum: number; ways: number }[] = Array.from({ length: 11 }, (_, i) => ({ sum: i + 2, ways: waysOf(i + 2) }));
