// When a match was played, in words.

/** When it was, and how long it took. */
export function dateOf(started: number, over: number, locale?: string): string {
  const day = new Date(started).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  return over > started ? `${day}, in ${lastedOf(over - started)}` : day;
}

export function lastedOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 90) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
