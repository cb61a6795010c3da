import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preload, takeConnection, takeTable } from "../src/preload";

const TABLE = { id: "t1", game: "toss" };

class FakeSocket {
  static made: FakeSocket[] = [];
  closed = false;
  onopen = null;
  onmessage = null;
  onclose = null;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(): void {}
  close(): void {
    this.closed = true;
  }
}

describe("what a table needs, asked for before its screen is there", () => {
  const asked: string[] = [];
  let met: string | null = "1";

  beforeEach(() => {
    asked.length = 0;
    FakeSocket.made = [];
    met = "1";
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify(path.includes("/tables/") ? TABLE : { brief: { name: "toss" } })));
    });
    vi.stubGlobal("localStorage", { getItem: () => met, setItem: () => undefined, removeItem: () => undefined });
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol: "http:", host: "table.example" });
  });
  afterEach(() => {
    takeConnection("none", false);
    vi.unstubAllGlobals();
  });

  it("is the table, its game and its connection, each asked for once", async () => {
    preload("t1");
    expect(FakeSocket.made).toHaveLength(1);
    expect(await takeTable("t1")).toEqual(TABLE);
    await vi.waitFor(() => expect(asked).toEqual(["/api/tables/t1", "/api/games/toss"]));
    const connection = takeConnection("t1");
    expect(connection?.state).toBe("connecting");
    expect(takeConnection("t1")).toBeNull(); // it is taken
    expect(FakeSocket.made[0]?.closed).toBe(false);
    connection?.close();
  });

  it("is no use to another table: that asks for itself, and no connection is left open", async () => {
    preload("t1");
    await takeTable("t2");
    expect(asked.slice(0, 2)).toEqual(["/api/tables/t1", "/api/tables/t2"]);
    expect(takeConnection("t2")).toBeNull();
    expect(FakeSocket.made[0]?.closed).toBe(true);
  });

  it("has no connection for a stranger, who may be lent a name first", () => {
    met = null;
    preload("t1");
    expect(FakeSocket.made).toHaveLength(0);
    expect(takeConnection("t1")).toBeNull();
  });

  it("closes the connection of whoever has become somebody else", () => {
    preload("t1");
    expect(takeConnection("t1", false)).toBeNull();
    expect(FakeSocket.made[0]?.closed).toBe(true);
  });
});
