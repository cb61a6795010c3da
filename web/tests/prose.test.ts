import { describe, expect, it } from "vitest";
import { blocks, cuts, pieces, plain, wordsOf } from "../src/parts/prose";
import { books } from "./rulebooks";

/** Full stops and the like belong to the word before them, whether a mark stood between or not. */
const tidy = (words: string[]): string => words.filter(Boolean).join(" ").replace(/ ([.,;:)])/g, "$1");

/** Every word, without the marks of Markdown, found without any of the code that is tested. */
function bare(markdown: string): string[] {
  return markdown
    .replace(/^\s*(-|\d+\.) /gm, "")
    .replace(/^#+ /gm, "")
    .replace(/^\s*\|?[\s:|-]+\|\s*$/gm, "")
    .replace(/[*`|]/g, " ")
    .split(/\s+/)
    .filter(Boolean);
}

describe("the rulebooks' text", () => {
  it("is there", () => expect(books).not.toEqual([]));

  it.each(books)("of $game loses no word", ({ markdown }) => {
    for (const part of markdown.split(/\n\s*\n/)) expect(tidy(wordsOf(part).split(/\s+/))).toBe(tidy(bare(part)));
  });

  it.each(books)("of $game leaves no mark of Markdown behind", ({ markdown }) => {
    expect(wordsOf(markdown)).not.toMatch(/\*|`|^#|\|/m);
  });
});

describe("pieces", () => {
  it("tells strong, emphasised, code, clauses and sections apart", () => {
    expect(pieces("**A** is *b* with `c d`, see T3.1, HA12.4 and section 6.").map((piece) => [piece.kind, piece.text])).toEqual([
      ["strong", "A"],
      ["text", " is "],
      ["em", "b"],
      ["text", " with "],
      ["code", "c d"],
      ["text", ", see "],
      ["clause", "T3.1"],
      ["text", ", "],
      ["clause", "HA12.4"],
      ["text", " and "],
      ["section", "section 6"],
      ["text", "."],
    ]);
  });

  it("knows the notes about a clause, and not the words that explain them", () => {
    const kinds = (text: string): string[] => pieces(text).map((piece) => piece.kind);
    expect(kinds("*Ruling TA14.*")).toEqual(["note"]);
    expect(kinds("*Rulings SA4, SA34 and SA36.*")).toEqual(["note"]);
    expect(kinds("*Ruling by Wayside: a game must end; none comes near it.*")).toEqual(["note"]);
    expect(kinds("*Reconstructed.*")).toEqual(["note"]);
    expect(kinds("*Ruling* marks a question")).toEqual(["em", "text"]);
  });

  it("takes numbers of cards for what they are", () => {
    expect(pieces("20-40-50 is worth 1.5 times T1").every((piece) => piece.kind === "text")).toBe(true);
  });
});

describe("blocks", () => {
  it("cuts paragraphs, lists, tables and headings", () => {
    const found = blocks("One\ntwo.\n\n- a\n  goes on\n- b\n\n1. x\n2. y\n\n| h | i |\n|---|:-:|\n| 1 | *2* |\n\n### Head\nlast");
    expect(found.map((block) => block.kind)).toEqual(["paragraph", "list", "list", "table", "heading", "paragraph"]);
    expect(found[1]).toMatchObject({ ordered: false, items: [[{ text: "a goes on" }], [{ text: "b" }]] });
    expect(found[2]).toMatchObject({ ordered: true, start: 1, items: [[{ text: "x" }], [{ text: "y" }]] });
    expect(found[3]).toMatchObject({ head: [[{ text: "h" }], [{ text: "i" }]], rows: [[[{ text: "1" }], [{ kind: "em", text: "2" }]]] });
  });

  it("takes a list or a table right after a sentence", () => {
    expect(blocks("These:\n- a\n- b").map((block) => block.kind)).toEqual(["paragraph", "list"]);
    expect(blocks("These:\n| a |\n|---|\n| b |").map((block) => block.kind)).toEqual(["paragraph", "table"]);
  });

  it("leaves a wrapped number in its sentence", () => {
    expect(blocks("There are\n109. That is all.")).toEqual([{ kind: "paragraph", pieces: [{ kind: "text", text: "There are 109. That is all." }] }]);
  });

  it("keeps a table without a head, and bars that are only bars", () => {
    expect(blocks("| a \\| b | c |")).toMatchObject([{ kind: "table", head: [], rows: [[[{ text: "a | b" }], [{ text: "c" }]]] }]);
  });
});

describe("what was searched for", () => {
  it("is found whatever its case and accents, at its place", () => {
    expect(plain("Café ÄÖ ﬁ").length).toBe("Café ÄÖ ﬁ".length);
    expect(cuts("Le Café au lait", ["cafe"])).toEqual([
      { text: "Le ", hit: false },
      { text: "Café", hit: true },
      { text: " au lait", hit: false },
    ]);
  });

  it("may overlap, and may be nothing", () => {
    expect(cuts("banana", ["ana", "nan"]).filter((cut) => cut.hit)).toEqual([{ text: "anana", hit: true }]);
    expect(cuts("banana", [])).toEqual([{ text: "banana", hit: false }]);
    expect(cuts("", ["a"])).toEqual([]);
  });
});
