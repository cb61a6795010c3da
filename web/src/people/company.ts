// People one has played with: asking them again, and what is said about them.

import { usualSeats } from "../home/start";
import { sealed } from "../dice/kept";
import { api, gameInfo } from "../net/api";
import type { OpponentInfo, PastMatch } from "../protocol";
import { result } from "../home/tables";

/** A table for what was played last, and an invitation to it; the table's id. */
export async function inviteAgain(opponent: Pick<OpponentInfo, "player" | "game">): Promise<string> {
  const { brief } = await gameInfo(opponent.game);
  const table = await sealed((hash) => api.makeTable({ game: brief.name, seats: Math.max(2, usualSeats(brief)), seat: 0, nonce_hash: hash }));
  await api.invite(table.id, opponent.player);
  return table.id;
}

const UNITS: [number, Intl.RelativeTimeFormatUnit][] = [
  [365 * 24 * 3600, "year"],
  [30 * 24 * 3600, "month"],
  [7 * 24 * 3600, "week"],
  [24 * 3600, "day"],
  [3600, "hour"],
  [60, "minute"],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago something was: "yesterday", "3 weeks ago". */
export function agoWords(at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1000);
  const unit = UNITS.find(([size]) => seconds >= size);
  return unit ? relative.format(-Math.floor(seconds / unit[0]), unit[1]) : "just now";
}

/** What became of a match of mine. */
export function outcome(match: Pick<PastMatch, "state" | "standing" | "seat" | "empty">): string {
  switch (match.state) {
    case "over":
      return result(match.standing, match.seat, match.empty.length);
    case "left":
      return "left";
    case "held":
      return "a bot sits in";
    default:
      return "going on";
  }
}

/** The others of a match: "Mara, Otto and Lin". */
export function others(match: Pick<PastMatch, "names" | "seat" | "empty">): string {
  return new Intl.ListFormat("en").format(match.names.filter((_, seat) => seat !== match.seat && !match.empty.includes(seat)));
}
