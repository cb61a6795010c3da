import { describe, expect, it } from "vitest";
import { DEFAULTS, read } from "../src/settings.svelte";

describe("settings that were kept", () => {
  it("are as they were", () => {
    const liked = { theme: "dark", palette: "tol", sounds: false, volume: 0.35, speed: 2, confirm: "always", forced: true, patterns: true } as const;
    expect(read(JSON.stringify(liked))).toEqual(liked);
  });

  it("that make no sense are as if they were not there", () => {
    for (const kept of [null, "", "{", "7", "null", "[]", '{"theme":"pink","palette":"neon","speed":-1,"sounds":"yes","confirm":0}', '{"speed":1e9,"volume":1.1}', '{"volume":"loud"}', '{"volume":-0.1}']) {
      expect(read(kept)).toEqual(DEFAULTS);
    }
  });
});
