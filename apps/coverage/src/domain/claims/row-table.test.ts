import { UserInputError } from "@clinical-mcp/errors";
import { expect, test } from "vitest";
import { refuseColumn, toRow } from "./row-table.ts";

test.each([
  [
    { "Patient ID": "P1", "Service Date": "20250512", "Fee-Code": "A007" },
    { patient: "P1", service: "2025-05-12", code: "A007" },
  ],
  [
    { qty: "2", fee: "$1,037.95", minutes: "18" },
    { units: 2, fee_billed: 1037.95, minutes: 18 },
  ],
  [{ units: "two" }, { units: "two" }],
  [{ service: "2025-05-12", time: "9:05" }, { service: "2025-05-12T09:05" }],
  [{ service: "2025-05-12T08:00", start_time: "9:05" }, { service: "2025-05-12T08:00" }],
  [{ time: "9:05" }, {}],
  [
    { mrp: "Y", times_recorded: "no", had_intensive_care: "perhaps" },
    { mrp: true, times_recorded: false, had_intensive_care: "perhaps" },
  ],
  [
    { facility: "1234", referral: "no", code: " " },
    { facility: true, referral: false },
  ],
  [{ facility: "0" }, { facility: false }],
  [
    { admission: "20250501", code: "20250501" },
    { admission: "2025-05-01", code: "20250501" },
  ],
  [
    { "stated.is_prebooked": "1", "facts.is_prebooked": "n" },
    {
      facts: [
        { fact: "is_prebooked", value: true },
        { fact: "is_prebooked", value: false },
      ],
    },
  ],
  [{ is_prebooked: "later" }, { facts: [{ fact: "is_prebooked", value: "later" }] }],
] as const)("reads %j as %j", (cells, row) => {
  expect(toRow(cells)).toEqual(row);
});

function refusal(column: string): UserInputError {
  try {
    return refuseColumn(column);
  } catch (error) {
    if (error instanceof UserInputError) return error;
    throw error;
  }
}

test.each([
  ["minuts", "minutes"],
  ["admission_asessmet", "admission_assessment"],
  ["Cod", "code"],
  ["is_prebokked", "is_prebooked"],
])("matches %s to %s", (column, near) => {
  expect(refusal(column).code).toBe("UNKNOWN_FIELD");
  expect(refusal(column).suggestion).toContain(near);
  expect(refusal(column).suggestion).not.toContain("patient");
  expect(refusal(column).message).toContain(column);
});

test("lists all columns if none is similar, and repeats only a possible column name", () => {
  expect(refusal("xyzzyplugh").suggestion).toContain("patient");
  expect(refusal("xyzzyplugh").suggestion).toContain("minutes");
  expect(refusal("1234/567 Ann!").message).not.toContain("Ann");
  expect(refusal("x".repeat(41)).message).not.toContain("xxx");
  expect(() => toRow({ xyzzyplugh: "" })).toThrow(UserInputError);
});
