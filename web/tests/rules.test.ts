import { describe, expect, it } from "vitest";
import { wordsOf } from "../src/parts/prose";
import type { RulebookInfo } from "../src/protocol";
import { asked, bookOf, count, rulings, search, stemOf, target } from "../src/rules/book";
import { books } from "./rulebooks";

/** As the server tells it: a clause's text in one line. */
function infoOf(markdown: string): RulebookInfo {
  const clauses = [...markdown.matchAll(/^\*\*([A-Z]+\d+\.\d+)\*\*\s+([\s\S]*?)(?=\n\*\*[A-Z]+\d+\.\d+\*\*|\n#|$(?![\s\S]))/gm)].map(([, number = "", text = ""]) => ({
    number,
    section: "",
    text: text.split(/\s+/).join(" ").trim(),
    rulings: [...text.matchAll(/\*Rulings? ([^*]+)\*/g)].flatMap(([, said = ""]) => said.match(/\b[A-Z]+\d+\b(?!\.\d)/g) ?? []),
    reconstructed: text.includes("*Reconstructed"),
  }));
  return { title: /^# (.*)$/m.exec(markdown)?.[1] ?? "", markdown, clauses };
}

const squeezed = (text: string): string => text.split(/\s+/).join(" ").trim();

describe.each(books)("the book of $game", ({ markdown }) => {
  const info = infoOf(markdown);
  const book = bookOf(info);

  it("has every clause once, in order, under its section", () => {
    expect(info.clauses.length).toBeGreaterThan(40);
    expect(book.sections.flatMap((section) => section.clauses.map((clause) => clause.number))).toEqual(info.clauses.map((clause) => clause.number));
    for (const section of book.sections) {
      for (const clause of section.clauses) expect(clause.number).toMatch(new RegExp(`^[A-Z]+${section.number}\\.`));
    }
  });

  it("has every word of every clause", () => {
    const clauses = book.sections.flatMap((section) => section.clauses);
    clauses.forEach((clause, i) => expect(squeezed(wordsOf(clause.text))).toBe(squeezed(wordsOf(info.clauses[i]?.text ?? ""))));
  });

  it("refers only to clauses and sections that there are", () => {
    const said = book.sections.flatMap((section) => section.clauses.map((clause) => clause.text)).join("\n");
    for (const number of said.match(/\b[A-Z]{1,3}\d+\.\d+\b/g) ?? []) expect(target(book, number)).toBe(number);
    for (const [, number] of said.matchAll(/\b[Ss]ection (\d+)/g)) expect(target(book, `section-${number}`)).toBe(`section-${number}`);
  });

  it("finds each clause by its own words", () => {
    for (const section of book.sections) {
      for (const clause of section.clauses) {
        const words = asked(wordsOf(clause.text).split(/\s+/).slice(0, 8).join(" "));
        expect(search(book, words).flatMap((each) => each.clauses.map((one) => one.number))).toContain(clause.number);
      }
    }
  });
});

describe("a book", () => {
  const book = bookOf(infoOf("# G\n\nHello *you*.\n\n## 1. First\n\nLead.\n\n**G1.1** A row\nof cards. *Ruling GA2.*\n\n- one\n- two\n\n**G1.2** A Pit.\n\n## 2. Second\n\n**G2.1** A row and a pit. *Rulings GA2 and GA10.*\n"));

  it("keeps what stands before sections and clauses, and the shape of a clause", () => {
    expect(book.title).toBe("G");
    expect(book.lead).toBe("Hello *you*.");
    expect(book.sections[0]?.lead).toBe("Lead.");
    expect(book.sections[0]?.clauses[0]?.text).toBe("A row\nof cards. *Ruling GA2.*\n\n- one\n- two");
  });

  it("is searched for clauses that have all the words", () => {
    expect(count(search(book, asked("ROW")))).toBe(2);
    expect(search(book, asked("pit row")).map((section) => section.id)).toEqual(["section-2"]);
    expect(count(search(book, asked("g1.2")))).toBe(1);
    expect(search(book, asked("lorry"))).toEqual([]);
    expect(search(book, asked("  "))).toBe(book.sections);
  });

  it("finds words in other forms, and clauses as they are cited", () => {
    for (const word of ["card", "cards", "CARD", "cards."]) expect(count(search(book, asked(word))), word).toBe(1);
    expect(count(search(book, asked("(G1.2)")))).toBe(1);
    expect(count(search(book, asked("G1.2.")))).toBe(1);
    for (const [one, ...others] of [["roll", "rolls", "rolled", "rolling"], ["move", "moves", "moved", "moving"], ["stop", "stopped", "stops"], ["die", "dice"], ["carry", "carries", "carried"], ["pass", "passes", "passed"], ["hold", "held", "holding"]])
      for (const other of others) expect(stemOf(other), other).toBe(stemOf(one ?? ""));
    expect(new Set(["bus", "less", "sing", "red", "this"].map(stemOf)).size).toBe(5);
  });

  it("lists rulings in the order of their numbers, each with its clauses", () => {
    expect(rulings(book)).toEqual([
      { name: "GA2", clauses: ["G1.1", "G2.1"] },
      { name: "GA10", clauses: ["G2.1"] },
    ]);
  });

  it("knows what an address means", () => {
    expect(target(book, "g1.1")).toBe("G1.1");
    expect(target(book, "section-2")).toBe("section-2");
    expect(target(book, "G9.9")).toBeNull();
    expect(target(book, "")).toBeNull();
  });
});
