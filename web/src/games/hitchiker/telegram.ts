// What a telegram says of a death, tape by tape.

import type { Cause } from "./scene";

/** "REGRET TO REPORT OTTO WENT SWIMMING", "STOP", ... */
export function tapesOf(cause: Cause, name: string, ride = ""): string[] {
  const who = name.toUpperCase();
  switch (cause) {
    case "shark":
      return [`REGRET TO REPORT ${who} WENT SWIMMING`, "STOP", "SHARK DID NOT", "STOP"];
    case "shootout":
      return [`REGRET TO REPORT ${who} MET THE POLICE`, "STOP", "THEY SAID STOP", "STOP"];
    case "ride":
      return [`REGRET TO REPORT ${who} GOT A LIFT`, "STOP", ...(ride ? [ride.toUpperCase(), "STOP"] : []), "CAR DID NOT", "STOP"];
    default:
      return [`REGRET TO REPORT ${who} IS NO MORE`, "STOP"];
  }
}
