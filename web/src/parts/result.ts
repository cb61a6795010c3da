// How a match ended, in words.

/** "Mara wins", "Mara and Otto win together", "You win" for the seat that asks. */
export function winnersOf(names: readonly string[], standing: readonly number[], me: number | null = null): string {
  if (!standing.length) return "Nobody has won";
  const best = Math.max(...standing);
  const seats = standing.flatMap((score, seat) => (score === best ? [seat] : []));
  const winners = [...seats.filter((seat) => seat === me), ...seats.filter((seat) => seat !== me)].map((seat, i) =>
    seat === me ? (i ? "you" : "You") : (names[seat] ?? ""),
  );
  const last = winners.pop() ?? "";
  if (!winners.length) return `${last} ${seats[0] === me ? "win" : "wins"}`;
  return `${winners.join(", ")} and ${last} win together`;
}

/** The seats from the best to the last; equals share a place. */
export function placesOf(standing: readonly number[], empty: readonly number[] = []): { seat: number; place: number; score: number }[] {
  return standing
    .map((score, seat) => ({ seat, score, place: 1 + standing.filter((other) => other > score).length }))
    .filter(({ seat }) => !empty.includes(seat)) // nobody has played there
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** "1st", "22nd", "113th". */
export function ordinal(place: number): string {
  const last = place % 10;
  const teen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${teen ? "th" : ((["th", "st", "nd", "rd"] as const)[last] ?? "th")}`;
}

/** How far the winner is ahead of the next; null where several share the win or nobody else plays. */
export function leadOf(standing: readonly number[]): number | null {
  const [first, second] = placesOf(standing);
  return first && second && first.score > second.score ? first.score - second.score : null;
}
