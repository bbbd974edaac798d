import { expect, test } from "vitest";
import type { TestRecord } from "../../dataset/index.ts";
import { toDiagnosticTest } from "./diagnostic-test.ts";

const record = (fields: Partial<TestRecord>) => ({
  id: "mrd-1",
  name: "Test",
  vendor: "Vendor",
  ...fields,
});

test("statements of payers are a value of their own, without conflicts where there are none", () => {
  const { values, coverage } = toDiagnosticTest(
    "mrd",
    record({ medicareCoverage: { status: "COVERED", coveredIndications: ["CRC"] } }),
  );
  expect(coverage.rows.length).toBeGreaterThan(0);
  expect(values["coverageByIndication"]).toMatchObject({ rows: coverage.rows });
  expect(values["coverageByIndication"]).not.toHaveProperty("conflicts");
});

test("a record that says nothing of payers has no such value", () => {
  expect(toDiagnosticTest("mrd", record({})).values["coverageByIndication"]).toBeUndefined();
});
