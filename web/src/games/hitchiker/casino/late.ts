// What of the Casino is fetched once the road is there: the felt, in words too, and how a game on it is shown.

export { casinoStateOf } from "./casinoState.svelte";
export { describeFelt } from "./describe";
export { default as Felt } from "./Felt.svelte";
export { default as LastGame } from "./LastGame.svelte";
