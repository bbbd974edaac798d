import { describe, expect, test } from "vitest";
import { readAnswers, toForm } from "./ask-back.ts";

const ask = (needs: readonly object[], decision = "needs_more_info") => ({
  decision,
  needs: needs.map((need) => ({ question: "Which?", ...need })),
});
const MRP = { path: "claims[0].mrp", type: "yes_no" };
const URGENT = { path: "claims[0].facts", fact: "is_urgent", type: "yes_no" };
const AGE = { path: "drugs[0].patient.age_years", type: "number" };
const SETTING = { path: "claims[0].setting", type: "enum", options: ["office", "home"] };
const CODES = { path: "claims[0].same_day_codes", type: "list" };
const EARLIER = { path: "claims[0].earlier_claims", type: "list" };
const DISCHARGE = { path: "claims[0].discharge", type: "date-time" };
const DEVICE = { path: "devices[0].device", type: "text" };

const namesOf = (output: object): readonly string[] => (toForm(output)?.fields ?? []).map(({ name }) => name);
const read = (need: object, answer: unknown) => {
  const output = { asks: [ask([need])] };
  const [name = ""] = namesOf(output);
  return readAnswers(output, { [name]: answer }).answered.map(({ value }) => value);
};

describe("a form", () => {
  test("takes the needs of open asks in turns, each once, and at most six fields", () => {
    expect(namesOf({ asks: [ask([MRP, AGE]), ask([SETTING, MRP])] })).toEqual([
      MRP.path,
      SETTING.path,
      AGE.path,
    ]);
    const many = Array.from({ length: 9 }, (_, at) => ({ path: `claims[${at}].mrp`, type: "yes_no" }));
    expect(namesOf({ asks: [ask(many)] })).toHaveLength(6);
    expect(namesOf({ asks: [ask(many)], unread: [{ words: "something" }] })).toHaveLength(6);
  });

  test("leaves out decided asks, assumptions and facts without a name", () => {
    expect(toForm({ asks: [ask([MRP], "billable")], unread: [{ words: "something" }] })).toBeUndefined();
    expect(toForm({ asks: [ask([{ ...MRP, assumed: true }])] })).toBeUndefined();
    expect(toForm({ asks: [ask([{ path: "claims[0].facts", type: "yes_no" }])] })).toBeUndefined();
    expect(namesOf({ asks: [ask([URGENT])] })).toHaveLength(1);
  });

  test('offers "unknown" only for facts, and a choice if there are options', () => {
    const { fields = [] } =
      toForm({ asks: [ask([MRP, URGENT, SETTING, { ...SETTING, path: "x", options: [] }])] }) ?? {};
    expect(fields.map((field) => ("options" in field ? field.options : field.type))).toEqual([
      ["yes", "no"],
      ["yes", "no", "unknown"],
      ["office", "home"],
      "text",
    ]);
  });
});

describe("an answer", () => {
  test.each([
    [MRP, "yes", true],
    [MRP, "no", false],
    [URGENT, "yes", "yes"],
    [URGENT, "unknown", "unknown"],
    [AGE, "72", 72],
    [AGE, " 0.5 ", 0.5],
    [AGE, 40, 40],
    [SETTING, "home", "home"],
    [DISCHARGE, " 2025-05-05T15:00 ", "2025-05-05T15:00"],
    [DEVICE, " walker ", "walker"],
    [CODES, "A007, k013 x 3", ["A007", "K013"]],
    [EARLIER, "A007A, k013 x 3", [{ code: "A007" }, { code: "K013", count: 3 }]],
    [CODES, "none", []],
  ])("%j: %j", (need, answer, value) => {
    expect(read(need, answer)).toEqual([value]);
  });

  test.each([
    [AGE, "seventy"],
    [AGE, Number.NaN],
    [SETTING, "on the moon"],
    [MRP, "perhaps"],
    [DISCHARGE, "yesterday"],
    [DEVICE, 5],
    [CODES, "an assessment"],
  ])("refuses %j: %j", (need, answer) => {
    expect(() => read(need, answer)).toThrow(expect.objectContaining({ code: "INVALID_ANSWER" }));
  });

  test.each([undefined, null, "", "  "])("counts as none if empty: %j", (answer) => {
    expect(read(MRP, answer)).toEqual([]);
  });

  test("is refused for a question that is not open", () => {
    expect(() => readAnswers({ asks: [ask([MRP])] }, { [AGE.path]: "72" })).toThrow(
      expect.objectContaining({ code: "INVALID_ANSWER" }),
    );
  });

  test("leaves out words that were not understood only if the person says so", () => {
    const output = { asks: [ask([MRP])], unread: [{ words: "something" }] };
    const [, rest = ""] = namesOf(output);
    expect(readAnswers(output, { [rest]: "yes" }).leftOut).toEqual(["something"]);
    expect(readAnswers(output, { [rest]: "no" }).leftOut).toEqual([]);
    expect(readAnswers(output, {}).leftOut).toEqual([]);
  });

  test("confirms a suggested name, which cannot be left out", () => {
    const meant = { name: "jardiance", is_asked: true };
    const guessed = { words: "Jardience", meant };
    const alone = { asks: [ask([])], unread: [guessed, guessed] };
    const [name = "", ...more] = namesOf(alone);
    expect(more).toEqual([]);
    expect(readAnswers(alone, { [name]: "yes" })).toMatchObject({
      leftOut: [],
      meant: new Map([["Jardience", "jardiance"]]),
    });
    expect(readAnswers(alone, { [name]: "no" })).toMatchObject({ leftOut: [], meant: new Map() });
    const both = { asks: [ask([MRP])], unread: [guessed, { words: "something" }] };
    const answers = Object.fromEntries(namesOf(both).map((one) => [one, "yes"]));
    expect(readAnswers(both, answers).leftOut).toEqual(["something"]);
  });
});
