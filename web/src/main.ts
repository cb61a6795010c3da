import "@fontsource-variable/overpass/wght.css";
import "./style/base.css";
import { mount } from "svelte";
import { askAhead } from "./ahead";
import App from "./App.svelte";
import { router } from "./router.svelte";

if (router.route.name === "table") askAhead(router.route.id);

const target = document.getElementById("app");
if (target) mount(App, { target });

// The shell is kept for when the network is away; the match itself always comes from the server. Keeping it means to
// fetch all of it, which would slow down the first screen: that comes first.
const SETTLED = 3000; // milliseconds
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => undefined), SETTLED));
}
