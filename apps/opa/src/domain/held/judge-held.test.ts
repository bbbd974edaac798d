import { describe, expect, test } from "vitest";
import { index, understand } from "../../../test/example-policies.ts";
import { findSubjects, findUnnamed, hasName, toOrderedStems } from "./asked-subjects.ts";
import {
  answerParts,
  findNotHeld,
  findNotHeldIn,
  isNotHeld,
  isSentence,
  LEAST_SUPPORT,
  lowerConfidence,
  sayNotHeld,
} from "./judge-held.ts";

const subject = (name: string, elsewhere?: string) => ({
  name,
  kind: "matter" as const,
  elsewhere,
  row: undefined,
  forms: [toOrderedStems(name)],
});

describe("questions that are likely not held", () => {
  test("is what has little support where both paths looked, and then has little confidence", () => {
    expect(
      [
        { support: LEAST_SUPPORT - 0.01, isWhole: true },
        { support: LEAST_SUPPORT, isWhole: true },
        { support: 0.1, isWhole: false },
      ].map(isNotHeld),
    ).toEqual([true, false, false]);
    expect([0, LEAST_SUPPORT / 2, LEAST_SUPPORT, 1].map(lowerConfidence)).toEqual([0, 0.15, 0.3, 0.3]);
  });

  const find = (
    question: string,
    change: object = {},
    shown = index.ofDocument("records").map(({ stems }) => stems),
  ) =>
    findNotHeld(
      { query: understand(question), support: 0.1, isWhole: true, unmetSubjects: [], ...change },
      () => shown,
      index.idf,
    );

  test("is named by its subjects, then by the rarest words that nothing shown has, three at most", () => {
    expect(find("records kept nowhere")).toEqual(["nowhere"]);
    expect(find("kept nowhere", { support: 0.9 })).toEqual([]);
    expect(find("kept nowhere", { isWhole: false })).toEqual([]);
    // Where each word is met they are all named.
    expect(find("records kept legible")).toEqual(["legible", "kept", "records"]);
    expect(find("one two three four")).toHaveLength(3);
    const unmetSubjects = [subject("licence fee")];
    expect(find("a fee nowhere", { unmetSubjects })).toEqual(["licence fee", "a", "nowhere"]);
  });

  test("of a search is compared with the results, and no results give no evidence", () => {
    const evidence = JSON.parse(JSON.stringify({ terms: [{ term: "kept", idf: 1 }], unmetSubjects: [] }));
    const asked = { ...evidence, query: understand("kept"), support: 0.1, isWhole: true };
    expect(findNotHeldIn(asked, [])).toEqual([]);
  });

  test("is stated with who answers it", () => {
    const noticesOf = (words: readonly string[], ...where: readonly (string | undefined)[]) =>
      sayNotHeld(words, { unmetSubjects: where.map((place, at) => subject(`${at}`, place)) });
    expect(noticesOf([], "OHIP")).toEqual([]);
    expect(noticesOf(["a", "b"], undefined)).toEqual([expect.stringContaining("(a, b)")]);
    expect(noticesOf(["a"], "OHIP", "OHIP", "CMPA")).toEqual([
      expect.any(String),
      expect.stringMatching(/: OHIP; CMPA\.$/u),
    ]);
  });

  test("a name has three things at most, and a sentence more", () => {
    expect([3, 4].map((length) => isSentence(Array.from({ length })))).toEqual([false, true]);
  });
});

describe("a question in parts", () => {
  const answer = (question: string) =>
    answerParts(question, index.ofDocument("records"), { index, understand }).map(({ part, statement }) => [
      part,
      statement?.provision ?? null,
    ]);

  test("has for each part the statement that bears it, or none", () => {
    expect(answer("Records legible always? May copies be shared?")).toEqual([
      ["Records legible always", "2a-c"],
      ["May copies be shared", "3"],
    ]);
    expect(answer("Are records legible, and who owns warts here?")).toEqual([
      ["Are records legible", "2a-c"],
      ["who owns warts here", null],
    ]);
    expect(answer("Records are legible; copies are shared")).toEqual([
      ["Records are legible", "2a-c"],
      ["copies are shared", "3"],
    ]);
  });

  test("is none where it is one question, or a part is too short", () => {
    expect(answer("Are records legible and shared?")).toEqual([]);
    expect(answer("Are records legible? And why?")).toEqual([]);
    expect(
      answer("Are all legible? Are all shared? Are all paper ones? Are all kept there? Are all burnt?"),
    ).toHaveLength(4);
  });
});

describe("names in a text", () => {
  test.each([
    ["fee for the annual licence", "fee licence", false],
    ["fee for licence", "fee licence", true],
    ["fee of the licence", "fee licence", true],
    ["fee fee of all the licence", "fee licence", false],
    ["fee of all fee licence", "fee licence", true],
    ["licence fee", "fee licence", false],
    // A number follows its word at once.
    ["type 2", "type 2", true],
    ["type of 2", "type 2", false],
    ["fees", "fee", true],
    ["AEDs", "aed", false],
    ["", "fee", false],
  ])("%s has %s: %s", (text, name, expected) => {
    expect(hasName(toOrderedStems(text), toOrderedStems(name))).toBe(expected);
  });

  const names = (question: string, change: object = {}) =>
    findSubjects({ ...understand(question), ...change }).map(({ name }) => name);

  test("the longer name is meant, and a word that ends as drugs and diseases do is one", () => {
    expect(names("chronic kidney disease")).toEqual(["chronic kidney disease"]);
    expect(names("tezepelumab or tezepelumabs")).toEqual(["tezepelumab", "tezepelumabs"]);
    expect(names("coma and diagnosis")).toEqual([]);
    expect(names("colchisine")).toEqual(["colchicine"]);
    expect(names("kolchicine")).toEqual([]);
    expect(names("bedbugx", { terms: ["bed", "bug"] })).toEqual(["bed bug"]);
    // The French words and their meaning are one thing.
    expect(names("adjoint au médecin", { terms: ["physician", "assistant"] })).toHaveLength(1);
    expect(names("bde bug", { corrections: [{ from: "bde", to: "bed" }] })).toEqual(["bed bug"]);
  });

  test("a subject is named by any of its words, and by other names of them", () => {
    const [asked] = findSubjects({
      ...understand("colchicine"),
      expansions: [
        { from: "colchicine", to: "autumn crocus", kind: "abbreviation" },
        { from: "gout", to: "urate", kind: "abbreviation" },
      ],
    });
    if (!asked) throw new Error("no subject");
    const unnamed = (...texts: readonly string[]) => findUnnamed([asked], texts.map(toOrderedStems)).length;
    expect([
      unnamed("the autumn crocus"),
      unnamed("urate"),
      unnamed("urate", "colchicine"),
      unnamed(),
    ]).toEqual([0, 1, 0, 1]);
  });
});
