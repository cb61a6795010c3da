// One person has one name in a chat: the newest that is known, over older lines too.

import type { SaidInfo, SeatInfo } from "../protocol";

export function namesOf(lines: readonly SaidInfo[], seats: readonly SeatInfo[] = []): Map<string, string> {
  const names = new Map(lines.map((line) => [line.player, line.name]));
  for (const seat of seats) if (seat.player && seat.name && names.has(seat.player)) names.set(seat.player, seat.name);
  return names;
}
