import { afterEach, describe, expect, it, vi } from "vitest";
import { Connection } from "../src/net/connection";
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

interface EarlySocket {
  table: string;
  socket: FakeSocket;
  heard: { data: unknown }[];
}

/** What the first script of a page does at an address. */
function opens(pathname: string, kept: Record<string, string>): { early: EarlySocket | undefined; dataset: Record<string, string> } {
  const dataset: Record<string, string> = {};
  const place: Record<string, unknown> = {
    WebSocket: FakeSocket,
    location: { pathname, protocol: "http:", host: "table.example" },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    document: { documentElement: { dataset } },
  };
  place.globalThis = place;
  new Function(...Object.keys(place), source)(...Object.values(place));
  return { early: place.waysideEarlySocket as EarlySocket | undefined, dataset };
}

const MET = { "wayside.met": "1" };

describe("the first script of a page", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("shows the theme that was chosen", () => {
    expect(opens("/", { "wayside.settings": '{"theme":"dark","palette":"tol"}' }).dataset).toEqual({ theme: "dark", palette: "tol" });
    expect(opens("/", {}).dataset).toEqual({});
  });

  it("connects who comes to a table, and nobody else", () => {
    expect(opens("/t/t%201", MET).early?.socket.address).toBe("ws://table.example/ws?table=t%201");
    for (const elsewhere of ["/", "/t", "/t/", "/t/t1/more", "/replay/t1"]) expect(opens(elsewhere, MET).early).toBeUndefined();
    expect(opens("/t/t1", {}).early).toBeUndefined(); // a stranger
  });

  it("says the hello that a connection would say, and a connection takes it over", () => {
    const early = opens("/t/t1", MET).early as EarlySocket;
    early.socket.onopen?.();
    const own = new FakeSocket("");
    const other = new Connection("t1", null, () => own);
    own.onopen?.();
    expect(early.socket.sent).toEqual(own.sent);
    other.close();

    early.socket.readyState = 1;
    early.socket.onmessage?.({ data: '{"t":"welcome"}' });
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("waysideEarlySocket", early);
    const connection = new Connection("t1");
    expect(connection.state).toBe("open");
    expect(early.socket.sent).toHaveLength(1);
    connection.close();
    expect(early.socket.closed).toBe(true);
  });

  it("leaves a table to itself where its socket was for another, or has broken", () => {
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol: "http:", host: "table.example" });
    for (const [table, state] of [["t2", 1], ["t1", 3]] as const) {
      const early = opens("/t/t1", MET).early as EarlySocket;
      early.socket.readyState = state;
      vi.stubGlobal("waysideEarlySocket", early);
      const connection = new Connection(table);
      expect(connection.state).toBe("connecting");
      expect(early.socket.closed).toBe(true);
      connection.close();
    }
  });
});
