// A scene of the felt from a moment of it.

import type { MatchModel } from "../../../model/matchModel.svelte";
import { colourOf } from "../../../parts/seats";
import type { HitchikerView } from "../../../protocol/hitchiker";
import { editionOf } from "../places";
import { dollars, has, NONE, PHASE, sits } from "../read";
import { fiveOf, handName, sayings, valueOf } from "./hand";
import { potsOf } from "./pots";
import type { BlackjackHand, BlackjackPlayer, HoldemPlayer, Player, Pot, Roll, Scene } from "./scene";
import { BLACKJACK, BOARD, cardsOf, CRAPS, handsOf, HOLDEM, holeOf, HOUSE_HAND, plays, type Snapshot } from "./snapshot";
import { stakesOf, tally } from "./stakes";

/** Without those that are still on their way. */
const lying = (cards: readonly number[], coming = 0): readonly number[] => (coming ? cards.slice(0, -coming) : cards);

const inMatch = (view: HitchikerView, seat: number): boolean => sits(view, seat) && (view.at[seat] ?? NONE) !== NONE;

/** Who is at the Casino, from a seat on to the left. */
function seatsFrom(view: HitchikerView, first: number): number[] {
  return Array.from({ length: view.seats }, (_, i) => (first + i) % view.seats).filter((seat) => inMatch(view, seat));
}

function playerOf(model: MatchModel, view: HitchikerView, seat: number): Player {
  return {
    seat,
    name: seat === model.seat ? "You" : model.name(seat),
    colour: colourOf(model, seat),
    cash: dollars(view.cash[seat] ?? 0),
    me: seat === model.seat,
    dealer: seat === view.turn,
    asked: has(view.waiting, seat),
  };
}

function blackjackPlayer(model: MatchModel, { view, told }: Snapshot, seat: number): BlackjackPlayer {
  const betting = view.phase === PHASE.wager;
  const sealed = seat === model.seat && Array.isArray(view.sealed) && !Array.isArray(view.sealed[0]) ? view.sealed : [];
  const all = handsOf(view, seat).flatMap((number): BlackjackHand[] => {
    const cards = cardsOf(view, number);
    if (!cards.length) return [];
    const fate = told.fates[number];
    const said = betting ? Math.max(0, sealed[number >= 24 ? 1 : 0] ?? 0) : 0;
    const wager = dollars((view.wager[number] ?? 0) || said);
    const { count, soft } = tally(lying(cards, told.coming[number]));
    const state = fate?.state ?? (view.hand === number ? "plays" : count > 21 ? "bust" : "waits");
    return [{ number, cards, wager, count, soft, state: state === "stands" && view.hand === number ? "plays" : state, paid: dollars(fate?.paid ?? 0) }];
  });
  const staked = all.filter((hand) => hand.wager > 0 || told.fates[hand.number] || hand.cards.length > 1);
  const part = betting ? (has(view.waiting, seat) ? "wagers" : (view.cash[seat] ?? 0) > 0 ? (view.felt.length ? "said" : "plays") : "out") : staked.length ? "plays" : "out";
  return { ...playerOf(model, view, seat), hands: part === "plays" && !betting ? staked : all, part };
}

const STREETS: Record<number, [string, number]> = { 3: ["flop", 1], 4: ["turn", 2], 5: ["river", 3] };

function holdemPlayer(model: MatchModel, { view, told }: Snapshot, seat: number): HoldemPlayer {
  const asking = view.phase === PHASE.anteing;
  const folded = has(view.folded, seat);
  const inIt = has(view.playing, seat);
  const could = (view.cash[seat] ?? 0) * 1000 >= stakesOf(model.game.parts).ante;
  const part = asking ? (has(view.waiting, seat) ? "antes" : could ? "said" : "out") : folded ? "folded" : inIt ? "plays" : "out";
  const dealt = inIt && (view.board.length > 0 || told.hands);
  const cards = dealt ? holeOf(view, seat, model.seat) : [];
  const value = told.values[seat];
  const open = seat !== model.seat && (view.shown[seat]?.[0] ?? NONE) !== NONE;
  return {
    ...playerOf(model, view, seat),
    part,
    cards,
    bet: dollars(view.bets[seat] ?? 0),
    did: part === "plays" ? (told.did[seat] ?? "") : "",
    allIn: part === "plays" && dealt && (view.cash[seat] ?? 0) === 0 && !told.done,
    won: dollars(told.won[seat] ?? 0),
    hand: open && dealt && view.board.length === 5 ? handName(value ?? valueOf([...cards, ...view.board])) : "",
  };
}

/** The pots as they lie: what was bet in this round is still before the players. */
function potsNow({ view, told }: Snapshot, seats: readonly number[], seed: number): Pot[] {
  if (!view.playing) return [{ amount: seed, who: [] }];
  const stakes = seats.map((seat) => ({ put: (view.put[seat] ?? 0) - (view.bets[seat] ?? 0), live: plays(view, seat) }));
  return potsOf(stakes, seed / 1000).flatMap(({ amount, who }, pot) => {
    const left = amount - (told.paid[pot] ?? 0);
    return left > 0 ? [{ amount: dollars(left), who }] : [];
  });
}

const myWords = new Map<string, string[]>();
function sayingsOf(hole: readonly number[], board: readonly number[]): string[] {
  const key = [...hole, ...board].join(" ");
  const known = myWords.get(key) ?? sayings(hole, board);
  if (myWords.size > 20) myWords.clear();
  myWords.set(key, known);
  return known;
}

/** What lies on the felt; null: there is no casino game, nor the choice of one. */
export function sceneOf(model: MatchModel, snapshot: Snapshot): Scene | null {
  const { view, told } = snapshot;
  const { prize, seed, ante } = stakesOf(model.game.parts);
  const where = editionOf(model.game.parts).places[view.at[view.turn] ?? NONE]?.name ?? "Casino";
  const dealer = view.turn === model.seat ? "You deal" : `${model.name(view.turn)} deals`;
  const round = seatsFrom(view, model.seat !== null && inMatch(view, model.seat) ? model.seat : 0);
  const any = { where, players: round.map((seat) => playerOf(model, view, seat)) };
  if (view.phase === PHASE.choice && view.game === 0) return { ...any, game: "choice", line: `${dealer}: one game of three`, brief: dealer };
  if (view.game === CRAPS) {
    const rolled = round.map((seat) => view.rolled[seat] ?? [0, 0]);
    const best = Math.max(...rolled.map(([x = 0, y = 0]) => x + y));
    const rolls = rolled.map(([x = 0, y = 0], i): Roll | null => (x && y ? { dice: [x, y], high: x + y === best, wins: dollars(told.shares[round[i] ?? 0] ?? 0) } : null));
    return { ...any, game: "craps", line: "High Roll: all roll at once", brief: "High Roll", prize: told.done ? Math.max(0, prize - dollars(Object.values(told.shares).reduce((sum, share) => sum + share, 0))) : prize, rolls };
  }
  if (view.game === BLACKJACK) {
    const cards = cardsOf(view, HOUSE_HAND);
    const line = view.phase === PHASE.wager ? "Blackjack: one card, and the wagers" : "Blackjack: all against the House";
    const players = seatsFrom(view, (view.turn + 1) % view.seats).map((seat) => blackjackPlayer(model, snapshot, seat));
    return { where, game: "blackjack", line, brief: "Blackjack", players, house: { cards, ...tally(lying(cards, told.coming[HOUSE_HAND])), bust: told.houseBust, draws: told.houseDraws } };
  }
  if (view.game === HOLDEM) {
    const players = round.map((seat) => holdemPlayer(model, snapshot, seat));
    const [street, number] = STREETS[view.board.length] ?? ["", 0];
    const asks = view.phase === PHASE.anteing;
    const open = view.shown.some((cards) => (cards[0] ?? NONE) !== NONE);
    const what = told.done ? (open ? "the showdown" : "nobody else is left") : street ? `the ${street}: round ${number} of 3` : "";
    const line = asks ? "Texas Hold 'em: who is in?" : `Texas Hold 'em${what ? `, ${what}` : ""}`;
    const me = players.find((player) => player.me);
    const board = lying(view.board, told.coming[BOARD]);
    const mine = me && me.part === "plays" && me.cards.every((card) => card >= 0) && me.cards.length === 2 && board.length >= 3 ? me.cards : null;
    const winner = players.find((player) => player.won > 0 && player.cards.some((card) => card >= 0));
    const of = winner?.cards ?? mine;
    return {
      where,
      game: "holdem",
      line,
      brief: asks ? "who is in?" : what,
      players,
      board: view.board,
      ante: asks ? ante : 0,
      pots: potsNow(snapshot, round, seed),
      five: of && of.every((card) => card >= 0) && board.length >= 3 ? fiveOf([...of, ...board]) : [],
      mine: mine ? handName(valueOf([...mine, ...board])) : "",
      said: mine && !told.done ? sayingsOf(mine, board) : [],
    };
  }
  return null;
}
