import "@fontsource-variable/overpass/wght.css";
import "./style/base.css";
import { mount, type Component } from "svelte";
import { preload } from "./preload";
import App from "./App.svelte";
import { router } from "./router.svelte";

const PATIENCE = 600; // milliseconds

/** All that a table needs, or as much of it as comes soon: drawing a table in three steps takes longer than in one. */
async function forTable(id: string): Promise<void> {
  const late = new Promise<null>((done) => setTimeout(done, PATIENCE, null));
  const screen = import("./screens/Table.svelte").catch(() => null); // the page says so itself
  const [found] = (await Promise.race([late, Promise.all([screen, preload(id)])])) ?? [null];
  show(found?.default);
}

function show(Table?: Component<{ id: string }>): void {
  mount(App, { target: document.getElementById("app") ?? document.body, props: { Table } });
}

const { route } = router;
if (route.name === "table") {
  // Not from here at once: a browser that notes who asked for what would read this whole file again, for its lines.
  queueMicrotask(() => void forTable(route.id));
} else show();

// The shell is kept for when the network is away; the match itself always comes from the server. Keeping it means to
// fetch all of it, which would slow down the first screen: that comes first.
const SETTLED = 3000; // milliseconds
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => undefined), SETTLED));
}
