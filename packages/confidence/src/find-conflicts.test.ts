import { expect, test } from "vitest";
import { countCorroborating, type Evidence } from "./corroboration.ts";
import { findConflicts, type Statement } from "./find-conflicts.ts";

const fee = (
  cents: number,
  source: string,
  authority: Statement<string>["authority"],
): Statement<string> => ({
  subject: "A135",
  field: "fee",
  kind: "money",
  value: { kind: "money", cents },
  source,
  authority,
});
const record = { origin: "record", publisher: "moh", asOf: "2025-03-03" } as const;
const document = { origin: "document", publisher: "moh", asOf: "2025-04-01" } as const;

test("a conflict names both values, both sources, and why one of them counts", () => {
  const conflicts = findConflicts([fee(15_700, "bulletin", document), fee(16_490, "fee table", record)]);
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]).toMatchObject({ subject: "A135", field: "fee", authoritative: 1 });
  expect(conflicts[0]?.sides.map((side) => side.statements.map(({ source }) => source))).toEqual([
    ["bulletin"],
    ["fee table"],
  ]);
  expect(conflicts[0]?.explanation).toBe(
    "A135, fee: $157.00 against $164.90. $164.90 is the one to rely on: amounts and lists are published as data; texts quote them and age.",
  );
});

test("statements that agree, of other subjects or of other fields are not a conflict", () => {
  const a = fee(16_490, "a", record);
  const others = [
    fee(16_500, "b", document),
    { ...fee(1, "c", document), subject: "C135" },
    { ...fee(1, "d", document), field: "client_share" },
  ];
  expect(findConflicts([a, ...others])).toEqual([]);
  expect(findConflicts([])).toEqual([]);
});

test("sources of one value are grouped, and every pair of values is reported", () => {
  const conflicts = findConflicts([
    fee(16_490, "fee table", record),
    fee(16_490, "schedule", document),
    fee(15_700, "old page", document),
    fee(20_000, "older page", document),
  ]);
  expect(
    conflicts.map(({ sides }) => sides.map(({ statements }) => statements.map(({ source }) => source))),
  ).toEqual([
    [["fee table", "schedule"], ["old page"]],
    [["fee table", "schedule"], ["older page"]],
    [["old page"], ["older page"]],
  ]);
  expect(conflicts[2]).not.toHaveProperty("authoritative");
  expect(conflicts[2]?.explanation).toContain("Nothing decides between the two");
});

test("rules are the document's, levels the publisher's that makes them, and else the later source counts", () => {
  const age = (fromYears: number, authority: Statement<string>["authority"]): Statement<string> => ({
    subject: "cervical screening",
    field: "start_age",
    kind: "age",
    value: { kind: "age", fromMonths: fromYears * 12 },
    source: "s",
    authority,
  });
  expect(findConflicts([age(21, record), age(25, document)])[0]?.authoritative).toBe(1);
  expect(
    findConflicts([age(25, document), age(21, { ...document, asOf: "2011-01-01" })])[0]?.authoritative,
  ).toBe(0);
  const duty = (word: "must" | "should", publisher: string): Statement<string> => ({
    subject: "specula",
    field: "level",
    kind: "ipac_level",
    value: { kind: "level", word, isNegated: false },
    source: publisher,
    authority: { origin: "document", publisher, asOf: publisher === "cpso" ? "2024-09-01" : "2015-04-01" },
  });
  expect(findConflicts([duty("should", "cpso"), duty("must", "pho")])[0]).toMatchObject({
    authoritative: 1,
    explanation:
      "specula, level: should against must. must is the one to rely on: Public Health Ontario sets infection control practice.",
  });
});

const c124: Evidence = { id: "sql:C124", documentId: "schedule", key: "C124" };
const says = (cents: number): NonNullable<Evidence["statement"]> => ({
  field: "fee",
  kind: "money",
  value: { kind: "money", cents },
});

test.each<[string, Evidence, number]>([
  ["a passage about the same code", { id: "p1", documentId: "bulletin", key: "C124" }, 1],
  ["a passage of the same document without a key", { id: "p1", documentId: "schedule" }, 1],
  ["another code of the same document", { id: "p1", documentId: "schedule", key: "C122" }, 0],
  ["another code with the same amount", { id: "p1", documentId: "x", key: "C122", statement: says(6115) }, 0],
  ["another document that names the same amount", { id: "p1", documentId: "x", statement: says(6115) }, 1],
  ["another document that names none", { id: "p1", documentId: "x" }, 0],
  [
    "the same code with another amount",
    { id: "p1", documentId: "schedule", key: "C124", statement: says(3100) },
    0,
  ],
  ["the evidence itself", { id: "sql:C124", documentId: "schedule", key: "C124" }, 0],
])("%s counts as it should", (_, other, expected) => {
  const lead = { ...c124, statement: says(6115) };
  expect(countCorroborating([lead, other])).toBe(expected);
  expect(countCorroborating([lead, other, other])).toBe(expected);
});

test("nothing corroborates nothing", () => {
  expect(countCorroborating([])).toBe(0);
  expect(countCorroborating([c124])).toBe(0);
});
