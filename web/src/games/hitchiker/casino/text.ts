// Texts in drawings, where nothing wraps or is cut short by itself.

import { short, written } from "../../../match/amount";
import { widthOf } from "../lettering";

export { widthOf };

/** A text in the room that there is: cut short where it is too long. */
export function cut(text: string, px: number, room: number): string {
  if (widthOf(text, px) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join("")}…`, px) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** A text in lines that have room. */
export function lines(text: string, px: number, room: number): string[] {
  const found: string[] = [];
  for (const word of text.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, px) <= room) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

export const dollars = (amount: number): string => written(amount, "$");
export const shortly = (amount: number): string => short(amount, "$");
