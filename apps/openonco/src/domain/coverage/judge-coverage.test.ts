import { expect, test } from "vitest";
import type { JsonValue } from "../../dataset/index.ts";
import { parseCancerTypeQuestion } from "../cancer-types.ts";
import { toCoverageQuestion } from "./covered-by.ts";
import { judgeCoverage } from "./judge-coverage.ts";
import { readCoverage } from "./read-coverage.ts";

const IDENTITY = { id: "mrd-1", name: "Assay", vendor: "Laboratory" };
const read = (fields: Readonly<Record<string, JsonValue>>) => readCoverage({ ...IDENTITY, ...fields });

/** Medicare lists organs, one setting for all solid tumors, and a stage; Aetna covers one organ and names what not. */
const LISTED = read({
  medicareCoverage: {
    status: "COVERED",
    policyNumber: "L1",
    coveredIndications: [
      "Stage II-III breast cancer",
      "NSCLC surveillance",
      "Immunotherapy monitoring across late-stage solid tumors",
      "Up to 6 years after diagnosis",
    ],
    lastVerified: "2026-01-02",
  },
  coverageCrossReference: {
    lastVerified: "2026-03-04",
    privatePayers: {
      aetna: {
        status: "PARTIAL",
        policy: "CPB 1",
        coveredIndications: ["CRC Stage II-III"],
        notes: "All other solid tumors (breast, ovarian) classified as experimental",
      },
      cigna: { status: "EXPERIMENTAL", notes: "Experimental" },
    },
  },
});

test.each([
  ["Medicare", "breast", "covered"],
  ["CMS", "triple-negative breast cancer", "covered"],
  ["Medicare", "lung", "covered"],
  ["Medicare", "CRC", "other_setting"],
  ["Medicare", "multiple myeloma", "not_listed"],
  ["Medicare", "stage I breast cancer", "other_stage"],
  ["Medicare", "stage III breast cancer", "covered"],
  ["Aetna", "colon cancer", "covered"],
  ["Aetna", "ovarian", "denied"],
  ["Aetna", "bladder", "not_listed"],
  ["Cigna", "CRC", "denied"],
  ["private", "CRC", "covered"],
  ["Humana", "CRC", "not_stated"],
])("%s, %s: %s", (covered_by, cancer_type, verdict) => {
  const question = toCoverageQuestion({ covered_by, cancer_type });
  expect(judgeCoverage(LISTED, question ?? expect.unreachable())).toMatchObject({ verdict });
});

test("a setting asked for is looked up as such", () => {
  const ask = (setting: string) =>
    judgeCoverage(
      LISTED,
      toCoverageQuestion({ covered_by: { payer: "Medicare", cancer: "CRC", setting } }) ??
        expect.unreachable(),
    );
  expect(ask("immunotherapy monitoring")).toMatchObject({ verdict: "covered" });
  expect(ask("surveillance").verdict).not.toBe("covered");
  expect(() => toCoverageQuestion({ covered_by: { payer: "Medicare", setting: "moonlight" } })).toThrow(
    /setting/,
  );
});

test("a row keeps payer, programme, cancer, stages, setting, policy, day and source", () => {
  expect(LISTED.rows).toContainEqual({
    payer: "Aetna",
    programme: "private",
    status: "covered",
    cancers: ["colorectal"],
    stages: "II-III",
    indication: "CRC Stage II-III",
    policy: "CPB 1",
    date: "2026-03-04",
    source: "coverageCrossReference.privatePayers.aetna",
  });
  expect(LISTED.rows[1]).toMatchObject({
    settings: ["surveillance"],
    cancers: ["NSCLC"],
    date: "2026-01-02",
  });
});

const CRC = { payer: "Medicare", cancer: parseCancerTypeQuestion("CRC") };
const medicare = (own: JsonValue, other: JsonValue, rest: Readonly<Record<string, JsonValue>> = {}) =>
  read({ medicareCoverage: own, coverageCrossReference: { medicare: other }, ...rest });

test.each([
  [
    "covered here, not there",
    medicare({ status: "COVERED", coveredIndications: ["CRC"] }, { status: "NOT_COVERED" }),
    "conflict",
    1,
  ],
  [
    "all solid tumors here, one cancer there",
    medicare(
      { status: "COVERED", coveredIndications: ["Multi-solid tumors"] },
      { status: "COVERED", indications: ["Breast"] },
    ),
    "conflict",
    1,
  ],
  [
    "covered by its status, a pilot by its remark",
    medicare(
      { status: "UNKNOWN" },
      { status: "COVERED", indications: ["CRC stage III"], notes: "Medicare pilot for CRC" },
    ),
    "pilot",
    1,
  ],
  [
    "only expected",
    medicare({ status: "COVERED", coveredIndications: ["CRC"], notes: "Expected covered under L1" }, {}),
    "unclear",
    0,
  ],
  [
    "an indication without a cancer, of a test for one organ",
    medicare(
      { status: "COVERED", coveredIndications: ["Average risk"] },
      {},
      { cancerTypes: ["Colorectal cancer"] },
    ),
    "covered",
    0,
  ],
  [
    "an indication without a cancer, of a test for many",
    medicare(
      { status: "COVERED", coveredIndications: ["MRD monitoring"] },
      {},
      { cancerTypes: ["CRC", "Breast"] },
    ),
    "unclear",
    0,
  ],
  ["the short text with its cancer", read({ reimbursement: "Medicare (CRC only)" }), "covered", 0],
  ["the short text alone", read({ reimbursement: "Medicare" }), "unclear", 0],
  [
    "a cancer that the indication excludes",
    medicare({ status: "COVERED", coveredIndications: ["Advanced non-colorectal solid tumors"] }, {}),
    "unclear",
    0,
  ],
])("%s", (_what, coverage, verdict, conflicts) => {
  expect(judgeCoverage(coverage, CRC).verdict).toBe(verdict);
  expect(coverage.conflicts).toHaveLength(conflicts);
});

test("facts of a remark, as shipped, say the same as the remark", () => {
  const raw = medicare(
    { status: "COVERED", coveredIndications: ["CRC"], notes: "Medicare pilot for CRC" },
    {},
  );
  const shipped = medicare({ status: "COVERED", coveredIndications: ["CRC"], noteSays: ["pilot"] }, {});
  expect(shipped).toEqual(raw);
});
