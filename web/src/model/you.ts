// Sentences as the one reads them whom they are about. The server sends everybody the same, with names; how it reads for
// the seat itself stands with the game's kinds of events.

import { written } from "../match/amount";
import type { ArgumentInfo, EventInfo, GameInfo } from "../protocol";

/** At the beginning of a sentence or behind a colon somebody does something, and the verb is made for a name. */
const DOES = (sentence: string, at: number): boolean => /(^|[.:;!?] )$/.test(sentence.slice(0, at));

function said(arg: ArgumentInfo, value: number, name: (seat: number) => string): string {
  switch (arg.kind) {
    case "words":
      return arg.words?.[value] ?? "";
    case "seat":
      return name(value);
    case "money":
      return written(value * (arg.each ?? 1), arg.unit);
    default:
      return value.toLocaleString("en-US");
  }
}

/** The event with its sentence as `me` reads it. */
export function toMe(game: GameInfo, event: EventInfo, me: number | null, name: (seat: number) => string): EventInfo {
  const kind = game.events[event.kind];
  if (me === null || !event.text || !kind) return event;
  const values = [event.a ?? 0, event.b ?? 0];
  const mine = event.seat === me && Boolean(kind.yours);
  const names = kind.args.some((arg, i) => arg.kind === "seat" && values[i] === me);
  if (!mine && !names) return event;
  const sentence = mine ? kind.yours : kind.sentence;
  const text = sentence.replace(/\{([^}]*)\}/g, (_whole, word: string, at: number) => {
    if (word === "seat") return name(event.seat);
    const those = kind.args.flatMap((arg, i) => (word.split(", ").includes(arg.name) ? [{ arg, value: values[i] ?? 0 }] : []));
    return those
      .map(({ arg, value }) => (arg.kind === "seat" && value === me && !DOES(sentence, at) ? "you" : said(arg, value, name)))
      .filter(Boolean)
      .join(", ");
  });
  return { ...event, text };
}
