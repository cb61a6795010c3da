// What the Bad Ride cards do, from the edition.

import type { Ride } from "./places";
import { usd } from "./read";

const times = (ride: Ride): string => (ride.dice ? ` for each pip of ${ride.dice === 1 ? "one die" : "both dice"}` : "");
const PAYEE: Record<string, string> = {
  bank: "the Bank",
  poorest: "the player with the least cash",
  left: "the player on your left",
  right: "the player on your right",
  everybody: "every other player",
};
const payee = (ride: Ride): string => PAYEE[ride.to ?? "bank"] ?? "the Bank";
const part = (share = 1): string => (share === 1 ? "all" : share === 2 ? "half" : share === 4 ? "a quarter" : `1/${share}`);

/** What the card does, in a sentence. */
export function doesOf(ride: Ride): string {
  const sum = usd(ride.sum ?? 0);
  switch (ride.does) {
    case "pay":
      return `Pay ${payee(ride)} ${sum}${times(ride)}.`;
    case "lose-cash":
      return `Lose ${part(ride.share)} of your cash to ${payee(ride)}.`;
    case "lose-units":
      return ride.to === "bank" ? `Lose ${part(ride.share)} of your Contraband.` : `Lose ${part(ride.share)} of your Contraband to ${payee(ride)}.`;
    case "lose-savings":
      return `Lose ${ride.share ? `${part(ride.share)} of your savings` : `${sum} of your savings${times(ride)}`} to ${payee(ride)}.`;
    case "go":
      if (ride.where === "home") return "Back to your nearest Hometown behind you. Nothing is collected.";
      return ride.where === "customs" ? "To the next Customs city, as if you had landed there." : ride.where === "Remindya" ? "To Remindya, and there you are stuck." : `To ${ride.where ?? ""}, as if you had landed there.`;
    case "miss":
      return `Miss your next turn${ride.sum ? `; collect ${sum}` : ride.units ? "; lose all Contraband" : ""}.`;
    case "deadly":
      if (ride.kills === "always") return "You die.";
      if (ride.kills === "seven") return "Both dice: a seven kills you.";
      if (ride.kills === "one") return `One die: a one kills you${ride.six ? `, a six brings ${usd(ride.six)}` : ""}.`;
      return `Both dice: doubles kill you${ride.sum ? `, else collect ${sum} for each pip` : ""}.`;
    case "collect":
      return `Collect ${sum}.`;
    case "perform":
      return ride.refused === "pay" ? `Sing for the table: ${sum}, or pay ${usd(ride.fine ?? 0)} if all refuse.` : `Tell how you missed the bus: ${sum}, or miss your next turn if all refuse.`;
    case "free-units":
      return "Free Units, as many as one die shows.";
    case "free-cover":
      return "Your next turn's Life Insurance is free.";
    default:
      return "";
  }
}
