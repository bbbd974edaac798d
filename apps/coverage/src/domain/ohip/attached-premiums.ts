import { isListed } from "./count-claims.ts";
import type { FeeEntry, FeeRow, RuleRow, Schedule } from "./schedule.ts";

const isOwnBase = ({ condition }: RuleRow, code: string): boolean =>
  condition.kind === "only_with" && condition.is_proposed !== false && isListed(code, condition.codes);

/** Rules by which something goes with a code: "E083 goes with C124 …". */
export const listBaseRules = (code: string, { rules }: Schedule): readonly RuleRow[] =>
  rules.filter((rule) => isOwnBase(rule, code) && !rule.fee_codes.includes(code));

const SPECIALTY = "internal medicine |paediatric |obstetrics & gynaecology ";
/** Special, comprehensive and diagnostic consultations are separate services, which the page does not name. */
const PLAIN_CONSULTATION = new RegExp(
  String.raw`^(?:${SPECIALTY})?(?:hospital (?:in-patient )?)?(?:limited |repeat )?consultation\b(?! (?:for|on|and) )`,
);

const isPlainConsultation = ({ description, specialty }: FeeRow): boolean =>
  PLAIN_CONSULTATION.test(
    description
      .toLowerCase()
      .replace((specialty ?? "").toLowerCase(), "")
      .replace(/^[:\s]+/, ""),
  );

/** Page GP64: specialists' consultations, surgical procedures of parts K to Z, procedures of part E, A233 and A234. */
export const hasYoungPremium = ({ rows: [row] }: FeeEntry): boolean =>
  ["A233", "A234"].includes(row.fee_code) ||
  (row.part === "A" &&
    row.specialty_number !== null &&
    row.specialty_number !== "00" &&
    isPlainConsultation(row)) ||
  (/^[EK-Z]$/.test(row.part) && row.is_add_on === false);
