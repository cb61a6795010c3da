// What is said of a hand of Blackjack.

import type { BlackjackHand, House } from "./scene";
import { dollars, shortly } from "./text";

/** "soft 17": an ace counts eleven in it. */
export const countOf = ({ count, soft }: { count: number; soft: boolean }): string => (count ? `${soft ? "soft " : ""}${count}` : "");

/** A tag for what has become of a hand. */
export function fateOf(hand: BlackjackHand, short = false): { text: string; kind: "quiet" | "red" | "yellow" } | null {
  const sum = (amount: number): string => (short ? shortly(amount) : dollars(amount));
  switch (hand.state) {
    case "bust":
      return { text: "Bust", kind: "red" };
    case "blackjack":
      return { text: hand.paid ? `${short ? "" : "Blackjack "}+${sum(hand.paid)}` : "Blackjack", kind: "yellow" };
    case "won":
      return { text: `+${sum(hand.paid)}`, kind: "yellow" };
    case "push":
      return { text: "Push", kind: "quiet" };
    case "lost":
      return { text: "Lost", kind: "red" };
    default:
      return null;
  }
}

/** For those who listen. */
export function handSaid(hand: BlackjackHand): string {
  const fate = { waits: "", plays: "to be played", stands: "stands", bust: "bust", blackjack: hand.paid ? `a Blackjack, paid ${dollars(hand.paid)}` : "a Blackjack", won: `wins ${dollars(hand.paid)}`, push: "a push", lost: "lost" }[hand.state];
  return [countOf(hand), hand.wager ? `wager ${dollars(hand.wager)}` : "", fate].filter(Boolean).join(", ");
}

export const houseSaid = (house: House): string => `The House${house.count ? `, ${countOf(house)}` : ""}${house.bust ? ", bust" : ""}`;
