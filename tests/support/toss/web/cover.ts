// What the picture on the first page has from the board.

export { default as Cup } from "./Cup.svelte";
