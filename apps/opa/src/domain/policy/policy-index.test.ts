import { describe, expect, test } from "vitest";
import { section } from "../../../test/example-corpus.ts";
import { index, long, parts, texts, understand } from "../../../test/example-policies.ts";
import { isProvision, namesFormerNumber, readPolicyNames } from "./read-policy-name.ts";
import { asksTime, createScale, creditOf, holdWords } from "./weigh-statements.ts";

describe("the index of policies", () => {
  test("has provisions, passages of official advice and nothing that is out of force", () => {
    expect(texts(index.ofDocument("records"))).toEqual([
      "Records are kept for 10 years.",
      "Records are legible.",
      "Charts may be paper.",
      "Copies are shared with patients.",
    ]);
    expect(texts(index.ofDocument("prose"))).toEqual([
      "Cameras are checked.",
      "Calls are private.",
      "Consent is sought.",
    ]);
    expect(["old", "guide", "notes", "management"].flatMap((id) => index.ofDocument(id))).toEqual([]);
    expect(index.ofDocument("records").map(({ isOneStatement }) => isOneStatement)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(index.ofDocument("prose").some(({ isOneStatement }) => isOneStatement)).toBe(false);
  });

  test("finds statements by a section or by a part of it", () => {
    expect(texts(index.statementsOf(long))).toEqual(["Cameras are checked.", "Calls are private."]);
    expect(parts.map((part) => texts(index.statementsOf(part)))).toEqual([
      ["Cameras are checked."],
      ["Calls are private."],
    ]);
    const part = section("x", "records", { chunk_type: "child", parent_id: "sharing" });
    expect(texts(index.statementsOf(part))).toEqual(["Copies are shared with patients."]);
  });

  test("a word is the heavier the fewer of the eight statements have it", () => {
    // Eight documents: one has "copies"; five have "record" in their titles or texts.
    expect(index.idf("copi")).toBeCloseTo(Math.log(9 / 1.5), 9);
    expect(index.idf("record")).toBeCloseTo(Math.log(9 / 5.5), 9);
    expect(index.idf("nowhere")).toBeCloseTo(Math.log(9 / 0.5), 9);
  });

  test("how people ask is a provision's own words, and the section's where it has no number", () => {
    const asked = index.ofDocument("records").map(({ stems }) => [...stems.asked]);
    expect(asked).toEqual([["retent"], [], ["chart"], []]);
    expect(index.ofDocument("records").map((one) => one.statesTime())).toEqual([true, false, false, false]);
  });
});

describe("names in a question", () => {
  const named = (question: string) => {
    const { documents, provisions } = readPolicyNames(question, index);
    return [documents.map(({ document_id: id }) => id).join(" "), provisions.join(" ")];
  };

  test.each([
    ["What does Medical Records say?", "records", ""],
    // The longest name wins, and advice is meant where it is said.
    ["medical records management provision 12", "management", "12"],
    ["advice on medical records", "records advice", ""],
    ["records that are medical", "", ""],
    ["Medical Records 39", "records", "39"],
    ["Medical Records 9b", "records", "9b"],
    ["Medical Records of 39", "records", ""],
    ["provisions 9b, 10 and 12", "", "9b 10 12"],
    ["dispositions 3 et 4", "", "3 4"],
    ["virtual care", "", ""],
  ])("%s: %s, %s", (question, documents, provisions) => {
    expect(named(question)).toEqual([documents, provisions]);
  });

  test.each([
    ["9", "9", true],
    ["9b", "9", true],
    ["9a-c", "9", true],
    ["9", "9b", true],
    ["9a-c", "9b", true],
    ["9a-c", "9a", true],
    ["9a-c", "9c", true],
    ["9a-c", "9d", false],
    ["9b-c", "9a", false],
    ["9a", "9b", false],
    ["10", "9", false],
    [null, "9", false],
    ["Note", "9", false],
    ["9", "b", false],
  ])("provision %s is asked for by %s: %s", (printed, asked, expected) => {
    expect(isProvision({ provision: printed }, asked)).toBe(expected);
  });

  test.each([
    ["policy 4-21", true],
    ["Policy No. 4-21", true],
    ["policy on 4-21", false],
    ["policy 4-2", false],
  ])("%s has a former number: %s", (question, expected) => {
    expect(namesFormerNumber(question)).toBe(expected);
  });
});

describe("how much of a question a statement bears", () => {
  const [years, legible, paper] = index.ofDocument("records");
  const stems = (change: Partial<Record<"text" | "asked" | "heading" | "title", string>>) => {
    const of = (name: keyof typeof change) => new Set((change[name] ?? "").split(" ").filter(Boolean));
    return { text: of("text"), asked: of("asked"), heading: of("heading"), title: of("title") };
  };

  test.each([
    [{ text: "a", title: "a" }, [], 1],
    [{ asked: "a", heading: "a" }, [], 0.9],
    [{ heading: "a", title: "a" }, [], 0.7],
    [{ title: "a" }, [], 0.6],
    [{ text: "b" }, [], 0],
    [{ text: "b c" }, [["b", "c"]], 0.8],
    [{ text: "b", heading: "c" }, [["b", "c"]], 0.8],
    [{ text: "b" }, [["b", "c"]], 0],
    [{ title: "a", text: "b" }, [["b"]], 0.8],
    [{ text: "a b" }, [["b"]], 1],
    [{ text: "b" }, [[]], 0],
  ])("%j by other names %j: %f", (change, otherNames, credit) => {
    expect(creditOf({ stem: "a", otherNames }, stems(change))).toBe(credit);
  });

  test.each([
    ["How long are records kept?", true],
    ["When must the report be sent?", true],
    ["When is the report?", false],
    ["What is a report?", false],
  ])("%s asks for a time: %s", (question, expected) => {
    expect(asksTime(question)).toBe(expected);
  });

  test("is the share of its words by weight, and of a time that is asked for", () => {
    if (!years || !legible || !paper) throw new Error("no statements");
    const of = (question: string) => [years, legible, paper].map(createScale(understand(question), index));
    const [kept, legibly] = [index.idf("kept"), index.idf("legibl")];
    const [a, b, c] = of("kept legibly");
    expect([a, b, c].map((one) => Number(one?.toFixed(9)))).toEqual(
      [kept / (kept + index.idf("legibl")), legibly / (kept + legibly), 0].map((one) =>
        Number(one.toFixed(9)),
      ),
    );
    // A time is worth as much as a word of the question is on average.
    const timed = of("How long kept?");
    const words = ["how", "long", "kept"].map((word) => index.idf(word));
    const total = words.reduce((sum, weight) => sum + weight, 0);
    expect(timed[0]).toBeCloseTo((kept + total / 3) / (total + total / 3), 6);
    expect(timed[1]).toBe(0);
    // Words that every rule has, and numbers, add nothing to others.
    expect(of("policy must kept 2")[0]).toBe(1);
    expect(of("policy")[0]).toBe(0);
    // The first word by another name.
    expect(createScale(understand("EMR legible", ["paper charts"]), index)(paper)).toBeCloseTo(
      (0.8 * index.idf("emr")) / (index.idf("emr") + legibly),
      6,
    );
  });

  test("the rarest words come first, each with whether something shown has it", () => {
    const shown = index.ofDocument("records").map((one) => one.stems);
    const held = holdWords(understand("records kept nowhere"), index.idf, shown);
    expect(held.map(({ word, isMet }) => [word, isMet])).toEqual([
      ["nowhere", false],
      ["kept", true],
      ["records", true],
    ]);
  });
});
