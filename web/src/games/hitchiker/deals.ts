// The arithmetic of the Deal Chart: what a row brings for a sum, and how a further roll compares with the offer.

import type { Deal, Edition } from "./places";
import { unitsWords, usd, usdShort } from "./read";

/** Units that a row brings for so many dollars; a row that brings harm has none. */
export const unitsFor = (deal: Deal, risk: number): number => (deal.is === "free" ? deal.free : deal.is === "price" && deal.price > 0 ? Math.floor(risk / deal.price) : 0);

/** What is paid for them: what does not divide comes back. */
export const paidFor = (deal: Deal, risk: number): number => (deal.is === "price" ? unitsFor(deal, risk) * deal.price : 0);

export const dealFor = (edition: Edition, dice: readonly number[]): Deal | undefined => edition.deals[(dice[0] ?? 0) + (dice[1] ?? 0) - 2];

export function dealWords(deal: Deal, brief = false): string {
  switch (deal.is) {
    case "price":
      return brief ? usdShort(deal.price).replace(/^\$(\d)000$/, "$$$1k").replace(/^\$(\d),000$/, "$$$1k") : `${usd(deal.price)} a Unit`;
    case "free":
      return brief ? "free" : `${unitsWords(deal.free)} free`;
    case "shootout":
      return brief ? "shot" : "Police shootout";
    case "ripped-off":
      return brief ? "lost" : "Ripped off";
  }
}

export interface Odds {
  better: number;
  same: number;
  dearer: number;
  robbed: number;
  dead: number;
}

/** Of 36 rolls, how many would be better or worse than what is on offer. */
export function oddsOf(edition: Edition, now: Deal, risk: number): Odds {
  const odds: Odds = { better: 0, same: 0, dearer: 0, robbed: 0, dead: 0 };
  const worth = (deal: Deal): number => unitsFor(deal, risk) * BIG - paidFor(deal, risk);
  for (const deal of edition.deals) {
    if (deal.is === "shootout") odds.dead += deal.ways;
    else if (deal.is === "ripped-off") odds.robbed += deal.ways;
    else if (now.is === "shootout" || now.is === "ripped-off" || worth(deal) > worth(now)) odds.better += deal.ways;
    else if (worth(deal) === worth(now)) odds.same += deal.ways;
    else odds.dearer += deal.ways;
  }
  return odds;
}

const BIG = 1e9; // Units count before what they cost

/** A row of a chart of what the dice may bring. */
export interface Row {
  sum: number;
  ways: number;
  what: string;
  /** The same where there is little room. */
  brief: string;
  get: string;
  tone: "" | "now" | "dead" | "gone" | "free";
}

/** The chart for a risk: the row that is on offer, and those that were declined. */
export function chartRows(edition: Edition, risk: number, now: number, declined: readonly number[]): Row[] {
  return edition.deals.map((deal) => {
    const units = unitsFor(deal, risk);
    const get = deal.is === "free" ? `+${units}` : deal.is === "price" ? (risk ? String(units) : "") : deal.is === "ripped-off" && risk ? `−${usdShort(risk)}` : "";
    const tone = deal.sum === now ? "now" : declined.includes(deal.sum) ? "gone" : deal.is === "shootout" ? "dead" : deal.is === "free" ? "free" : "";
    return { sum: deal.sum, ways: deal.ways, what: dealWords(deal), brief: dealWords(deal, true), get, tone };
  });
}
