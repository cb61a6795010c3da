// Places in words.

import type { HogMap } from "./geometry";
import { isBeside, type Position } from "./position";
import { NEW_CITY } from "./way";

/** "E33", "Start", "New City"; where there is little room, the last is "City". */
export function placeName(map: HogMap, space: number, short = false): string {
  if (space === NEW_CITY) return short ? "City" : "New City";
  if (space === 0) return "Start";
  return map.spaces[space]?.name ?? "?";
}

/** "E33", "E18 in Buttonville", "A5, the quarry road", "Start in Metro". */
export function whereWords(map: HogMap, space: number): string {
  const found = map.spaces[space];
  const name = placeName(map, space);
  if (!found) return name;
  if (space === 0) return `${name} in Metro`;
  if (found.town) return `${name} in ${found.town.name}`;
  return found.kind === "expressway" ? name : `${name}, ${found.road.title}`;
}

/** Where a car is, and whether it is off the road, in few words: "C2, Highway". */
export function placeWords(map: HogMap, pos: Position, seat: number): string {
  const found = map.spaces[pos.at[seat] ?? 0];
  const side = !found || found.kind === "expressway" ? null : found.kind === "highway" ? "Highway" : "County Road";
  const where = side ? `${found?.name ?? ""}, ${side}` : whereWords(map, pos.at[seat] ?? 0);
  return `${where}${isBeside(pos, seat) ? ", off the road" : ""}`;
}

/** What is special about a space, for one who cannot see it. */
export function kindWords(map: HogMap, space: number): string[] {
  const found = map.spaces[space];
  if (!found) return [];
  const said: string[] = [];
  if (found.final) said.push("the final Check Point");
  else if (found.checkPoint) said.push("a Check Point");
  if (found.courthouse) said.push("a Courthouse");
  if (found.bridge) said.push("a bridge");
  const leads = map.spaces[found.exit];
  if (leads) said.push(`the exit to ${roadWords(leads.road)}`);
  return said;
}

/** "Highway A, the quarry road". */
export const roadWords = (road: HogMap["roads"][number]): string =>
  road.kind === "expressway" ? "the Expressway" : `${road.kind === "highway" ? "Highway" : "County Road"} ${road.name}, ${road.title}`;
