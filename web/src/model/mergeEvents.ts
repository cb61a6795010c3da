// Events that say the same of several things become one sentence: ten cards drawn are one line of the log.

import type { EventInfo } from "../protocol";

/** Sentences that differ in one stretch of words, as one; null where that would not read well. */
export function oneSentence(texts: string[]): string | null {
  const words = texts.map((text) => text.replace(/\.$/, "").split(" "));
  const [first = []] = words;
  const shortest = Math.min(...words.map((each) => each.length));
  let head = 0;
  while (head < shortest && words.every((each) => each[head] === first[head])) head++;
  let tail = 0;
  while (tail < shortest - head && words.every((each) => each.at(-1 - tail) === first.at(-1 - tail))) tail++;
  if (head < 2) return null;
  const middles = words.map((each) => each.slice(head, each.length - tail).join(" "));
  if (middles.some((middle) => !middle)) return texts.every((text) => text === texts[0]) ? (texts[0] ?? null) : null;
  // "30 km" and "80 km" keep their unit, a whole clause behind the stretch does not repeat itself well.
  if (tail > 1) return null;
  const unit = tail ? ` ${first.at(-1)}` : "";
  const things = middles.map((middle) => middle + unit);
  const last = things.pop() ?? "";
  return `${first.slice(0, head).join(" ")} ${things.join(", ")} and ${last}.`;
}

/** Events with a sentence, those of one kind and seat that follow each other made one. */
export function mergeEvents(events: EventInfo[]): EventInfo[] {
  const found: EventInfo[] = [];
  for (let i = 0; i < events.length; ) {
    const event = events[i] as EventInfo;
    let end = i + 1;
    while (end < events.length && events[end]?.kind === event.kind && events[end]?.seat === event.seat) end++;
    const run = events.slice(i, end).filter((each) => each.text);
    const one = run.length > 2 ? oneSentence(run.map((each) => each.text ?? "")) : null;
    if (one) found.push({ ...event, text: one });
    else found.push(...run);
    i = end;
  }
  return found;
}
