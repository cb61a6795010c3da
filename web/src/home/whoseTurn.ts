// Whose turn it is at a table without a clock: only the match itself knows, so somebody looks in for a moment.

import { Connection, type Connect } from "../net/connection";
import type { Turn } from "./tables";

const PATIENCE = 4000;

export function peek(table: string, connect?: Connect): Promise<Turn> {
  return new Promise((resolve) => {
    let connection: Connection | null = null;
    let done = false;
    const end = (turn: Turn): void => {
      if (done) return;
      done = true;
      clearTimeout(timer);
      resolve(turn);
      // A connection cannot be closed from inside its own message.
      queueMicrotask(() => connection?.close());
    };
    const timer = setTimeout(() => end("unknown"), PATIENCE);
    connection = new Connection(
      table,
      {
        known: () => ({ match: null, version: 0, chat: 0 }),
        heard: (message) => {
          if (message.t === "welcome") end(message.match?.offers?.length ? "mine" : message.match ? "theirs" : "unknown");
        },
        state: (state) => {
          if (state === "lost") end("unknown");
        },
      },
      connect,
    );
  });
}
