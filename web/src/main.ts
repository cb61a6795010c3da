import "@fontsource-variable/overpass/wght.css";
import "./style/base.css";
import { mount } from "svelte";
import { askAhead } from "./ahead";
import App from "./App.svelte";
import { router } from "./router.svelte";

const PATIENCE = 600; // milliseconds

/** All that a table needs, or as much of it as comes soon: drawing a table in three steps takes longer than in one. */
function forTable(id: string): Promise<unknown> {
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const screen = import("./screens/Table.svelte").catch(() => undefined); // the page says so itself
  return Promise.race([late, Promise.all([askAhead(id), screen])]);
}

const show = (): unknown => mount(App, { target: document.getElementById("app") ?? document.body });
const { route } = router;
if (route.name === "table") {
  // Not from here at once: a browser that notes who asked for what would read this whole file again, for its lines.
  queueMicrotask(() => void forTable(route.id).then(show));
} else show();

// The shell is kept for when the network is away; the match itself always comes from the server. Keeping it means to
// fetch all of it, which would slow down the first screen: that comes first.
const SETTLED = 3000; // milliseconds
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => undefined), SETTLED));
}
