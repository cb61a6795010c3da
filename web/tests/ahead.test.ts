import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askAhead, takeLine, takeTable } from "../src/ahead";

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
    takeLine("none", false);
    vi.unstubAllGlobals();
  });

  it("is the table, its game and its line, each asked for once", async () => {
    askAhead("t1");
    expect(FakeSocket.made).toHaveLength(1);
    expect(await takeTable("t1")).toEqual(TABLE);
    await vi.waitFor(() => expect(asked).toEqual(["/api/tables/t1", "/api/games/toss"]));
    const line = takeLine("t1");
    expect(line?.state).toBe("connecting");
    expect(takeLine("t1")).toBeNull(); // it is taken
    expect(FakeSocket.made[0]?.closed).toBe(false);
    line?.close();
  });

  it("is no use to another table: that asks for itself, and no line is left open", async () => {
    askAhead("t1");
    await takeTable("t2");
    expect(asked.slice(0, 2)).toEqual(["/api/tables/t1", "/api/tables/t2"]);
    expect(takeLine("t2")).toBeNull();
    expect(FakeSocket.made[0]?.closed).toBe(true);
  });

  it("has no line for a stranger, who may be lent a name first", () => {
    met = null;
    askAhead("t1");
    expect(FakeSocket.made).toHaveLength(0);
    expect(takeLine("t1")).toBeNull();
  });

  it("closes the line of whoever has become somebody else", () => {
    askAhead("t1");
    expect(takeLine("t1", false)).toBeNull();
    expect(FakeSocket.made[0]?.closed).toBe(true);
  });
});
