import { expect, test } from "vitest";
import { parseCancerTypeQuestion } from "../cancer/cancer-types.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { NO_FORMER } from "../catalog/former-names.ts";
import { rankTests } from "./rank-tests.ts";

const makeTest = (id: string, values: DiagnosticTest["values"]): DiagnosticTest => ({
  id,
  name: id,
  vendor: "Vendor",
  category: "tds",
  values,
  cautions: {},
  cancers: [],
  former: NO_FORMER,
  coverage: { rows: [], implied: [], conflicts: [] },
});

/** The order of the tests for a question, from an order by id. */
function rank(question: string, tests: readonly DiagnosticTest[], unavailable: readonly string[] = []) {
  const ranking = {
    cancer: parseCancerTypeQuestion(question),
    unavailable: new Set(unavailable),
    isOrdered: false,
    byId: new Map(tests.map((each) => [each.id, each])),
  };
  return rankTests(
    tests.map(({ id }) => ({ id, grade: "exact" as const })),
    ranking,
  ).map(({ id }) => id);
}

const AUTHORIZED = makeTest("tds-1", { fdaCategories: ["approved"], numPublications: 90 });
const NAMES_EGFR = makeTest("tds-2", { biomarkersReported: ["EGFR", "KRAS"], numPublications: 1 });
const NAMES_KRAS = makeTest("tds-3", { biomarkersReported: ["KRAS"], numPublications: 50 });

test("a test that names every gene of the question comes before an authorized one", () => {
  expect(rank("EGFR-mutant NSCLC", [AUTHORIZED, NAMES_KRAS, NAMES_EGFR])).toEqual([
    "tds-2",
    "tds-1",
    "tds-3",
  ]);
});

test("without a gene, the authorized one comes first, then the one with more publications", () => {
  expect(rank("NSCLC", [NAMES_EGFR, NAMES_KRAS, AUTHORIZED])).toEqual(["tds-1", "tds-3", "tds-2"]);
});

test("a test that cannot be ordered comes last, even with the best evidence", () => {
  expect(rank("NSCLC", [AUTHORIZED, NAMES_EGFR], ["tds-1"])).toEqual(["tds-2", "tds-1"]);
});
