import { describe, expect, it } from "vitest";
import { describeFelt } from "../src/games/hitchiker/casino/describe";
import { blackjackColumns, cardSpot, frameOf, grid, holdemSpots, houseSpot, railOf, shareRow, smallRows, tilesIn } from "../src/games/hitchiker/casino/layout";
import { lastGame } from "../src/games/hitchiker/casino/last";
import { potsOf } from "../src/games/hitchiker/casino/pots";
import { sceneOf } from "../src/games/hitchiker/casino/read";
import { fit, scriptOf } from "../src/games/hitchiker/casino/script";
import { after, cardsOf, HOLDEM, isCasinoEvent, toldByView, toldOf, type Snapshot } from "../src/games/hitchiker/casino/snapshot";
import { tally } from "../src/games/hitchiker/casino/stakes";
import { casinoWords } from "../src/games/hitchiker/casino/words";
import { PHASE } from "../src/games/hitchiker/read";
import type { HitchikerView } from "../src/protocol/hitchiker";
import { games, modelOf, moments, type Moment } from "./hitchiker-casino";

const SEED = 100_000;
const begin = ({ before, steps }: Moment): Snapshot => ({ view: before, told: toldOf(before, steps) });
const casinoEvents = (moment: Moment): Moment["events"] => moment.events.filter(isCasinoEvent);
const through = (moment: Moment): Snapshot => casinoEvents(moment).reduce(after, begin(moment));
const goesOn = ({ after: view }: Moment): boolean => view.game !== 0 && view.phase >= PHASE.wager && view.phase <= PHASE.betting;

describe("events change the felt as the rules do", () => {
  it("leaves everybody with what the rules leave them", () => {
    for (const moment of moments) expect(through(moment).view.cash, moment.move).toEqual(moment.after.cash);
  });

  it("lays the cards where the rules lay them", () => {
    for (const moment of moments) {
      const { view } = through(moment);
      for (const field of ["felt", "felt_hand", "board", "shown", "rolled"] as const) expect(view[field], `${moment.move}: ${field}`).toEqual(moment.after[field]);
    }
  });

  it("has the same bets, wagers and hands while a game goes on", () => {
    const kept = moments.filter(goesOn);
    expect(kept.length).toBeGreaterThan(80);
    for (const moment of kept) {
      const { view } = through(moment);
      for (const field of ["wager", "put", "bets", "playing", "folded", "hole", "game"] as const) expect(view[field], `${moment.move}: ${field}`).toEqual(moment.after[field]);
    }
  });

  it("counts hands of Blackjack as the rules do", () => {
    let seen = 0;
    for (const { after: view } of moments) {
      view.count.forEach((count, hand) => {
        const cards = cardsOf(view, hand);
        if (!cards.length) return;
        seen++;
        expect(tally(cards)).toEqual({ count, soft: Math.floor(view.soft / 2 ** hand) % 2 === 1 });
      });
    }
    expect(seen).toBeGreaterThan(100);
  });
});

describe("what the view does not keep", () => {
  it("is told by what has happened", () => {
    const betting = moments.filter(({ after: view }) => view.game === HOLDEM && view.phase === PHASE.betting && view.bets.some(Boolean));
    expect(betting.length).toBeGreaterThan(10);
    for (const { after: view, steps, seat, events } of betting) {
      const told = toldOf(view, [...steps, { version: 99, seat, events }]);
      view.bets.forEach((bet, who) => bet > 0 && expect(told.did[who]).toMatch(/bets|calls|raises|folds/));
    }
  });

  it("is not taken from another game, to which a replay was wound", () => {
    const [one, other] = games.filter((game) => game.some(({ after: view }) => view.game === HOLDEM));
    const last = one?.at(-1);
    const view = other?.find(({ after: each }) => each.phase === PHASE.betting)?.after;
    if (!last || !view) throw new Error("no Hold 'em");
    expect(toldOf(view, [...last.steps, { version: 99, seat: last.seat, events: last.events }]).did).toEqual({});
  });

  it("says of hands of Blackjack from the view alone what events say", () => {
    let seen = 0;
    for (const { after: view, steps, seat, events } of moments) {
      if (view.phase !== PHASE.hand) continue;
      const [told, byView] = [toldOf(view, [...steps, { version: 99, seat, events }]), toldByView(view)];
      for (const [hand, { state }] of Object.entries(told.fates)) {
        seen++;
        expect(byView.fates[Number(hand)]?.state, hand).toBe(state);
      }
    }
    expect(seen).toBeGreaterThan(20);
  });
});

describe("pots", () => {
  it("are those of the rulebook: one is all in, two bet on", () => {
    // Each has put in the ante and 50; two of them 40 more.
    const three = [
      { put: 60, live: true },
      { put: 100, live: true },
      { put: 100, live: true },
    ];
    expect(potsOf(three, 100)).toEqual([
      { amount: 280, who: [0, 1, 2] },
      { amount: 80, who: [1, 2] },
    ]);
  });

  it("have what who folded has put in, and one pot less if nobody is left for it", () => {
    expect(potsOf([{ put: 10, live: true }, { put: 70, live: false }, { put: 10, live: true }], 100)).toEqual([{ amount: 190, who: [0, 2] }]);
    expect(potsOf([{ put: 10, live: true }, { put: 70, live: false }, { put: 30, live: true }], 0)).toEqual([
      { amount: 30, who: [0, 2] },
      { amount: 80, who: [2] },
    ]);
  });

  it("hold with the bets before the players all that was put in, at every moment", () => {
    let seen = 0;
    for (const { after: view, eyes, steps } of moments) {
      if (view.game !== HOLDEM || view.phase !== PHASE.betting) continue;
      const scene = sceneOf(modelOf(view, eyes, steps), { view, told: toldOf(view, steps) });
      if (scene?.game !== "holdem") throw new Error("no Hold 'em");
      // The rules say the same of them; sums in thousands, and who can win each by bits of seats.
      const sums = view.pots.filter(Boolean);
      expect(scene.pots.map((pot) => pot.amount / 1000)).toEqual(sums);
      const seats = scene.pots.map((pot) => pot.who.reduce((bits, place) => bits | (1 << (scene.players[place]?.seat ?? 0)), 0));
      expect(seats).toEqual(view.pot_seats.slice(0, sums.length));
      const pots = scene.pots.reduce((sum, pot) => sum + pot.amount, 0);
      const bets = scene.players.reduce((sum, player) => sum + player.bet, 0);
      expect(pots + bets).toBe(SEED + 1000 * view.put.reduce((sum, put) => sum + put, 0));
      seen++;
    }
    expect(seen).toBeGreaterThan(30);
  });
});

describe("acts", () => {
  const actsOf = (moment: Moment) => scriptOf(begin(moment), casinoEvents(moment), moment.eyes, SEED);

  it("end with what the events leave", () => {
    for (const moment of moments) {
      const acts = actsOf(moment);
      const end = through(moment).view;
      const last = acts.at(-1)?.after.view;
      if (!last) continue;
      for (const field of ["cash", "felt", "felt_hand", "board", "shown", "wager", "put"] as const) expect(last[field], `${moment.move}: ${field}`).toEqual(end[field]);
    }
  });

  it("deal cards that lie there, each once", () => {
    for (const game of games) {
      const dealt: string[] = [];
      for (const moment of game) {
        // Too few may have wanted the last game; and the second card of a pair that is split goes over to a new hand.
        if (["holdem", "blackjack", "split"].includes(moment.move)) dealt.length = 0;
        for (const act of actsOf(moment)) {
          const scene = sceneOf(modelOf(act.during.view, moment.eyes), act.during);
          for (const id of act.deal ?? []) {
            expect(dealt).not.toContain(id);
            dealt.push(id);
            const [what, whose = "", n = ""] = id.split("-");
            if (scene?.game === "holdem" && what === "hole") expect(scene.players.find((player) => player.seat === Number(whose))?.cards).toHaveLength(2);
            else if (scene?.game === "holdem") expect(scene.board.length).toBeGreaterThan(Number(whose));
            else if (scene?.game === "blackjack") expect(cardsOf(act.during.view, Number(whose)).length).toBeGreaterThan(Number(n));
            else throw new Error(`${id} is dealt at no table`);
          }
        }
      }
    }
  });

  it("show nobody's hole cards that these eyes do not see", () => {
    for (const moment of moments) {
      for (const act of actsOf(moment)) {
        const scene = sceneOf(modelOf(act.during.view, moment.eyes), act.during);
        if (scene?.game !== "holdem") continue;
        for (const player of scene.players) {
          const shown = (act.during.view.shown[player.seat]?.[0] ?? 255) !== 255;
          if (!player.me && !shown) expect(player.cards.every((card) => card < 0)).toBe(true);
        }
      }
    }
  });

  it("of others fit into a second and a half, but for what must be seen", () => {
    for (const moment of moments) {
      const quick = fit(actsOf(moment), 1500).filter((act) => !act.keeps);
      expect(quick.reduce((sum, act) => sum + act.ms + act.hold, 0)).toBeLessThanOrEqual(1501);
    }
  });
});

describe("scenes", () => {
  it("are there for every moment of a casino, whoever looks, and for spectators", () => {
    for (const { after: view, eyes, steps } of moments) {
      if (view.phase < PHASE.choice || view.phase > PHASE.betting) continue;
      for (const seat of [eyes, null]) {
        const seen = { ...view };
        if (seat === null) {
          delete seen.hole;
          delete seen.sealed;
        }
        const scene = sceneOf(modelOf(seen, seat, steps), { view: seen, told: toldOf(seen, steps) });
        expect(scene?.where).toBe("Lost Wages");
        expect(scene?.players.length).toBe(view.seats);
      }
    }
  });

  it("begin with me at the table of Hold 'em, and go on to the left", () => {
    const moment = moments.find(({ after: view }) => view.game === HOLDEM && view.seats === 5 && view.phase === PHASE.betting);
    if (!moment) throw new Error("no Hold 'em");
    const scene = sceneOf(modelOf(moment.after, 3), { view: moment.after, told: toldOf(moment.after, []) });
    expect(scene?.players.map((player) => player.seat)).toEqual([3, 4, 0, 1, 2]);
  });

  it("leave out chairs on which nobody sits", () => {
    const moment = moments.find(({ after: view }) => view.game === HOLDEM && view.seats === 6 && view.phase === PHASE.betting);
    if (!moment) throw new Error("no Hold 'em");
    const view: HitchikerView = { ...moment.after, empty: 0b100000, at: moment.after.at.map((place, seat) => (seat === 5 ? 255 : place)) };
    expect(sceneOf(modelOf(view, 0), { view, told: toldOf(view, []) })?.players.map((player) => player.seat)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("the last game", () => {
  const ends = games.flatMap((game) => game.slice(-1).map((moment) => ({ ...moment, all: [...moment.steps, { version: 99, seat: moment.seat, events: moment.events }] })));

  it("is told once it is over, with the cards or dice that decided it", () => {
    let told = 0;
    for (const { after: view, eyes, all } of ends) {
      if (view.game !== 0) continue;
      const last = lastGame(modelOf(view, eyes, all), view);
      if (!last) continue;
      told++;
      expect(last.lines.length).toBeGreaterThan(0);
      expect(last.cards.length > 0 || last.dice.every((face) => face > 0)).toBe(true);
    }
    expect(told).toBeGreaterThan(9);
  });

  it("is told until I decide something else, and not in another game's place", () => {
    for (const { after: view, eyes, all } of ends) {
      const rolled = { version: 100, seat: eyes, events: [] };
      expect(lastGame(modelOf(view, eyes, [...all, rolled]), view)).toBe(null);
      expect(lastGame(modelOf(view, eyes, all), { ...view, felt: [1], felt_hand: [28], board: [2], shown: [], rolled: [[7, 7]] })).toBe(null);
    }
  });
});

describe("words", () => {
  it("have a question, a button and an effect for every choice, without gaps", () => {
    const offers = ["craps", "blackjack", "holdem", "bet", "hit", "stand", "split", "double", "ante", "check", "call", "raise", "fold", "pass", "raise 340000"];
    for (const { after: view, eyes, steps } of moments) {
      if (view.phase < PHASE.choice || view.phase > PHASE.betting) continue;
      const model = modelOf(view, eyes, steps, offers);
      const asked = offers.filter((move) => move !== "pass" || view.phase < PHASE.hand || view.phase === PHASE.anteing);
      const said = [casinoWords.prompt(model) ?? "", ...asked.flatMap((move) => [casinoWords.action(model, { move }), casinoWords.effect(model, { move })]), ...describeFelt(model)];
      for (const text of said) {
        expect(text.length, JSON.stringify(said)).toBeGreaterThan(2);
        expect(text).not.toMatch(/undefined|NaN|null|\s\s|\.\./);
      }
    }
  });

  it("say what the button would do with an amount", () => {
    const moment = moments.find(({ after: view, eyes }) => view.game === HOLDEM && view.phase === PHASE.betting && (view.waiting >> eyes) % 2 === 1 && (view.cash[eyes] ?? 0) > 100);
    if (!moment) throw new Error("nobody bets");
    const model = modelOf(moment.after, moment.eyes, moment.steps);
    expect(casinoWords.action(model, { move: "raise" }, "$50,000")).toBe("Raise to $50,000");
    expect(casinoWords.action(model, { move: "raise 50000" })).toBe("Raise to $50,000");
    expect(casinoWords.owns(model, "fold")).toBe(true);
    expect(casinoWords.owns(model, "pass")).toBe(true);
    expect(casinoWords.owns(model, "sell 3")).toBe(false);
  });
});

describe("where things lie", () => {
  const WIDE = [
    [1048, 640],
    [1048, 724],
    [1500, 900],
    [820, 560],
  ] as const;
  const SMALL = [
    [390, 520],
    [320, 250],
    [524, 340],
    [375, 400],
  ] as const;

  it("keeps everybody's plate and cards in the drawing, and apart", () => {
    for (const [width, height] of WIDE) {
      const frame = frameOf(width, height);
      expect(frame.small).toBe(false);
      for (let players = 2; players <= 6; players++) {
        const { places, board } = holdemSpots(frame, players);
        expect(places).toHaveLength(players);
        for (const [i, place] of places.entries()) {
          for (const { x, y } of [place.plate, place.bet, place.button, ...place.cards]) {
            expect(x).toBeGreaterThan(10);
            expect(x).toBeLessThan(frame.width - 10);
            expect(y).toBeGreaterThan(10);
            expect(y).toBeLessThan(frame.height - 10);
          }
          for (const other of places.slice(i + 1)) expect(Math.abs(place.plate.x - other.plate.x) > 156 || Math.abs(place.plate.y - other.plate.y) > 50).toBe(true);
          for (const card of place.cards) for (const on of board) expect(Math.abs(card.x - on.x) > 60 || Math.abs(card.y - on.y) > 75).toBe(true);
        }
      }
    }
  });

  it("has rows that do not overlap where there is little room", () => {
    for (const [width, height] of SMALL) {
      const frame = frameOf(width, height);
      expect(frame.small).toBe(true);
      for (const pots of [true, false]) {
        const rows = smallRows(frame, pots);
        expect(rows.others.y).toBeGreaterThanOrEqual(rows.title.height);
        expect(rows.mine.y).toBeGreaterThanOrEqual(rows.board.y + rows.board.height);
        expect(rows.mine.y + rows.mine.height).toBeLessThanOrEqual(height);
        expect(rows.mine.height).toBeGreaterThan(60);
        expect(rows.board.height).toBeGreaterThan(48);
      }
    }
  });

  it("says who is all in beside cards, bets and plates", () => {
    const [across, down] = [31, 13]; // half of the tag
    for (const [width, height] of WIDE) {
      const frame = frameOf(width, height);
      for (let players = 2; players <= 6; players++) {
        const { places, board } = holdemSpots(frame, players);
        for (const { aside } of places) {
          for (const { cards, plate, bet } of places) {
            for (const card of cards) expect(Math.abs(aside.x - card.x) >= across + 33 * card.size || Math.abs(aside.y - card.y) >= down + 44 * card.size, `${players} players`).toBe(true);
            expect(Math.abs(aside.x - plate.x) >= across + 78 || Math.abs(aside.y - plate.y) >= down + 25).toBe(true);
            expect(Math.abs(aside.x - bet.x) >= across + 40 || aside.y - bet.y >= down + 43 || bet.y - aside.y >= down + 20).toBe(true);
          }
          for (const card of board) expect(Math.abs(aside.x - card.x) >= across + 39 || Math.abs(aside.y - card.y) >= down + 55).toBe(true);
        }
      }
    }
  });

  it("gives others the room of a hand that I do not have", () => {
    for (const [width, height] of SMALL) {
      const frame = frameOf(width, height);
      for (const pots of [true, false]) {
        const rows = smallRows(frame, pots, false);
        expect(rows.others.height).toBeGreaterThan(1.6 * smallRows(frame, pots).others.height);
        expect(rows.board.y + rows.board.height).toBeLessThanOrEqual(height);
        expect(rows.board.y).toBeGreaterThanOrEqual(rows.others.y + rows.others.height);
        for (let count = 2; count <= 6; count++) {
          const tiles = tilesIn(rows.others, count, 180);
          expect(tiles).toHaveLength(count);
          for (const [i, tile] of tiles.entries()) {
            expect(tile.x).toBeGreaterThanOrEqual(rows.others.x - 0.01);
            expect(tile.x + tile.width).toBeLessThanOrEqual(rows.others.x + rows.others.width + 0.01);
            expect(tile.y).toBeGreaterThanOrEqual(rows.others.y - 0.01);
            expect(tile.y + tile.height).toBeLessThanOrEqual(rows.others.y + rows.others.height + 0.01);
            for (const other of tiles.slice(i + 1)) expect(other.x >= tile.x + tile.width || other.y >= tile.y + tile.height).toBe(true);
          }
        }
      }
    }
  });

  it("gives seven hands of Blackjack their place, also when they are split", () => {
    const hand = { cards: [1, 2, 3, 4, 5] };
    const players = Array.from({ length: 6 }, (_, i) => ({ me: i === 2, hands: i === 5 ? [hand, hand, hand, hand, hand] : [hand] }));
    for (const [width, height] of WIDE) {
      const frame = frameOf(width, height);
      const columns = blackjackColumns(frame, players);
      const rail = railOf(frame);
      columns.forEach((column, i) => {
        expect(column.x - column.width / 2).toBeGreaterThan(rail.x);
        expect(column.x + column.width / 2).toBeLessThan(rail.x + rail.width);
        expect(column.hands).toHaveLength(players[i]?.hands.length ?? 0);
        for (const at of column.hands) {
          expect(at.y - 49 * at.size).toBeGreaterThan(houseSpot(frame, 3).y + 49);
          const [first, last] = [cardSpot(at, 0, 5), cardSpot(at, 4, 5)];
          expect(last.x - first.x + 70 * at.size).toBeLessThan(column.width / column.hands.length + 2);
        }
      });
    }
  });

  it("fills a room with tiles of one shape", () => {
    for (let count = 1; count <= 6; count++) {
      const tiles = grid({ x: 0, y: 0, width: 380, height: 400 }, count, 0.87, 140);
      for (const tile of tiles) {
        expect(tile.x).toBeGreaterThanOrEqual(-0.01);
        expect(tile.x + tile.width).toBeLessThanOrEqual(380.01);
        expect(tile.y + tile.height).toBeLessThanOrEqual(400.01);
      }
      expect(shareRow({ x: 0, y: 0, width: 300, height: 50 }, count)).toHaveLength(count);
    }
  });
});
