// Which scenes come with the board, and which are fetched once it is there.

import { Later } from "../../../parts/later.svelte";
import type { Scene } from "../scene";

const AT_ONCE: readonly Scene["is"][] = ["ahead", "home", "opening"];

export const laterScenes = new Later(async () => (await import("./LaterScenes.svelte")).default);

export const comesLater = (scene: Scene): boolean => !AT_ONCE.includes(scene.is);
