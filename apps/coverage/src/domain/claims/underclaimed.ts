import type { BillingRule } from "../../dataset/index.ts";
import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import type { HeldCode } from "../decision/claim/hold-code.ts";
import type { HeldRule } from "../decision/claim/hold-rules.ts";
import type { ClaimLine } from "./read-lines.ts";

/** Codes of the page that count the same kind of lesion, of which one is for so many. */
function listOfCount(
  { page_label: page, statement, condition }: Pick<BillingRule, "page_label" | "statement" | "condition">,
  lesions: number | undefined,
  { schedule }: ClaimRecords,
): readonly string[] {
  if (condition.kind !== "lesion_count" || condition.below === null) return [];
  if (lesions === undefined || lesions < condition.below) return [];
  return schedule.rules.flatMap(({ page_label: other, statement: said, condition: own, fee_codes: codes }) =>
    own.kind === "lesion_count" &&
    other === page &&
    said === statement &&
    lesions >= own.from &&
    lesions < (own.below ?? Infinity)
      ? codes
      : [],
  );
}

/** Whether a rule is broken by more lesions than the code is for, and another code is for as many: the claim is too small, not wrong. */
export const isForMore = ({ rule, standing }: HeldRule, { facts, records }: HeldCode): boolean =>
  standing === "refused" && listOfCount(rule, facts.lesions, records).length > 0;

/** Procedures: of a visit no higher level is ever proposed. */
const PROCEDURE = /^[MNRSZ]\d/u;

/** Codes of which a page says that the claimed one is paid in their place unless a fact is so, which was told. */
const listOfFact = (line: ClaimLine, { schedule }: ClaimRecords): readonly string[] =>
  schedule.rules.flatMap(({ condition, pays_as: paysAs = {} }) =>
    condition.kind === "stated" && condition.is && line.stated.get(condition.fact) === true
      ? Object.entries(paysAs).flatMap(([code, lesser]) => (lesser === line.bareCode ? [code] : []))
      : [],
  );

/** Codes that pay more for what the line tells: of its lesions, or of a wound of the face. */
export function listDearerCodes(line: ClaimLine, records: ClaimRecords): readonly string[] {
  const ofCount = records
    .rulesOf(line.bareCode, [])
    .flatMap((rule) => listOfCount(rule, line.lesions, records));
  return PROCEDURE.test(line.bareCode) ? [...ofCount, ...listOfFact(line, records)] : ofCount;
}
