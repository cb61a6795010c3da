// The hint's panel comes while the match has nothing to do, or when somebody asks.

import { Later } from "../parts/later.svelte";

export const hintPanel = new Later(async () => (await import("./HintPanel.svelte")).default);
