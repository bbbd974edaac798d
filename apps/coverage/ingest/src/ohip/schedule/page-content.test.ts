import { expect, test } from "vitest";
import { readPageItems } from "./fee-lines.ts";
import { readPageContent } from "./page-content.ts";

const PAGE = [
  "LANDINGS",
  "Landing by boat",
  "A landing by boat is a visit to an island for the purpose of looking after its",
  "keeper.",
  "A901 Landing by boat .......... 12.00",
  "Payment rules:",
  "1.A901 is paid once a week, whatever",
  "the weather.",
  "2. Not paid where:",
  "a.the sea is frozen; or",
  "b.there is no boat.",
  "[Commentary:",
  "1.Oars are not counted.",
  "2.See A902.]",
  "3.Times are on the chart.",
  "Mooring",
  "A902 Mooring .......... 3.00",
  "Medical record requirements:",
  "The knot must be drawn.",
];

test("reads titles, fees and rules of a page, each rule with its codes", () => {
  const topics = readPageContent(readPageItems(PAGE, "fee").items, 7);
  expect(topics.map(({ group, title, codes }) => [group, title, codes])).toEqual([
    ["LANDINGS", "Landing by boat", ["A901"]],
    ["LANDINGS", "Mooring", ["A902"]],
  ]);
  const statements = topics.flatMap((topic) => topic.statements);
  expect(statements).toEqual([
    {
      kind: "payment_rules",
      number: "1",
      text: "1.A901 is paid once a week, whatever the weather.",
      named: ["A901"],
      about: [],
    },
    {
      kind: "payment_rules",
      number: "2",
      text: "2. Not paid where: a.the sea is frozen; or b.there is no boat.",
      named: [],
      about: ["A901"],
    },
    { kind: "commentary", number: "1", text: "1.Oars are not counted.", named: [], about: ["A901"] },
    { kind: "commentary", number: "2", text: "2.See A902.]", named: ["A902"], about: [] },
    { kind: "payment_rules", number: "3", text: "3.Times are on the chart.", named: [], about: ["A901"] },
    {
      kind: "medical_record_requirements",
      number: null,
      text: "The knot must be drawn.",
      named: [],
      about: ["A902"],
    },
  ]);
  expect(topics[0]?.blocks[0]).toEqual({
    kind: "paragraph",
    text: "A landing by boat is a visit to an island for the purpose of looking after its keeper.",
    page: 7,
  });
});

test("links a rule to the fees above it, not to later ones on the page", () => {
  const lines = ["A901 One .... 1.00", "Note:", "Only by day.", "A902 Two .... 2.00"];
  expect(readPageContent(readPageItems(lines, "fee").items, 1)[0]?.statements).toMatchObject([
    { about: ["A901"] },
  ]);
});
