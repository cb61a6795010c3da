// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.

export * from "./socket";
export * from "./api";
export * from "./match";
export * from "./company";
