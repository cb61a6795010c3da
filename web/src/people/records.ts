// What somebody has done, in numbers that people read.

import type { ProfileInfo, RatingInfo, RecordInfo } from "../protocol";

/** Rated matches after which a rating means something, as the server has it. */
export const SETTLED = 10;
export const TOWEL = 42; // games won for each

export interface GamePage {
  game: string;
  record: RecordInfo;
  ratings: RatingInfo[];
}

/** A page a game: its record and its ratings, most played first. */
export function pages(profile: Pick<ProfileInfo, "records" | "ratings">): GamePage[] {
  return profile.records
    .map((record) => ({
      game: record.game,
      record,
      ratings: profile.ratings.filter((rating) => rating.game === record.game).sort((a, b) => a.seats - b.seats || a.pool.localeCompare(b.pool)),
    }))
    .sort((a, b) => b.record.played - a.record.played);
}

/** A shared win counts as a share: 2.5 wins. */
export function count(won: number): string {
  return String(Math.round(won * 10) / 10);
}

/** How many wins there are on the way to the next towel, from 0 to 41. */
export function towardsTowel(won: number): number {
  return Math.floor(won + 1e-9) % TOWEL;
}

export function poolWords(pool: string): string {
  if (pool === "humans") return "people only";
  return pool === "with-bots" ? "bots among them" : pool;
}

export function sinceWords(since: number): string {
  return new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric" }).format(since);
}

/** A licence's number: the id, in groups. */
export function licence(id: string): string {
  return (id.toUpperCase().match(/.{1,4}/g) ?? []).join(" ");
}

/** A seat's colour and shape for a portrait: the same for the same person everywhere. */
export function portrait(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return sum % 6;
}
