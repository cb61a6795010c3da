// The log of a replay, a frame's lines at a time.

import type { LogLine } from "../model/matchModel.svelte";
import { mergeEvents } from "../model/mergeEvents";
import type { Frame } from "../protocol";

export function logLinesOf(frame: Frame): LogLine[] {
  return mergeEvents(frame.events ?? []).map((event, i) => ({
    key: frame.step * 1000 + i,
    kind: event.kind,
    version: frame.step,
    seat: event.seat,
    text: event.text ?? "",
    clause: event.clause ?? "",
  }));
}
