// The log of a replay, a frame's lines at a time.

import type { LogLine } from "../desk/desk.svelte";
import { together } from "../desk/together";
import type { Frame } from "../protocol";

export function linesOf(frame: Frame): LogLine[] {
  return together(frame.events ?? []).map((event, i) => ({
    key: frame.step * 1000 + i,
    kind: event.kind,
    version: frame.step,
    seat: event.seat,
    text: event.text ?? "",
    clause: event.clause ?? "",
  }));
}
