import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../dataset/index.ts";
import { parseCancerTypeQuestion } from "../cancer/cancer-types.ts";
import { describeCoverageShortly } from "./coverage-lines.ts";
import type { CoverageRow, CoverageSetting } from "./coverage-row.ts";
import { findConflicts } from "./find-conflicts.ts";
import { toCoverageJudge } from "./judge-coverage.ts";
import type { StageRange } from "./read-indication.ts";

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

describe("of several kinds and settings", () => {
  const kinds = { cancers: ["breast"], kinds: ["HR+/HER2-", "triple-negative"] };
  const ask = (
    row: Partial<CoverageRow>,
    cancer: string | undefined,
    setting?: CoverageSetting,
    stages?: StageRange,
  ) =>
    toCoverageJudge({
      payer: "Aetna",
      ...(cancer === undefined ? {} : { cancer: parseCancerTypeQuestion(cancer) }),
      ...(setting === undefined ? {} : { setting }),
      ...(stages === undefined ? {} : { stages }),
    })({ rows: [{ ...AETNA, ...row }], implied: ["surveillance"], conflicts: [] }).verdict;

  test("one that is asked is enough", () => {
    expect(ask(kinds, "triple-negative breast cancer")).toBe("covered");
    expect(ask(kinds, "HR+/HER2- breast cancer")).toBe("covered");
    expect(ask(kinds, "HER2-positive breast cancer")).not.toBe("covered");
    expect(ask(kinds, "breast cancer")).toBe("covered");
    expect(ask(kinds, undefined)).toBe("covered");
    expect(ask(kinds, "colorectal cancer")).toBe("not_listed");
  });

  test("a setting that is stated must be the one asked, and one that is implied is as good", () => {
    const settings: CoverageRow["settings"] = ["treatment_response"];
    expect(ask({ settings }, undefined, "treatment_response")).toBe("covered");
    expect(ask({ settings }, undefined, "immunotherapy_monitoring")).toBe("covered");
    expect(ask({ settings }, undefined, "surveillance")).not.toBe("covered");
    expect(ask({ settings: ["immunotherapy_monitoring"] }, undefined, "treatment_response")).not.toBe(
      "covered",
    );
    expect(ask({}, undefined, "surveillance")).toBe("covered");
    expect(ask({}, undefined, "treatment_response")).not.toBe("covered");
    expect(ask({ status: "denied" }, undefined, "treatment_response")).toBe("denied");
  });

  test("stages that touch are of one", () => {
    const row = { cancers: ["colorectal"], stages: "II-III" };
    for (const [first, last, verdict] of [
      [1, 1, "other_stage"],
      [1, 2, "covered"],
      [2, 3, "covered"],
      [3, 4, "covered"],
      [4, 4, "other_stage"],
    ] as const)
      expect(ask(row, "colorectal cancer", undefined, { first, last }), `${first} to ${last}`).toBe(verdict);
  });
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
