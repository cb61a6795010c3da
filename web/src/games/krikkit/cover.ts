// What the picture on the first page has from the board.

export { default as Die } from "./Die.svelte";
