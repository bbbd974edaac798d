// The form of claim lines on both sides of each limit of the ministry's technical specification 6.2 and its bulletins.
import { expect, test } from "vitest";
import { checkClaims } from "../src/domain/claims/check-claims.ts";
import { checkClaimsInput } from "../src/domain/claims/check-claims-schemas.ts";
import { parseTable } from "../src/store/parse-table.ts";
import type { Row } from "./claims-cases.ts";
import { useClaimRecords } from "./open-claim-records.ts";
import { readShippedClaimCodes } from "./starter-dataset.ts";

const { records } = useClaimRecords();
const claimCodes = await readShippedClaimCodes();
const SENT = "2025-05-20";

function findingsOf(rows: readonly Row[]) {
  const input = checkClaimsInput.parse({
    rows: rows.map((row) => ({ patient: "P1", service: "2025-05-12", ...row })),
    history_from: "2020-05-01",
    history_by: "any_physician",
    as_of: SENT,
    defaults: "specialty=00",
    show: ["refused", "not_insured", "paid_less", "missed", "open", "format", "ok"],
  });
  return checkClaims(input, { records: records(), parseTable, claimCodes, today: () => SENT }).findings;
}

const FORM = "Technical specification 6.2";
const FEE = `${FORM}, 4.9`;
const PLACE = `${FORM}, 4.7`;
type Found = readonly [reason: string, cents: number | null, page: string];

/** Lines with formal errors, each next to a similar line without one. */
const LINES: readonly (readonly [row: Row, ...faults: Found[]])[] = [
  [{ code: "A007", fee_billed: 37.95 }],
  [{ code: "A007", fee_billed: 37.94 }, ["fee_billed", 1, FEE]],
  [{ code: "A007", fee_billed: 0 }, ["fee_billed", 3795, FEE]],
  [{ code: "A007", fee_billed: 5000 }],
  [{ code: "A007", fee_billed: 5000.01 }, ["fee_billed", null, FEE]],
  [{ code: "G489", units: 2, fee_billed: 7.08 }],
  [{ code: "G489", units: 2, fee_billed: 7.09 }, ["fee_billed", null, FEE]],
  [{ code: "G489", units: 2, fee_billed: 7.06 }, ["fee_billed", 2, FEE]],
  [{ code: "A007", service: "2025-05-20" }],
  [{ code: "A007", service: "2025-05-21" }, ["dates", null, FEE]],
  [{ code: "A007", service: "2025-02-20" }],
  [{ code: "C002", location: "HIP", admission: "2025-05-12T10:00" }],
  [{ code: "C002", location: "HIP", admission: "2025-05-13T10:00" }, ["dates", null, FEE]],
  [{ code: "C002", location: "HOP", admission: "2025-05-13T10:00" }],
  [{ code: "C002", facility: true }],
  [{ code: "C002", facility: false }, ["claim_fields", null, PLACE]],
  [{ code: "W010", facility: false }, ["claim_fields", null, PLACE]],
  [{ code: "A007", facility: false }],
  [{ code: "A007", location: "OFF", facility: false }],
  ...["HDS", "HED", "HIP", "HOP", "HRP"].map((location): readonly [Row, Found] => [
    { code: "A007", location, facility: false },
    ["claim_fields", null, PLACE],
  ]),
  [{ code: "A007", location: "OTN" }, ["location", null, "Bulletin 221204"]],
  [{ code: "A007", facility: true, admission: "2025-05-10", location: "HIP" }],
  [{ code: "A007", facility: true, admission: "2025-05-10", location: "HOP" }, ["location", null, PLACE]],
  [{ code: "A007", facility: true, location: "HOP" }],
  [{ code: "A007", admission: "2025-05-10", location: "HOP" }],
  [{ code: "A005", referral: false }, ["referral", null, `${FORM}, 4.10`]],
  [{ code: "A005", referral: true }],
  [{ code: "A007", referral: false }],
  [{ code: "A007", diagnosis: "25" }, ["diagnosis", null, "Error report, V16"]],
  [{ code: "A007", diagnosis: "25A" }, ["diagnosis", null, "Error report, V16"]],
  [{ code: "A007", diagnosis: "25001" }, ["diagnosis", null, "Error report, V16"]],
  [{ code: "A007", diagnosis: "250" }],
  [{ code: "A007", diagnosis: "2500" }],
  [{ code: "A007", diagnosis: "916", age_months: 23 }],
  [{ code: "A007", diagnosis: "916", age_months: 24 }, ["diagnosis", null, "Error report, V20"]],
  [{ code: "A007", diagnosis: "916", age_years: 2 }, ["diagnosis", null, "Error report, V20"]],
  [{ code: "A003", diagnosis: "917", age_years: 16 }],
  [{ code: "A003", diagnosis: "917", age_years: 15 }, ["diagnosis", null, "Error report, V20"]],
  [{ code: "A007", diagnosis: "917", age_years: 15 }],
  [{ code: "A003", diagnosis: "916", age_years: 40 }],
  [{ code: "Z314C", units: 2 }],
  [{ code: "Z314C", units: 1 }, ["units", null, `${FORM}, 4.11`]],
  [{ code: "R411B", units: 1 }, ["units", null, `${FORM}, 4.11`]],
  [{ code: "R411B", units: 2 }],
  [{ code: "Z314B", units: 1 }],
  [{ code: "A0O7" }, ["code_form", null, `${FORM}, 4.11`]],
  [{ code: "Z99" }, ["code_form", null, `${FORM}, 4.11`]],
];

test.each(LINES.map(([row, ...faults]) => ({ row, faults })))("$row", ({ row, faults }) => {
  const found = findingsOf([row]).filter(({ kind }) => kind === "format");
  expect(found.map(({ reason, amount_cents: cents, page }) => [reason, cents, page])).toEqual(faults);
  for (const { lines, code, fix } of found) {
    expect(lines).toEqual(["1"]);
    expect(code).toBe(String(row["code"]).slice(0, 4));
    expect(fix?.action).toBe(row["code"] === "A0O7" ? "replace" : "correct");
  }
});

test("three months after the service the claim is late, and nothing else matters", () => {
  const late = { code: "A007", service: "2025-02-19" };
  const [only, ...others] = findingsOf([late]);
  expect(only).toMatchObject({
    kind: "refused",
    reason: "stale",
    amount_cents: 3795,
    page: "Bulletin 231001",
  });
  expect(only?.fix).toEqual({ action: "remove" });
  expect(others).toEqual([]);
  expect(findingsOf([{ ...late, diagnosis: "25" }]).map(({ kind, reason }) => [kind, reason])).toEqual(
    expect.arrayContaining([
      ["refused", "stale"],
      ["format", "diagnosis"],
    ]),
  );
});

test("a code that is no code is replaced by the near one that it may be", () => {
  expect(findingsOf([{ code: "A0O7" }])[0]?.fix).toEqual({ action: "replace", code: "A007" });
  expect(findingsOf([{ code: "Z99" }])[0]?.fix).toEqual({ action: "correct" });
});

test.each([
  ["virtual_video", "K301", true],
  ["virtual_video", "K300", false],
  ["virtual_telephone", "K300", true],
  ["virtual_telephone", "K301", false],
])("%s with %s: the modality is wrong %s", (setting, code, isWrong) => {
  const isOfModality = (rows: readonly Row[]): boolean =>
    findingsOf(rows).some(
      ({ kind, page, lines }) => kind === "format" && page === "A66" && lines.join() === "1,2",
    );
  const visit = { code: "A007", setting };
  expect(isOfModality([visit, { code }])).toBe(isWrong);
  expect(isOfModality([visit, { code, patient: "P2" }])).toBe(false);
  expect(isOfModality([visit, { code, service: "2025-05-13" }])).toBe(false);
});
