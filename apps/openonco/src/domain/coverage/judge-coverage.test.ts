import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../dataset/index.ts";
import { parseCancerTypeQuestion } from "../cancer/cancer-types.ts";
import { describeCoverageShortly } from "./coverage-lines.ts";
import type { CoverageRow } from "./coverage-row.ts";
import { findConflicts } from "./find-conflicts.ts";
import { toCoverageJudge } from "./judge-coverage.ts";

const AETNA: CoverageRow = {
  payer: "Aetna",
  programme: "private",
  status: "covered",
  source: "coverageCrossReference.privatePayers.aetna",
};
const judge = (row: Partial<CoverageRow>, cancer: string) =>
  toCoverageJudge({ payer: "Aetna", cancer: parseCancerTypeQuestion(cancer) })({
    rows: [{ ...AETNA, ...row }],
    implied: [],
    conflicts: [],
  }).verdict;

describe("a covered kind of a cancer", () => {
  const row = { cancers: ["breast"], kinds: ["HR+/HER2-"] };
  test("counts for the same kind", () => expect(judge(row, "HR+/HER2- breast cancer")).toBe("covered"));
  test("does not count for another kind", () =>
    expect(judge(row, "triple-negative breast cancer")).not.toBe("covered"));
});

describe("a line of coverage", () => {
  const lineOf = (row: Partial<CoverageRow>) =>
    describeCoverageShortly({ rows: [{ ...AETNA, ...row }], implied: [], conflicts: [] })["coverage"];
  test("has indication, policy and day", () => {
    const row = { indication: "CRC Stage II-III", policy: "CPB 0715", date: "2026-01-15" };
    expect(lineOf(row)).toEqual(["Aetna: CRC Stage II-III (CPB 0715, 2026-01-15)"]);
  });
  test("leaves out a policy or day that the record lacks", () => {
    expect(lineOf({ indication: "CRC", date: "2026-01-15" })).toEqual(["Aetna: CRC (2026-01-15)"]);
    expect(lineOf({ indication: "CRC" })).toEqual(["Aetna: CRC"]);
  });
});

describe("a remark that calls it a pilot", () => {
  const row: CoverageRow = { ...AETNA, status: "pilot", source: "medicareCoverage" };
  const record = (status?: JsonValue) => ({
    id: "mrd-1",
    name: "Test",
    vendor: "Vendor",
    ...(status === undefined ? {} : { medicareCoverage: status }),
  });
  test("contradicts a status of covered", () => {
    expect(findConflicts(record({ status: "COVERED" }), [row])).toEqual([
      { payer: "Aetna", statements: ["medicareCoverage.status: COVERED", "medicareCoverage.notes: pilot"] },
    ]);
  });
  test.each([[{ status: "PILOT" }], ["covered, they say"], [undefined]])(
    "contradicts nothing where the status is not covered: %j",
    (status) => expect(findConflicts(record(status), [row])).toEqual([]),
  );
});
