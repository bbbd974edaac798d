import { toAgePremium, toSeniorPercent } from "./age-premiums.ts";
import { assessClaim } from "./assess-claim.ts";
import type { ClaimFactsInput } from "./claim-facts-input.ts";
import type { ClaimFacts } from "./claim-facts.ts";
import { isListed } from "./count-claims.ts";
import { toRules } from "./fee-rules.ts";
import type { FeeEntry, FeeRow, RuleRow, Schedule } from "./schedule.ts";
import type { FeeAssessment } from "./schedule-get-schemas.ts";

type Premium = FeeAssessment["premiums"][number];

/** A premium with what it adds. */
export interface AttachedPremium extends Omit<Premium, "amount_cents"> {
  /** Of a premium that is an amount; null of one that is a share. */
  readonly cents: number | null;
}

const isOwnBase = ({ condition }: RuleRow, code: string): boolean =>
  condition.kind === "only_with" && condition.is_proposed !== false && isListed(code, condition.codes);

/** Rules by which something goes with a code: "E083 goes with C124 …". */
export const listBaseRules = (code: string, { rules }: Schedule): readonly RuleRow[] =>
  rules.filter((rule) => isOwnBase(rule, code) && !rule.fee_codes.includes(code));

/** E082 goes with whatever assessment admits the patient: no list of codes tells which that was. */
const ADMISSION_PREMIUM = "E082";

function listPremiumCodes(code: string, facts: ClaimFacts, schedule: Schedule): readonly string[] {
  const attached = listBaseRules(code, schedule).flatMap(({ fee_codes: codes }) => codes);
  const isAdmission = facts.stated.is_admission_assessment === true && code !== ADMISSION_PREMIUM;
  return [...new Set([...attached, ...(isAdmission ? [ADMISSION_PREMIUM] : [])])];
}

/** The premium's own conditions, where the one that it goes with this code is met already. */
function assessPremium(premium: FeeRow, base: string, { facts, schedule }: Asked): AttachedPremium {
  const code = premium.fee_code;
  const rules = schedule.rules.filter((rule) => !isOwnBase(rule, base));
  const sameDayCodes = facts.sameDayCodes && [...facts.sameDayCodes, base];
  const { decision, needs } = assessClaim(code, toRules(rules), { ...facts, sameDayCodes });
  return {
    code,
    percent: premium.percent,
    cents: premium.basis === "amount" ? premium.fee_cents : null,
    decision,
    included: decision === "billable",
    needs: [...needs],
    page_label: premium.page_label,
  };
}

interface Asked {
  readonly facts: ClaimFacts;
  readonly input: ClaimFactsInput | undefined;
  readonly schedule: Schedule;
}

/** Special, comprehensive and diagnostic consultations are services of their own, which the page does not name. */
const PLAIN_CONSULTATION =
  /^(?:internal medicine |paediatric |obstetrics & gynaecology )?(?:hospital (?:in-patient )?)?(?:limited |repeat )?consultation\b(?! (?:for|on|and) )/;

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

/** Where no age was said: what is added from 65 years. The premiums of the young depend on the age itself. */
const listOpenAgePremium = (code: string): readonly AttachedPremium[] =>
  toSeniorPercent(code) === 0
    ? []
    : [
        {
          code: "age premium",
          percent: toSeniorPercent(code),
          cents: null,
          decision: "needs_more_info",
          included: false,
          needs: ["age_years"],
          page_label: "GP64",
        },
      ];

function listAgePremiums(entry: FeeEntry, { input, facts }: Asked): readonly AttachedPremium[] {
  const years = input?.age_years;
  const months = facts.ageMonths ?? (years === undefined ? undefined : years * 12);
  if (months === undefined) return listOpenAgePremium(entry.code);
  const days = input?.age_days;
  const percent = toAgePremium(
    { months, ...(days !== undefined && { days }) },
    { code: entry.code, hasYoungPremium: hasYoungPremium(entry) },
  );
  if (percent === 0) return [];
  return [
    {
      code: "age premium",
      percent: percent ?? null,
      cents: null,
      decision: percent === undefined ? "needs_more_info" : "by_age",
      included: percent !== undefined,
      needs: percent === undefined ? ["age_days"] : [],
      page_label: "GP64",
    },
  ];
}

/** Whether a rule pays only one of two: at most one of both, or not on the same day. */
const areRivals = (one: string, other: string, { rules }: Schedule): boolean =>
  rules.some(({ fee_codes: codes, condition }) => {
    if (condition.kind === "at_most")
      return condition.most === 1 && [one, other].every((code) => condition.codes.includes(code));
    if (condition.kind !== "not_same_day_with" && condition.kind !== "bars_same_day") return false;
    return (
      (codes.includes(one) && isListed(other, condition.codes)) ||
      (codes.includes(other) && isListed(one, condition.codes))
    );
  });

/** Of premiums of which only one is paid the highest counts; the others could be claimed in its place. */
function leaveOutRivals(
  premiums: readonly AttachedPremium[],
  schedule: Schedule,
): readonly AttachedPremium[] {
  const worth = ({ percent, cents }: AttachedPremium): number => percent ?? cents ?? 0;
  const kept: AttachedPremium[] = [];
  for (const premium of premiums.filter(({ included }) => included).toSorted((a, b) => worth(b) - worth(a)))
    if (!kept.some((other) => areRivals(premium.code, other.code, schedule))) kept.push(premium);
  return premiums.map((premium) => ({ ...premium, included: kept.includes(premium) }));
}

/** What is added to a code's fee: premiums that its facts allow, bar, or leave open; and what the patient's age adds. */
export function listPremiums(entry: FeeEntry, asked: Asked): readonly AttachedPremium[] {
  const codes = listPremiumCodes(entry.code, asked.facts, asked.schedule);
  const premiums = codes.flatMap((code) => {
    const row = asked.schedule.byCode.get(code)?.[0]?.rows[0];
    return row ? [assessPremium(row, entry.code, asked)] : [];
  });
  return [...leaveOutRivals(premiums, asked.schedule), ...listAgePremiums(entry, asked)];
}
