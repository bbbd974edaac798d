import { UserInputError } from "@clinical-mcp/errors";
import { describe, expect, test } from "vitest";
import { refuseClaimFile, refusePrivate } from "./refuse-private.ts";

function refusal(rows: readonly unknown[]): UserInputError | undefined {
  try {
    refusePrivate(rows);
    return undefined;
  } catch (error) {
    if (error instanceof UserInputError) return error;
    throw error;
  }
}

/** The ministry's check digit, computed from the last digit. The code computes it in another way. */
function toCheckDigit(nine: string): number {
  let sum = 0;
  for (const [at, digit] of [...nine].entries()) {
    const product = String(Number(digit) * (at % 2 === 0 ? 2 : 1));
    for (const part of product) sum += Number(part);
  }
  return (100 - sum) % 10;
}

describe("ten digits", () => {
  test("refuses both 1111 111 116, a valid number, and 1111 111 117, with different messages", () => {
    expect(refusal([{ note: "1111111116" }])?.message).toContain("valid health number");
    const other = refusal([{ note: "1111111117" }]);
    expect(other?.message).toContain("health number");
    expect(other?.message).not.toContain("valid");
  });

  test.each(["987654321", "500000000", "123456789", "906070809", "555555555", "190817263", "999999999"])(
    "accepts one check digit of ten after %s",
    (nine) => {
      const valid = Array.from({ length: 10 }, (_, digit) => digit).filter((digit) =>
        refusal([{ note: `${nine}${digit}` }])?.message.includes("valid"),
      );
      expect(valid).toEqual([toCheckDigit(nine)]);
    },
  );

  test.each(["1234-567-897", "1234 567 897 AB", "x 1234567897.", "1234567897V"])(
    "finds one in “%s”",
    (note) => {
      const error = refusal([{}, { note }]);
      expect(error?.code).toBe("HEALTH_NUMBER_REFUSED");
      expect(error?.message).toContain("Row 2");
      expect(error?.message).not.toContain("567");
    },
  );

  test.each(["2025-05-12T15:00", "2025-05-12 15:00:00", "123456789", "12345678901", "1234567897ABC", ""])(
    "finds none in “%s”",
    (note) => {
      expect(refusal([{ note }])).toBeUndefined();
    },
  );
});

test.each([
  ["P-0042", true],
  ["42", true],
  ["Al", true],
  ["Ann", false],
  ["Ann Lee", false],
  ["A1 Lee", false],
  ["19500412", false],
  ["1950-04-12", false],
  ["1950/04/12", false],
  ["p".repeat(30) + "12", true],
  ["p".repeat(31) + "12", false],
])("allows a patient “%s”: %s", (patient, isTaken) => {
  const error = refusal([{ patient }]);
  expect(error === undefined).toBe(isTaken);
  // Elsewhere the same words are no name.
  expect(refusal([{ service: patient }])).toBeUndefined();
});

test("distinguishes a date of birth from a name", () => {
  expect(refusal([{ patient: "19500412" }])?.message).toContain("date");
  expect(refusal([{ patient: "Ann" }])?.message).toContain("name");
});

test.each(["Health Number", "DOB", "patient_name", "e-mail", "Version Code", "Postal code"])(
  "refuses a column %s by its meaning, with any values",
  (column) => {
    for (const value of ["", null, 3]) {
      const error = refusal([{ [column]: value }]);
      expect(error?.code).toBe("HEALTH_NUMBER_REFUSED");
      expect(error?.message).not.toContain(column);
    }
  },
);

test("refuses postal codes, and claim files in any place", () => {
  expect(refusal([{ note: "K1A 0B1" }])?.message).toContain("postal");
  expect(refusal([{ note: "K1A0B1" }])).toBeDefined();
  expect(refusal([{ note: "K1A 0B1 and more" }])).toBeUndefined();
  expect(refusal([{ note: "HEH 12" }])?.code).toBe("CLAIM_FILE_REFUSED");
  expect(refusal([{ note: "HEB 12" }])?.code).toBe("CLAIM_FILE_REFUSED");
  expect(refusal([{ note: "HET 12" }])).toBeUndefined();
  expect(() => refuseClaimFile("\uFEFFHEB1")).toThrow(UserInputError);
  expect(() => refuseClaimFile("patient,HEB1")).not.toThrow();
});

test("names a field only if rows may have it", () => {
  expect(refusal([{ note: "1234567897" }])?.message).toContain("note");
  expect(refusal([{ "Ann Lee": "1234567897" }])?.message).not.toContain("Ann");
  // The schema reports anything that is no row, and values of other types.
  expect(refusal(["1234567897", ["1234567897"], null, { note: ["1234567897"] }])).toBeUndefined();
  expect(refusal([{ note: 1234567897 }])).toBeDefined();
});
