import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashesIn, hashOf, keep, keptOf, sealAll, sealed, start, tell, type Drawer } from "../src/dice/kept";
import { api, ApiError } from "../src/net/api";
import type { TableInfo } from "../src/protocol";

const promiseOf = (...hashes: string[]): string => ["dice: 2", "secret hash: first", ...hashes.map((hash, i) => `nonce hash ${i + 1}: ${hash || "none"}`)].join("\n");
const OTHER = "ab".repeat(32);

function table(hashes: string[], more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: `t${Math.random()}`, game: "g", host: "ann", seats: [], options: {}, clock: {}, public: false, chat: true, late: true, onlookers: true, state: "waiting",
    version: 1, commitment: "first", match: null, rematch: null, watching: 0, starting: 0, promise: promiseOf(...hashes), ...more,
  };
}

/** Sit down at a table where others have sealed these numbers; the table, and what is kept of it. */
async function seated(...others: string[]): Promise<{ at: TableInfo; hash: string; nonce: string }> {
  const at = await sealed((hash) => Promise.resolve(table([hash, ...others])));
  const [[hash, nonce] = ["", ""]] = Object.entries(keptOf(at.id)?.nonces ?? {});
  return { at, hash, nonce };
}

beforeEach(() => void vi.spyOn(api, "start").mockResolvedValue(table([])));
afterEach(() => vi.restoreAllMocks());

describe("a number of one's own", () => {
  it("stays here when one sits down: only its hash is sent", async () => {
    const { at, hash, nonce } = await seated();
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(hashesIn(at.promise)).toEqual([hash]);
    expect(keptOf(at.id)).toMatchObject({ commitment: "first", promise: "" });
  });

  it("goes with the start where nobody else has one", async () => {
    const { at, nonce } = await seated("", "");
    await start(at, "fair");
    expect(api.start).toHaveBeenCalledExactlyOnceWith(at.id, "fair", [nonce], await hashOf(at.promise));
    expect(keptOf(at.id)?.promise).toBe(at.promise);
  });

  it("does not go with the start where somebody else has one", async () => {
    const { at } = await seated(OTHER);
    await start(at, null);
    expect(api.start).toHaveBeenCalledExactlyOnceWith(at.id, null);
    expect(keptOf(at.id)?.promise).toBe("");
  });

  it("is another one after a start that was refused", async () => {
    const { at, hash } = await seated();
    vi.mocked(api.start).mockRejectedValue(new ApiError("other-promise", "", 409));
    const sit = vi.spyOn(api, "sit").mockImplementation((_id, _seat, fresh = "") => Promise.resolve({ ...at, promise: promiseOf(fresh) }));
    await expect(start(at, null)).rejects.toThrow();
    expect(sit).toHaveBeenCalledOnce();
    expect(Object.keys(keptOf(at.id)?.nonces ?? {})).not.toContain(hash);
    expect(keptOf(at.id)?.promise).toBe("");
  });

  it("is told once, at the start, and for the secret that was shown at first", async () => {
    const told = vi.spyOn(api, "tell").mockResolvedValue(table([]));
    const { at, nonce } = await seated(OTHER);
    await tell(at);
    await tell({ ...at, starting: 1, promise: at.promise.replace("first", "second") });
    expect(told).not.toHaveBeenCalled();
    await tell({ ...at, starting: 1 });
    await tell({ ...at, starting: 1 });
    expect(told).toHaveBeenCalledExactlyOnceWith(at.id, [nonce]);
    expect(keptOf(at.id)?.promise).toBe(at.promise);
  });

  it("is not told again for another promise", async () => {
    const told = vi.spyOn(api, "tell").mockResolvedValue(table([]));
    const { at, hash, nonce } = await seated(OTHER);
    await tell({ ...at, starting: 1 });
    const again = await sealed((fresh) => Promise.resolve({ ...at, promise: promiseOf(hash, fresh) }));
    await start(again, null);
    expect(api.start).toHaveBeenCalledExactlyOnceWith(at.id, null);
    await tell({ ...again, starting: 1 });
    const fresh = Object.values(keptOf(at.id)?.nonces ?? {});
    expect(fresh).toHaveLength(1);
    expect(told.mock.calls).toEqual([[at.id, [nonce]], [at.id, fresh]]);
  });

  it("does not go with a start after it was told", async () => {
    vi.spyOn(api, "tell").mockResolvedValue(table([]));
    const { at } = await seated("");
    await tell({ ...at, starting: 1 });
    const shown = at.promise;
    await start({ ...at, promise: `${shown}\nmore` }, null);
    expect(api.start).toHaveBeenCalledExactlyOnceWith(at.id, null);
    expect(keptOf(at.id)?.promise).toBe(shown);
  });

  it("counts for nothing where telling it was refused, and may count where nobody knows", async () => {
    for (const [status, counts] of [[409, false], [403, false], [503, true], [0, true]] as const) {
      vi.spyOn(api, "tell").mockRejectedValue(new ApiError("not-starting", "", status));
      const { at, hash } = await seated(OTHER);
      await tell({ ...at, starting: 1 });
      expect(keptOf(at.id), String(status)).toMatchObject({ commitment: "first", promise: counts ? at.promise : "" });
      expect(Object.keys(keptOf(at.id)?.nonces ?? {}), String(status)).toEqual(counts ? [hash] : []);
    }
  });

  it("is drawn for whoever has none yet at this device", async () => {
    const sit = vi.spyOn(api, "sit").mockResolvedValue(table([]));
    await sealAll(table(["", OTHER, ""]), new Map([[0, undefined], [1, undefined], [2, "guest"]]));
    expect(sit.mock.calls.map(([, seat, , token]) => [seat, token])).toEqual([[0, undefined], [2, "guest"]]);
  });

  it("leaves the fingerprint that was shown first as it was", async () => {
    const { at } = await seated();
    await sealed((hash) => Promise.resolve({ ...at, commitment: "swapped", promise: promiseOf(hash) }));
    expect(keptOf(at.id)?.commitment).toBe("first");
  });
});

it("forgets the oldest tables first", () => {
  const kept = new Map<string, string>();
  const drawer: Drawer = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (i) => [...kept.keys()][i] ?? null,
    get length() {
      return kept.size;
    },
  };
  for (let i = 0; i < 70; i++) keep(`table${i}`, { at: i, commitment: "", nonces: {}, promise: "" }, drawer);
  expect([kept.size, kept.has("wayside.dice.table9"), kept.has("wayside.dice.table10")]).toEqual([60, false, true]);
});
