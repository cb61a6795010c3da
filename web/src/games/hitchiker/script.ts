// What is shown of what happened: each event becomes acts of hitchhikers, dice, money and scenes, one after another.

import type { EventInfo } from "../../protocol";
import type { HitchikerView } from "../../protocol/hitchiker";
import type { Sound } from "../../sound";
import type { Edition } from "./places";
import { NONE, PHASE, capital, diceOf, dollars, money, townsOf, unitsWords, wordOf, type EventWord } from "./read";
import { wayOf } from "./ring";
import type { Cause, Scene } from "./scene";

/** Where money and crates fly from and to: a seat, the Bank, or the table in the middle. */
export type Party = number | "bank" | "table";

export interface Flight {
  what: "note" | "unit";
  /** Dollars, or Units. */
  value: number;
  from: Party;
  to: Party;
}

/** Something that takes its time; as it begins `after` holds. */
export interface Act {
  word: EventWord;
  /** Who it is about; -1: nobody. */
  seat: number;
  ms: number;
  /** What is said of it: when it is over where it is a roll, else as it begins. */
  said: string;
  sound?: Sound;
  /** What the middle shows from now on. */
  scene?: Scene;
  /** The dice of the scene are rolled anew. */
  tumble?: boolean;
  /** A car carries somebody along. */
  drive?: { seat: number; from: number; to: number; bad: boolean };
  flights?: Flight[];
  /** Somebody falls flat. */
  falls?: number;
  /** The signs of the ring light up in order. */
  lights?: boolean;
  after: HitchikerView;
}

export const TUMBLE = 450;
const READ = 700; // what the dice came to
const THUMB = 200;
const STOP = 250; // a car brakes, somebody gets in
const STEP = 90; // a place
const FLY = 300;
const PAUSE = 160;
const STAMP = 900;
const CARD = 1300;
const DEATH = 2500;
const WIND = 1100;
const LAMP = 20; // a sign of the ring
const LONGEST_DRIVE = 2000;

/** How much of an act that drives goes by before the wheels turn. */
export const BEFORE_DRIVE = THUMB + STOP;

const copyOf = (view: HitchikerView): HitchikerView => ({
  ...view,
  cash: [...view.cash],
  savings: [...view.savings],
  units: [...view.units],
  at: [...view.at],
  owner: [...view.owner],
  deaths: [...view.deaths],
  deal: view.deal.map((dice) => [...dice]),
  roller: [...view.roller],
  votes: [...view.votes],
});

const put = (bits: number, bit: number, on: boolean): number => (on ? bits | (1 << bit) : bits & ~(1 << bit));
const sumOf = (dice: readonly number[]): number => dice.reduce((sum, face) => sum + face, 0);

const MONEY: readonly (EventWord | undefined)[] = ["paid", "paid-bank", "received", "lost-cash", "lost-cash-to", "lost-savings", "lost-savings-to", "got-units", "lost-units", "lost-units-to", "gave-up"];

/** The acts of some events, from the view before them. */
export function scriptOf(edition: Edition, before: HitchikerView, events: readonly EventInfo[]): Act[] {
  const acts: Act[] = [];
  const now = copyOf(before);
  const add = (of: number[], seat: number, sum: number): void => void (of[seat] = (of[seat] ?? 0) + sum);
  const named = new Set<number>(); // events that an act before has told already

  /** The events of money that follow, as long as nothing else happens to somebody. */
  function following(from: number, seat: number): EventInfo[] {
    const found: EventInfo[] = [];
    for (const event of events.slice(from + 1)) {
      if (event.seat !== seat || !MONEY.includes(wordOf(event))) break;
      found.push(event);
    }
    return found;
  }
  const taken = (list: readonly EventInfo[], word: EventWord): EventInfo | undefined => list.find((event) => wordOf(event) === word);

  for (const [i, event] of events.entries()) {
    const word = wordOf(event);
    if (word === undefined || named.has(i)) continue;
    const [seat, a, b, said] = [event.seat, event.a ?? 0, event.b ?? 0, event.text ?? ""];
    const push = (ms: number, more: Partial<Act> = {}): void => void acts.push({ word, seat, ms, said, ...more, after: copyOf(now) });
    const note = (value: number, from: Party, to: Party): Flight[] => (value > 0 ? [{ what: "note", value: dollars(value), from, to }] : []);
    const crate = (value: number, from: Party, to: Party): Flight[] => (value > 0 ? [{ what: "unit", value, from, to }] : []);

    switch (word) {
      // ---- Setting up, chairs
      case "rolled-for-first": {
        const rolls: { seat: number; dice: number[] }[] = [];
        for (let k = i; k < events.length && wordOf(events[k] as EventInfo) === word; k++) {
          const each = events[k] as EventInfo;
          rolls.push({ seat: each.seat, dice: diceOf(each.a ?? 0) });
          named.add(k);
        }
        push(TUMBLE + READ * 2, { scene: { is: "opening", rolls }, tumble: true, sound: "die", seat: -1, said: "Everybody rolls to go first" });
        break;
      }
      case "begins":
        push(READ);
        break;
      case "settled": {
        const place = edition.places[a];
        now.at[seat] = a;
        if (place && place.town >= 0) now.owner[place.town] = seat;
        now.cash[seat] = b;
        push(FLY, { flights: note(b, "bank", seat), sound: "home", scene: { is: "home" } });
        break;
      }
      case "joined":
        now.empty = put(now.empty, seat, false);
        push(PAUSE, { sound: "home" });
        break;
      case "missed":
        now.missing = put(now.missing, seat, false);
        push(PAUSE * 2);
        break;

      // ---- Life Insurance
      case "premium":
        push(TUMBLE + READ, { scene: { is: "premium", seat, dice: diceOf(a), sum: b, paid: null }, tumble: true, sound: "die" });
        break;
      case "insured":
      case "no-cover": {
        const paid = word === "insured";
        const last = acts.at(-1)?.scene;
        if (paid) {
          add(now.cash, seat, -a);
          now.insured = put(now.insured, seat, true);
        }
        push(paid ? FLY + PAUSE : READ, { ...(last?.is === "premium" ? { scene: { ...last, paid } } : {}), flights: paid ? note(a, seat, "bank") : [], sound: paid ? "home" : "refused" });
        break;
      }
      case "gift":
        now.insured = put(now.insured, seat, true);
        now.gift = put(now.gift, seat, false);
        push(PAUSE * 2, { sound: "home" });
        break;

      // ---- Moving
      case "rolled":
        push(TUMBLE + PAUSE * 2, { scene: { is: "ahead", dice: diceOf(a), from: now.at[seat] ?? 0 }, tumble: true, sound: "die" });
        break;
      case "escaped":
        push(TUMBLE + PAUSE * 2, { scene: { is: "ahead", dice: diceOf(a), from: now.at[seat] ?? 0 }, tumble: true, sound: "die" });
        now.stuck = put(now.stuck, seat, false);
        break;
      case "not-odd":
        push(TUMBLE + READ, { scene: { is: "ahead", dice: diceOf(a), from: now.at[seat] ?? 0, then: "not odd: still stuck" }, tumble: true, sound: "die" });
        break;
      case "travelled":
        now.at[seat] = b;
        now.left_from = a;
        push(driveTime(wayOf(a, b).length - 1), { drive: { seat, from: a, to: b, bad: false }, sound: "step" });
        break;
      case "taken-to":
      case "broke": {
        const from = now.at[seat] ?? a;
        now.at[seat] = a;
        push(driveTime(wayOf(from, a).length - 1), { drive: { seat, from, to: a, bad: true }, sound: "step" });
        break;
      }
      case "stuck":
        now.stuck = put(now.stuck, seat, true);
        push(READ, { sound: "pit", scene: { is: "place", seat, place: now.at[seat] ?? 0, dice: [], big: "Stuck", then: "until an odd total comes", tone: "bad" } });
        break;

      // ---- Hometowns
      case "welfare":
        add(now.cash, seat, a);
        now.due = 0;
        push(FLY, { flights: note(a, "bank", seat), sound: "home" });
        break;
      case "welfare-due":
        now.due = a;
        push(PAUSE);
        break;
      case "welfare-lost":
        now.due = 0;
        push(PAUSE * 2, { sound: "refused" });
        break;
      case "deposited":
        add(now.cash, seat, -a);
        now.savings[seat] = b;
        push(FLY + PAUSE, { flights: note(a, seat, "bank"), sound: "card", scene: { is: "banking" } });
        break;
      case "priced":
        now.price = b;
        push(TUMBLE + READ, { scene: { is: "purchase" }, tumble: true, sound: "die" });
        break;
      case "too-dear":
        push(READ);
        break;
      case "bought": {
        const place = edition.places[a];
        add(now.cash, seat, -b);
        if (place && place.town >= 0) now.owner[place.town] = seat;
        push(FLY + PAUSE, { flights: note(b, seat, "bank"), sound: "home" });
        break;
      }
      case "rent": {
        const dice = diceOf(a);
        const sum = (sumOf(dice) * edition.figures.rent) / dollars(1);
        push(TUMBLE + READ, { scene: { is: "rent", seat, place: now.at[seat] ?? 0, owner: b, dice, sum }, tumble: true, sound: "die" });
        break;
      }

      // ---- Money and Units
      case "paid":
        add(now.cash, seat, -b);
        add(now.cash, a, b);
        push(FLY, { flights: note(b, seat, a), sound: "card" });
        break;
      case "paid-bank":
      case "lost-cash":
        add(now.cash, seat, -a);
        push(FLY, { flights: note(a, seat, "bank"), sound: "card" });
        break;
      case "received":
        add(now.cash, seat, a);
        push(FLY, { flights: note(a, "bank", seat), sound: "home" });
        break;
      case "lost-cash-to":
        add(now.cash, seat, -a);
        add(now.cash, b, a);
        push(FLY, { flights: note(a, seat, b), sound: "card" });
        break;
      case "lost-savings":
      case "lost-savings-to":
        add(now.savings, seat, -a);
        if (word === "lost-savings-to") add(now.cash, b, a);
        push(FLY, {
          flights: note(a, seat, word === "lost-savings" ? "bank" : b),
          sound: "card",
          ...(edition.places[now.at[seat] ?? 0]?.is === "carbon" ? { scene: { is: "place", seat, place: now.at[seat] ?? 0, dice: [], big: `−${money(a)}`, then: said, tone: "bad" } } : {}),
        });
        break;
      case "got-units":
        add(now.units, seat, a);
        push(FLY, { flights: crate(a, "bank", seat), sound: "home" });
        break;
      case "lost-units":
        add(now.units, seat, -a);
        push(FLY, { flights: crate(a, seat, "bank"), sound: "pit" });
        break;
      case "lost-units-to":
        add(now.units, seat, -a);
        add(now.units, b, a);
        push(FLY, { flights: crate(a, seat, b), sound: "card" });
        break;

      // ---- Named places
      case "rolled-at": {
        const dice = diceOf(a);
        push(TUMBLE + READ * 1.4, { scene: { is: "place", seat, place: b, dice, ...cameOf(edition, b, dice, events[i + 1], following(i, seat)) }, tumble: true, sound: "die" });
        break;
      }
      case "twister": {
        const lost = taken(following(i, seat), "lost-units-to");
        push(WIND, { scene: { is: "twister", seat, units: lost?.a ?? 0, heir: lost?.b ?? NONE }, sound: "pit" });
        break;
      }
      case "no-doubles":
        push(PAUSE);
        break;
      case "spared":
        push(READ, { sound: "home" });
        break;
      case "performed":
        now.phase = PHASE.jury;
        push(PAUSE * 2, { scene: { is: "jury" } });
        break;
      case "declined":
        push(PAUSE * 2);
        break;
      case "voted": {
        const votes = [...now.votes].fill(0);
        for (let k = i; k < events.length && wordOf(events[k] as EventInfo) === word; k++) {
          const each = events[k] as EventInfo;
          votes[each.seat] = each.a ?? 0;
          named.add(k);
        }
        const verdict = events.slice(i).find((each) => wordOf(each) === "approved" || wordOf(each) === "rejected");
        const good = verdict ? wordOf(verdict) === "approved" : true;
        now.votes = votes;
        push(READ * 2, { scene: { is: "verdict", seat: now.turn, good, votes }, sound: good ? "home" : "refused", seat: now.turn, said: verdict?.text ?? said });
        break;
      }
      case "approved":
      case "rejected":
        push(0);
        break;

      // ---- Black Market, SELL, Customs
      case "risked":
        [now.risk, now.rolls, now.deal, now.roller, now.phase] = [a, 0, [], [], PHASE.dealing];
        push(FLY, { flights: note(a, seat, "table"), sound: "card", scene: { is: "dealing" } });
        break;
      case "deal-rolled":
        now.deal[now.rolls] = diceOf(a);
        now.roller[now.rolls] = seat;
        now.rolls += 1;
        now.phase = PHASE.dealing;
        push(TUMBLE + READ, { scene: { is: "dealing" }, tumble: true, sound: "die" });
        break;
      case "declined-deal":
        push(PAUSE);
        break;
      case "bought-units":
        add(now.units, seat, a);
        add(now.cash, seat, -b);
        push(FLY + PAUSE, { flights: [...crate(a, "table", seat), ...note(b, "table", "bank")], sound: "home" });
        break;
      case "ripped-off":
        push(READ, { sound: "refused" });
        break;
      case "shootout":
        push(READ, { sound: "crack" });
        break;
      case "no-deal":
        now.risk = 0;
        push(PAUSE * 2);
        break;
      case "sold":
        add(now.units, seat, -a);
        add(now.cash, seat, b);
        push(FLY + PAUSE, { flights: [...crate(a, seat, "bank"), ...note(b, "bank", seat)], sound: "home", scene: { is: "selling" } });
        break;
      case "customs": {
        const lost = following(i, seat);
        const [cash, savings] = [taken(lost, "lost-cash-to"), taken(lost, "lost-savings-to")];
        push(STAMP, { scene: { is: "customs", seat, place: now.at[seat] ?? 0, units: a, cash: cash?.a ?? 0, savings: savings?.a ?? 0, heir: (cash ?? savings)?.b ?? NONE }, sound: "hit" });
        break;
      }

      // ---- Death
      case "shark":
      case "killed":
        push(PAUSE * 2, { sound: "pit" });
        break;
      case "died": {
        const left = following(i, seat);
        const estate = { cash: taken(left, "lost-cash-to")?.a ?? 0, savings: taken(left, "lost-savings-to")?.a ?? 0, units: taken(left, "lost-units-to")?.a ?? 0, towns: townsOf(now, seat) };
        now.insured = put(now.insured, seat, false);
        now.stuck = put(now.stuck, seat, false);
        push(DEATH, { scene: { is: "telegram", seat, place: now.at[seat] ?? 0, heir: a, cause: causeOf(events.slice(0, i)), estate }, falls: seat, sound: "pit" });
        break;
      }
      case "gave-up":
        now.owner = now.owner.map((owner) => (owner === seat ? NONE : owner));
        now.at[seat] = NONE; // who is dead stands nowhere
        push(FLY, {});
        break;
      case "reborn":
        now.deaths[seat] = a - 1;
        push(PAUSE * 2, { sound: "home" });
        break;

      // ---- Bad Rides
      case "ride":
        now.ride = a;
        push(CARD, { scene: { is: "ride", seat, ride: a, dice: [], then: "", tone: "" }, sound: "turn-over" });
        break;
      case "ride-die":
      case "ride-dice": {
        const next = events[i + 1];
        const kills = next !== undefined && (wordOf(next) === "killed" || wordOf(next) === "died" || wordOf(next) === "spared");
        push(TUMBLE + READ, { scene: { is: "ride", seat, ride: now.ride, dice: word === "ride-die" ? [a] : diceOf(a), then: next?.text ?? "", tone: kills ? "bad" : "" }, tumble: true, sound: "die" });
        break;
      }
      case "will-miss":
        now.missing = put(now.missing, seat, true);
        push(READ, { sound: "refused" });
        break;
      case "will-be-insured":
        now.gift = put(now.gift, seat, true);
        push(READ, { sound: "home" });
        break;

      // ---- The end
      case "won-by-savings":
      case "won-by-cash":
        now.winner = seat;
        now.phase = PHASE.over;
        push(LAMP * 42 + READ, { scene: { is: "over" }, lights: true, sound: "win" });
        break;
      default: // told in the log alone; what happens in a casino is shown on its felt
    }
  }
  return withOutcome(acts);
}

/** What a Bad Ride brings is said beside its card, as it comes about. */
function withOutcome(acts: Act[]): Act[] {
  let last: Scene | undefined;
  for (const act of acts) {
    if (!act.scene && last?.is === "ride" && act.said && !act.drive) act.scene = { ...last, then: act.said };
    last = act.scene ?? last;
  }
  return acts;
}

function causeOf(before: readonly EventInfo[]): Cause {
  for (const event of [...before].reverse()) {
    const word = wordOf(event);
    if (word === "shark" || word === "shootout") return word;
    if (word === "killed" || word === "ride") return "ride";
  }
  return "";
}

/** What dice at a named place came to. */
function cameOf(edition: Edition, place: number, dice: readonly number[], next: EventInfo | undefined, money_: readonly EventInfo[]): { big: string; then: string; tone: "good" | "bad" | "" } {
  const got = money_[0];
  const word = got ? wordOf(got) : next ? wordOf(next) : undefined;
  const said = (got ?? next)?.text ?? "";
  if (word === "received") return { big: money(got?.a ?? 0), then: "from the Bank", tone: "good" };
  if (word === "got-units") return { big: unitsWords(got?.a ?? 0), then: "in an unmarked package", tone: "good" };
  if (word === "paid-bank" || word === "lost-cash") return { big: `−${money(got?.a ?? 0)}`, then: "to the Bank", tone: "bad" };
  if (word === "paid") return { big: `−${money(got?.b ?? 0)}`, then: said, tone: "bad" };
  if (word === "lost-cash-to") return { big: `−${money(got?.a ?? 0)}`, then: said, tone: "bad" };
  if (word === "no-doubles") return { big: "No doubles", then: "and nothing else happens", tone: "" };
  if (word === "shark") return { big: `${sumOf(dice)}: shark`, then: "it has eaten", tone: "bad" };
  if (word === "spared") return { big: `${sumOf(dice)}: shark`, then: "Life Insurance saves the day", tone: "" };
  if (edition.places[place]?.is === "shark") return { big: `${sumOf(dice)}: dry again`, then: "the shark looks elsewhere", tone: "good" };
  return { big: String(sumOf(dice)), then: capital(said), tone: "" };
}

const driveTime = (places: number): number => BEFORE_DRIVE + Math.min(LONGEST_DRIVE, places * STEP);

// ---- How long it may take

const WHOLE_TURN = 1500; // of somebody else, in milliseconds
const LEAST = 220;
const MOST = 1100;

/** How long a happening of somebody else's may take: most of what is left of a second and a half. */
export const allowance = (spent: number): number => Math.max(LEAST, Math.min(MOST, (WHOLE_TURN - spent) * 0.85));

const GRAVE: readonly EventWord[] = ["died", "customs", "won-by-savings", "won-by-cash", "rolled-for-first", "voted", "twister"];

/** What happens to me takes its time, as it must be seen; and so does what happens but seldom. */
export const keepsTime = (act: Act, me: number | null): boolean =>
  GRAVE.includes(act.word) || (me !== null && (act.seat === me || (act.word === "deal-rolled" && act.after.turn === me) || (act.flights ?? []).some((flight) => flight.from === me || flight.to === me)));

export const lasting = (acts: readonly Act[]): number => acts.reduce((sum, act) => sum + act.ms, 0);

/** The acts with their times cut so that those of others fit, each in the same proportion. */
export function fit(acts: readonly Act[], me: number | null, most: number): Act[] {
  const whole = lasting(acts.filter((act) => !keepsTime(act, me)));
  if (whole <= most) return [...acts];
  return acts.map((act) => (keepsTime(act, me) ? act : { ...act, ms: (act.ms * most) / whole }));
}
