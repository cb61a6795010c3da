import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type ConnectionState, type SocketLike } from "../src/net/connection";
import type { Asked, Bye, Told } from "../src/protocol";

class FakeSocket implements SocketLike {
  sent: Asked[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  heard?: { data: unknown }[];
  readyState = 1;

  send(text: string): void {
    if (this.closed) throw new Error("closed");
    this.sent.push(JSON.parse(text) as Asked);
  }

  close(): void {
    this.closed = true;
  }

  tell(message: Partial<Told> & { t: string }): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The network goes away. */
  breaks(): void {
    this.closed = true;
    this.onclose?.();
  }
}

function lineWith(version = () => 0) {
  const wires: FakeSocket[] = [];
  const heard: Told[] = [];
  const states: [ConnectionState, Bye | null][] = [];
  const connection = new Connection(
    "table-1",
    {
      known: () => ({ match: version() ? "m1" : null, version: version(), chat: 0 }),
      heard: (message) => heard.push(message),
      state: (state, bye) => states.push([state, bye]),
    },
    () => {
      const socket = new FakeSocket();
      wires.push(socket);
      return socket;
    },
  );
  const newest = (): FakeSocket => wires.at(-1) as FakeSocket;
  const welcome = (): void => {
    newest().onopen?.();
    newest().tell({ t: "welcome" });
  };
  return { connection, wires, heard, states, newest, welcome };
}

describe("the connection to a table", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("says hello with what is known, and sends nothing before it is welcome", () => {
    const { connection, newest } = lineWith(() => 7);
    connection.ask({ t: "play", move: "roll" });
    newest().onopen?.();
    expect(newest().sent).toHaveLength(1);
    expect(newest().sent[0]).toMatchObject({ t: "hello", table: "table-1", match: "m1", version: 7 });
    newest().tell({ t: "welcome" });
    expect(newest().sent[1]).toMatchObject({ t: "play", move: "roll" });
  });

  it("sends an unanswered move again after a break, under the same id", () => {
    const { connection, wires, newest, welcome } = lineWith();
    welcome();
    const id = connection.ask({ t: "play", move: "roll" });
    newest().breaks();
    expect(connection.state).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(2);
    welcome();
    expect(newest().sent.filter((message) => message.t === "play")).toEqual([{ t: "play", move: "roll", id }]);
    newest().tell({ t: "done", id });
    newest().breaks();
    vi.advanceTimersByTime(1000);
    welcome();
    expect(newest().sent.filter((message) => message.t === "play")).toEqual([]);
  });

  it("waits longer each time, and not at all when told to try now", () => {
    const { connection, wires, newest } = lineWith();
    for (let i = 0; i < 6; i++) {
      newest().breaks();
      vi.advanceTimersByTime(10_000);
    }
    expect(wires).toHaveLength(7);
    newest().breaks();
    vi.advanceTimersByTime(2000); // by now the wait is longer than that
    expect(wires).toHaveLength(7);
    connection.again();
    expect(wires).toHaveLength(8);
  });

  it("stops for good when the server says that coming back is no use", () => {
    const { connection, wires, newest, states, welcome } = lineWith();
    welcome();
    newest().tell({ t: "bye", code: "no-table", reason: "there is no such table", retry: false });
    newest().breaks();
    vi.advanceTimersByTime(60_000);
    expect(connection.state).toBe("closed");
    expect(wires).toHaveLength(1);
    expect(states.at(-1)?.[1]?.reason).toBe("there is no such table");
  });

  it("notices a connection that has gone silent", () => {
    const { connection, newest, welcome } = lineWith();
    welcome();
    vi.advanceTimersByTime(10_000);
    expect(newest().sent.at(-1)?.t).toBe("ping");
    newest().tell({ t: "pong" });
    vi.advanceTimersByTime(9_000);
    expect(connection.state).toBe("open");
    vi.advanceTimersByTime(1_000 + 8_000);
    expect(connection.state).toBe("lost");
  });

  it("says nothing more once it is closed", () => {
    const { connection, wires, newest, welcome } = lineWith();
    welcome();
    connection.close();
    newest().breaks();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it("lets a socket open before it closes it", () => {
    const { connection, newest, heard } = lineWith();
    const wire = newest();
    wire.readyState = 0;
    connection.close();
    expect(wire.closed).toBe(false);
    wire.onopen?.();
    expect(wire.closed).toBe(true);
    wire.tell({ t: "welcome" });
    expect(heard).toEqual([]);
  });

  it("keeps what it hears for whoever listens later", () => {
    const wires: FakeSocket[] = [];
    const connection = new Connection("table-1", null, () => {
      wires.push(new FakeSocket());
      return wires.at(-1) as FakeSocket;
    });
    wires[0]?.onopen?.();
    expect(wires[0]?.sent[0]).toMatchObject({ t: "hello", table: "table-1", match: null, version: 0, chat: 0 });
    wires[0]?.tell({ t: "welcome" });
    wires[0]?.breaks();
    vi.advanceTimersByTime(1000); // the new connection tells all of it again: nothing is to be heard twice
    wires[1]?.onopen?.();
    wires[1]?.tell({ t: "welcome" });
    wires[1]?.tell({ t: "moved", version: 1 });
    const heard: string[] = [];
    const states: ConnectionState[] = [];
    connection.listen({ known: () => ({ match: "m1", version: 1, chat: 0 }), heard: ({ t }) => heard.push(t), state: (state) => states.push(state) });
    expect(heard).toEqual(["welcome", "moved"]);
    expect(states).toEqual(["open"]);
    wires[1]?.tell({ t: "moved", version: 2 });
    expect(heard).toEqual(["welcome", "moved", "moved"]);
    wires[1]?.breaks();
    vi.advanceTimersByTime(1000);
    wires[2]?.onopen?.();
    expect(wires[2]?.sent[0]).toMatchObject({ t: "hello", match: "m1", version: 1 });
  });

  it("takes over a socket that has said hello already, with what it has heard", () => {
    const socket = new FakeSocket();
    socket.heard = [{ data: JSON.stringify({ t: "welcome" }) }];
    const connection = new Connection("table-1", null, () => socket);
    socket.onopen?.();
    expect(socket.sent).toEqual([]); // not hello once more
    expect(connection.state).toBe("open");
    const heard: Told[] = [];
    connection.listen({ known: () => ({ match: null, version: 0, chat: 0 }), heard: (message) => heard.push(message), state: () => undefined });
    socket.tell({ t: "said" });
    expect(heard.map((message) => message.t)).toEqual(["welcome", "said"]);
    connection.close();
  });

  it("has an answer when the server has spoken, and when there is nobody to speak", async () => {
    const spoken = lineWith();
    spoken.welcome();
    await spoken.connection.answered;
    const silent = lineWith();
    silent.newest().breaks();
    await silent.connection.answered;
    spoken.connection.close();
    silent.connection.close();
  });
});
