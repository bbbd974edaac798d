import { expect, test } from "vitest";
import { parseReimbursement } from "./reimbursement.ts";

test.each([
  ["Medicare (CRC only)", "medicare"],
  ["Medicare covered; most commercial payers", "medicare"],
  ["Not covered by Medicare (screening)", "not_covered"],
  ["No specific coverage", "not_covered"],
  ["Coverage emerging; Medicare pilot for CRC", "emerging"],
  ["Limited/Pending", "emerging"],
  ["Coverage varies; reimbursed in EU", "varies"],
  ["Self-pay; coverage varies", "self_pay"],
  ["Private pay (UK)", "self_pay"],
  ["Not yet established", "not_established"],
  ["N/A - Discontinued", "not_applicable"],
  ["Not applicable (RUO)", "not_applicable"],
  ["Patient-centered billing approach", undefined],
  ["", undefined],
])("%s", (text, category) => {
  expect(parseReimbursement(text)).toBe(category);
});
