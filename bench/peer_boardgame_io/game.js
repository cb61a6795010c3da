// A game with hands that only their owners see, four seats and one move a turn: about what a plain card game asks.
import { PlayerView, INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";

const CARDS = 12;

export const Peer = {
  name: "peer",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(Array.from({ length: CARDS * ctx.numPlayers }, (_, i) => i));
    const players = {};
    for (let i = 0; i < ctx.numPlayers; i++) players[String(i)] = { hand: deck.splice(0, CARDS) };
    return { secret: { deck }, players, pile: [], played: 0 };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false, // nothing is shown before the server has said so, as at our tables
      move: ({ G, playerID, random }, card) => {
        const hand = G.players[playerID].hand;
        const at = hand.indexOf(card);
        if (at < 0) return INVALID_MOVE;
        hand.splice(at, 1);
        hand.push(card + 1000 * random.D6()); // no match ends while it is measured
        G.pile = [...G.pile.slice(-5), card];
        G.played += 1;
      },
    },
  },
};
