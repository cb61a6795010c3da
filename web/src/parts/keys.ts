// The keys of a screen, as they are listed for people: what is pressed, and what it does.

export type Key = readonly [key: string, does: string];

/** At a table, in every game. */
export const AT_THE_TABLE: readonly Key[] = [
  ["m", "to my move: what can be pressed; Tab and arrows go on from there"],
  ["Enter", "plays what is looked at"],
  ["Esc", "closes the hint; else chooses nothing again"],
  ["h", "a hint, in matches against bots: your chance to win with each move"],
  ["u", "takes a choice back that nobody has seen"],
];

export const IN_A_REPLAY: readonly Key[] = [
  ["→ ←", "a step on, a step back; with Shift, ten"],
  ["Home End", "to the beginning, to the end"],
  ["Space", "plays the film, and stops it"],
];

/** Wherever there is a board. */
export const AT_A_BOARD: readonly Key[] = [
  ["t", "shows the board in words; at a table moves can be typed there"],
  ["?", "shows these keys"],
];
