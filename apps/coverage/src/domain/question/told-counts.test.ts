import { describe, expect, it, test } from "vitest";
import { readClaims, TODAY } from "../../../test/earlier-claims.ts";
import { foldText } from "./folded-text.ts";
import { readMrp } from "./read-mrp.ts";
import { readDaysSinceDischarge, readUnits } from "./read-service-facts.ts";
import { readPlace } from "./read-place.ts";
import { readYearVisits } from "./read-year-visits.ts";
import { asksVerdict } from "./read-verdict.ts";

const count = (question: string, code: string): number =>
  readClaims(question)?.claims.filter((claim) => claim.code === code).length ?? 0;

describe("visits of the month", () => {
  it.each([
    ["Home for the aged, I have two W003 on him, seen twice in March. W010?", 2],
    ["LTC. W003 on June 3, W003 again June 24. The monthly W010 then?", 2],
    ["W010: W003 on the 7th, the 15th and the 22nd", 3],
  ])("are counted by their days, and not as two of one day: %s", (question, wanted) => {
    expect(count(question, "W003")).toBe(wanted);
    expect(readClaims(question)?.history).toContain("W003");
  });

  it("are asked about where they are to be paid as well", () => {
    expect(
      readClaims("Nursing home. W010 is in. W003 on the 6th and the 9th payable as well?")?.history,
    ).not.toContain("W003");
  });
});

describe("what was paid before", () => {
  it("is an ordinal one with its own date, and not the one asked for", () => {
    expect(count("Her first E079 was in May. K039 today?", "E079")).toBe(1);
    expect(count("Second E079 in May?", "E079")).toBe(1);
    expect(count("K039 follow-ups in February and April. One more?", "K039")).toBe(2);
    expect(count("K132, nine months after her last physical", "K132")).toBe(1);
  });

  it("is told by its months, whoever it was paid for", () => {
    expect(count("K030 was paid to us for the same lady in March, June and August. One more?", "K030")).toBe(
      3,
    );
    expect(count("K030 in the office in August?", "K030")).toBeLessThan(2);
  });

  it("is told by its units, which are none of this visit", () => {
    const question = "She has two units of K013 already billed since May. Another half hour now, which code?";
    expect(readClaims(question)?.claims).toMatchObject([{ code: "K013", units: 2 }]);
    expect(readUnits("two units of      already billed since may")).toBeUndefined();
    expect(readUnits("two units of      this morning")?.value).toBe(2);
  });
});

test.each([
  ["K045, flow sheet there, came three times in the past year", 3],
  ["K046 at year end: within the last 12 months six visits", 6],
  ["K045 billed twice in the last 12 months", undefined],
  ["A135, came three times in the past year", undefined],
])("visits of a year of diabetes care: %s", (question, wanted) => {
  expect(readYearVisits(foldText(question).folded, TODAY)?.length).toBe(wanted);
});

test.each([
  ["Twelve days after Lakeridge let him go home I saw him", 12],
  ["Two days after the ER sent her home I saw her", undefined],
])("days since a hospital by its name: %s", (question, wanted) => {
  expect(readDaysSinceDischarge(foldText(question).folded)?.value).toBe(wanted);
});

describe("where the service is given", () => {
  const place = (question: string): string | undefined => readPlace(foldText(question).folded).setting?.value;

  it("is where the physician went, and not where it is usually done", () => {
    expect(place("I went to his apartment and examined him, billing as we do in the office")).toBe("home");
    expect(place("She went to her apartment after I saw her in the office")).toBe("office");
  });

  it("is not the place of a fee that another is compared with", () => {
    expect(place("A phone A007, is it 85 percent of the office fee?")).toBe("virtual_telephone");
    expect(place("A007 in the office")).toBe("office");
  });
});

test.each([
  ["Nursing home list, room 8, monthly fee ok?", true],
  ["Room 8, monthly fee?", false],
])("a yes that is asked for behind a fee: %s", (question, wanted) => {
  expect(asksVerdict(foldText(question).folded)).toBe(wanted);
});

test.each([
  ["Admitted by Dr Wolfe, who was MRP till the end. C124 ok?", [true]],
  ["Admitted by Dr Wolfe, who was MRP. I saw him once. C124 ok?", []],
])("a doctor that somebody else tells of: %s", (question, wanted) => {
  expect(readMrp(foldText(question).folded).map(({ isAsker }) => isAsker)).toEqual(wanted);
});
