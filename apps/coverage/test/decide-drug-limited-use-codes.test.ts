import { beforeAll, describe, expect, test } from "vitest";
import type { DrugRecords } from "../src/domain/decision/drug/drug-records.ts";
import { CASES_OF_IMMUNITY } from "./limited-use-cases-of-immunity.ts";
import { CASES_OF_INFECTIONS } from "./limited-use-cases-of-infections.ts";
import { CASES_OF_NERVES } from "./limited-use-cases-of-nerves.ts";
import { CASES_OF_ORGANS } from "./limited-use-cases-of-organs.ts";
import { decideOne, openStarterDrugs, type DrugQuestion } from "./open-drug-records.ts";

const opened: { records?: DrugRecords } = {};
beforeAll(async () => {
  opened.records = await openStarterDrugs();
}, 60_000);

const CASES = [...CASES_OF_IMMUNITY, ...CASES_OF_INFECTIONS, ...CASES_OF_NERVES, ...CASES_OF_ORGANS];

const decide = (question: DrugQuestion) => {
  if (!opened.records) throw new Error("not open");
  return decideOne(opened.records, question);
};

describe.each(CASES)("code $code", ({ code, met, unmet, unstated, asks }) => {
  test("is met by the facts that it asks for", () => {
    const { decision, summary } = decide({ patient: { age_years: 70 }, ...met });
    expect({ decision, summary }).toMatchObject({
      decision: "covered",
      summary: expect.stringContaining(code),
    });
  });

  test("is not met by facts that it rules out", () => {
    const { decision, summary } = decide({ patient: { age_years: 70 }, ...met, ...unmet });
    expect({ decision, summary }).toMatchObject({ decision: "not_covered" });
  });

  test("asks for the unstated part", () => {
    const { decision, needs } = decide({ patient: { age_years: 70 }, ...met, ...unstated });
    expect(decision).toBe("needs_more_info");
    expect(needs.map(({ field, name }) => name ?? field)).toContain(asks);
  });

  test("is judged alike without its drug", () => {
    const { drug: _drug, ...facts } = { patient: { age_years: 70 }, ...met, lu_code: code };
    const { decision, reasons } = decide(facts);
    expect(decision).toBe("covered");
    expect(reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc))).toContain(`LU ${code}`);
    expect(decide({ ...facts, ...unmet }).decision).toBe("not_covered");
    const open = decide({ ...facts, ...unstated });
    expect(open.decision).toBe("needs_more_info");
    expect(open.needs.map(({ field, name }) => name ?? field)).toContain(asks);
    // In general it is stated, and no patient is judged.
    expect(decide({ lu_code: code })).toMatchObject({ decision: "covered", basis: "principle", needs: [] });
  });
});
