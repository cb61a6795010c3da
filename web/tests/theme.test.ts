import { afterEach, describe, expect, it, vi } from "vitest";
import { Line } from "../src/net/line";
import type { Asked } from "../src/protocol";
import source from "../public/theme.js?raw";

class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  sent: Asked[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Asked);
  }
  close(): void {
    this.closed = true;
  }
}

interface Ahead {
  table: string;
  socket: FakeSocket;
  heard: { data: unknown }[];
}

/** What the first script of a page does at an address. */
function opens(pathname: string, kept: Record<string, string>): { ahead: Ahead | undefined; dataset: Record<string, string> } {
  const dataset: Record<string, string> = {};
  const place: Record<string, unknown> = {
    WebSocket: FakeSocket,
    location: { pathname, protocol: "http:", host: "table.example" },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    document: { documentElement: { dataset } },
  };
  place.globalThis = place;
  new Function(...Object.keys(place), source)(...Object.values(place));
  return { ahead: place.waysideAhead as Ahead | undefined, dataset };
}

const MET = { "wayside.met": "1" };

describe("the first script of a page", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("shows the theme that was chosen", () => {
    expect(opens("/", { "wayside.settings": '{"theme":"dark","palette":"tol"}' }).dataset).toEqual({ theme: "dark", palette: "tol" });
    expect(opens("/", {}).dataset).toEqual({});
  });

  it("connects who comes to a table, and nobody else", () => {
    expect(opens("/t/t%201", MET).ahead?.socket.address).toBe("ws://table.example/ws?table=t%201");
    for (const elsewhere of ["/", "/t", "/t/", "/t/t1/more", "/replay/t1"]) expect(opens(elsewhere, MET).ahead).toBeUndefined();
    expect(opens("/t/t1", {}).ahead).toBeUndefined(); // a stranger
  });

  it("says the hello that a line would say, and a line takes it over", () => {
    const ahead = opens("/t/t1", MET).ahead as Ahead;
    ahead.socket.onopen?.();
    const own = new FakeSocket("");
    const other = new Line("t1", null, () => own);
    own.onopen?.();
    expect(ahead.socket.sent).toEqual(own.sent);
    other.close();

    ahead.socket.readyState = 1;
    ahead.socket.onmessage?.({ data: '{"t":"welcome"}' });
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("waysideAhead", ahead);
    const line = new Line("t1");
    expect(line.state).toBe("open");
    expect(ahead.socket.sent).toHaveLength(1);
    line.close();
    expect(ahead.socket.closed).toBe(true);
  });

  it("leaves a table to itself where its socket was for another, or has broken", () => {
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol: "http:", host: "table.example" });
    for (const [table, state] of [["t2", 1], ["t1", 3]] as const) {
      const ahead = opens("/t/t1", MET).ahead as Ahead;
      ahead.socket.readyState = state;
      vi.stubGlobal("waysideAhead", ahead);
      const line = new Line(table);
      expect(line.state).toBe("connecting");
      expect(ahead.socket.closed).toBe(true);
      line.close();
    }
  });
});
