import type { ProductCoverage } from "../../odb/describe-payment.ts";
import type { Need, Reason } from "../verdict.ts";
import { sample, formatProduct, toAmountCents, toReason } from "./describe-products.ts";
import { body, plain, type DrugBody, type DrugContext } from "./drug-body.ts";

export const MISSING_CODE = "lu_code_missing_on_prescription";

/** Assumes the prescription's code. A missing code can still be added. */
export const ofPrescription = ({ records, ask }: DrugContext): Reason =>
  plain(
    ask.stated.get(MISSING_CODE) === true
      ? "The prescriber gives the reason-for-use code, which is missing: on paper, electronically or by voice."
      : "The prescription carries the reason-for-use code.",
    records.sourcesOfRule("lu-code"),
  );

const MOST_CODES = 12;

/** For codes whose criteria are not in parts: the caller read them, and says which code the patient meets. */
export function askWhichCode(codes: readonly string[], { records }: DrugContext): Need {
  const rows = codes.flatMap((code) => records.criteria.get(code) ?? []);
  return {
    field: "lu_code",
    type: "enum",
    options: codes.slice(0, MOST_CODES),
    question: `The criteria of which code does the patient meet, read in the formulary: ${codes.join(", ")}?`,
    why: plain(
      `The criteria of code ${codes.join(", ")} are not held in parts; the prescriber states by the code that they are met.`,
      rows.slice(0, 3).map(records.sourceOfCode),
    ),
  };
}

/** Decides by a code that the prescriber states and whose criteria we cannot check. The answer says that it relies on the statement. */
export function decideAttested(
  code: string,
  own: readonly ProductCoverage[],
  { context, label }: { readonly context: DrugContext; readonly label: string },
): DrugBody {
  const { records } = context;
  const [line] = sample(own);
  const row = records.criteria.get(code);
  return body(
    "covered",
    `${label}: Limited Use code ${code} as stated. ${line ? `${formatProduct(line)}.` : ""}`,
    {
      basis: "case",
      reasons: sample(own).map((one) => toReason(records, one)),
      assumed: [
        plain(
          `The prescription carries code ${code}, and the patient meets its criteria, which were not checked here.`,
          [...(row ? [records.sourceOfCode(row)] : []), ...records.sourcesOfRule("lu-code")],
        ),
      ],
      amountCents: toAmountCents(own),
    },
  );
}
