// Which fields of a view are worth looking at, and how: by what their declaration says that their numbers are.

import type { MatchModel } from "../../model/matchModel.svelte";
import type { FieldInfo } from "../../protocol";

/** What every record has and the page shows elsewhere. */
const EVERY_GAME = new Set(["seats", "waiting", "phase", "round", "stage", "over", "log", "log_n", "rng"]);

/** A number in words; of a seat, whose. */
export interface Said {
  text: string;
  seat: number | null;
}

export interface Cell {
  /** What this place of the row is called, where it has a name. */
  label: string;
  /** What lies there: several for a set. */
  said: Said[];
}

export interface Row {
  /** Whose; null: everybody's. */
  seat: number | null;
  cells: Cell[];
}

/**
 * Fields that this reader sees, in the order of the schema; lengths and options are said with what they belong to, and
 * what is derived is said already.
 */
export function fieldsToShow(model: MatchModel): FieldInfo[] {
  const lengths = new Set(model.game.fields.map((field) => field.length).filter(Boolean));
  const options = new Set(model.game.options.map((option) => option.name));
  return model.game.fields.filter(
    (field) =>
      field.name in model.view &&
      !EVERY_GAME.has(field.name) &&
      !lengths.has(field.name) &&
      !options.has(field.name) &&
      !field.derived &&
      field.name !== model.game.colours,
  );
}

const MOST_FACTS = 4; // of each player that the list of them has room for

/** Fields with a number for each seat that everybody sees: the first of them stand in the list of players. */
export function factsOfPlayers(model: MatchModel): FieldInfo[] {
  return fieldsToShow(model)
    .filter((field) => field.sight === "public" && field.by.length === 1 && field.by[0] === "seat")
    .slice(0, MOST_FACTS);
}

export function rowsOf(model: MatchModel, field: FieldInfo): Row[] {
  const value = model.view[field.name];
  const axes = field.by;
  if (axes[0] !== "seat") return [{ seat: null, cells: cellsOf(model, field, value, axes) }];
  const rest = axes.slice(1);
  // A seat's own row, unless everything is shown.
  if (field.sight !== "public" && model.seat !== null) return [{ seat: model.seat, cells: cellsOf(model, field, value, rest) }];
  return (value as unknown[]).slice(0, model.seats.length).map((row, seat) => ({ seat, cells: cellsOf(model, field, row, rest) }));
}

function cellsOf(model: MatchModel, field: FieldInfo, value: unknown, axes: string[]): Cell[] {
  if (!Array.isArray(value)) return [{ label: "", said: saidOf(model, field, Number(value)) }];
  const [axis = "", ...rest] = axes;
  const called = (at: number): string => (axis === "seat" ? model.name(at) : (model.game.things[axis]?.[at] ?? ""));
  return value.flatMap((each: unknown, at) => {
    // Nobody sits there, or nothing lies there.
    if ((axis === "seat" && at >= model.seats.length) || each === (field.of?.none ?? null)) return [];
    return cellsOf(model, field, each, rest).map((cell) => ({ ...cell, label: [called(at), cell.label].filter(Boolean).join(" ") }));
  });
}

/** A number of a field for people: a seat is somebody, a card has a face, and a set is what is in it. */
export function saidOf(model: MatchModel, field: Pick<FieldInfo, "of"> | undefined, value: number): Said[] {
  const of = field?.of;
  const plain = (text: string): Said[] => [{ text, seat: null }];
  const named = (name: string, number: number): Said =>
    name === "seat"
      ? { text: number in model.seats ? model.name(number) : "nobody", seat: number in model.seats ? number : null }
      : { text: model.game.things[name]?.[number] ?? String(number), seat: null };
  switch (of?.kind) {
    case "seat":
      return [named("seat", value)];
    case "thing":
      return value === of.none ? plain("none") : [named(of.name ?? "", value)];
    case "bits": {
      const set = [...value.toString(2)].reverse().flatMap((bit, number) => (bit === "1" ? [named(of.name ?? "", number)] : []));
      return set.length ? set : plain("none");
    }
    case "money":
      return plain(sumOf(value * (of.each ?? 1), of.unit ?? ""));
    case "number":
      return plain(of.also?.[value] ?? [figure(value), of.unit].filter(Boolean).join(" "));
    default:
      return plain(figure(value));
  }
}

/** A sum of money: a sign stands before it, a word after it. */
function sumOf(value: number, unit: string): string {
  if (!unit || /^\p{L}/u.test(unit)) return [figure(value), unit].filter(Boolean).join(" ");
  return `${value < 0 ? "-" : ""}${unit}${figure(Math.abs(value))}`;
}

/** A number with thousands apart, so that money can be read. */
export function figure(value: number): string {
  return Math.abs(value) < 10_000 ? String(value) : value.toLocaleString("en-US").replaceAll(",", " ");
}

/** A field's name for people. */
export function label(field: FieldInfo): string {
  const name = field.name.replaceAll("_", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
