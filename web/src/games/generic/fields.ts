// Which fields of a view are worth looking at, and how.

import type { Desk } from "../../desk/desk.svelte";
import type { FieldInfo } from "../../protocol";

/** What every record has and the page shows elsewhere. */
const EVERY_GAME = new Set(["seats", "waiting", "phase", "round", "stage", "over", "log", "log_n", "rng"]);

export interface Row {
  /** Whose; null: everybody's. */
  seat: number | null;
  values: number[];
}

/** Fields that this reader sees, in the order of the schema; lengths and options are said with what they belong to. */
export function fieldsToShow(desk: Desk): FieldInfo[] {
  const lengths = new Set(desk.game.fields.map((field) => field.length).filter(Boolean));
  const options = new Set(desk.game.options.map((option) => option.name));
  return desk.game.fields.filter(
    (field) =>
      field.name in desk.view &&
      !EVERY_GAME.has(field.name) &&
      !lengths.has(field.name) &&
      !options.has(field.name) &&
      field.name !== desk.game.colours,
  );
}

/** Whether a field has a row for every seat: it is as long as the largest table has seats. */
export function perSeat(desk: Desk, field: FieldInfo): boolean {
  const value = desk.view[field.name];
  return Array.isArray(value) && field.shape[0] === desk.game.brief.most && value.length >= desk.seats.length;
}

export function rowsOf(desk: Desk, field: FieldInfo): Row[] {
  const value = desk.view[field.name];
  const flat = (found: unknown): number[] => (Array.isArray(found) ? found.flatMap(flat) : [Number(found)]);
  if (field.sight === "owned" && desk.seat !== null) return [{ seat: desk.seat, values: flat(value) }];
  if (perSeat(desk, field) && Array.isArray(value)) {
    return value.slice(0, desk.seats.length).map((row: unknown, seat) => ({ seat, values: flat(row) }));
  }
  return [{ seat: null, values: flat(value) }];
}

/** Whether a field names a seat: by the engine's custom its description begins so. */
const namesSeat = (field: FieldInfo): boolean => field.shape.length === 0 && /^the seat\b/.test(field.doc);

/** A value of a field for people: a seat is somebody, and nobody thinks of them as a number. */
export function valueOf(desk: Desk, field: FieldInfo, value: number): string {
  if (!namesSeat(field)) return figure(value);
  return value >= 0 && value < desk.seats.length ? desk.name(value) : "nobody";
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
