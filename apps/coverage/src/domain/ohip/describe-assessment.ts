import { sumFee, toAmount, type FeeSum } from "./amounts.ts";
import { assessClaim, listShares, type ClaimAssessment } from "./assess-claim.ts";
import { listPremiums, type AttachedPremium } from "./attached-premiums.ts";
import { toClaimFacts, type ClaimFactsInput } from "./claim-facts-input.ts";
import type { ClaimFacts, FactNeed } from "./claim-facts.ts";
import { countQuarters } from "./detention.ts";
import { FACT_QUESTIONS } from "./fact-questions.ts";
import { toRules } from "./fee-rules.ts";
import { printDollars } from "./fee-text.ts";
import type { FeeEntry, Schedule } from "./schedule.ts";
import type { FeeAssessment } from "./schedule-get-schemas.ts";
import { isTimeUnitKind, toTimeUnits } from "./time-units.ts";
import { payVirtually, type VirtualPayment } from "./virtual-care.ts";

/** The rules name the times of admission and discharge apart from their days; callers say both in one field. */
const FIELD_OF: Readonly<Partial<Record<FactNeed, string>>> = {
  admission_time: "admission",
  discharge_time: "discharge",
  is_most_responsible_physician: "mrp",
  dischargeSummary: "discharge_summary",
  admissionAssessmentDay: "admission_assessment",
  admissionKind: "admission_kind",
  hadIntensiveCare: "had_intensive_care",
  areTimesRecorded: "times_recorded",
  ageMonths: "age_months",
  earlierClaims: "earlier_claims",
  sameDayCodes: "same_day_codes",
};

/** Name of a fact in `facts`, or in `facts.stated`. */
export const toField = (need: FactNeed): string => FIELD_OF[need] ?? need;

const toNeeds = (needs: readonly FactNeed[]): FeeAssessment["needs"] =>
  needs.map((need) => ({ fact: toField(need), ask: FACT_QUESTIONS[need] }));

/** Those that were said, else what the minutes give where the code is paid by units of time or by quarters. */
function toUnits({ findings }: ClaimAssessment, facts: ClaimFacts): number | undefined {
  const { units, minutes } = facts;
  if (units !== undefined || minutes === undefined) return units;
  const conditions = findings.map(({ rule }) => rule.condition);
  const timed = conditions.map(({ kind }) => kind).find(isTimeUnitKind);
  if (timed) return toTimeUnits(timed, minutes);
  const detention = conditions.find((condition) => condition.kind === "quarter_hour_beyond");
  return detention && countQuarters(detention, facts)?.quarters;
}

/** The visit on the day of discharge is of that day, whether the caller says so again or not; no other service is. */
const OF_DISCHARGE_DAY = "C124";

function toFacts(code: string, input: ClaimFactsInput | undefined): ClaimFacts {
  const facts = input ? toClaimFacts(input) : { stated: {} };
  return code === OF_DISCHARGE_DAY ? { ...facts, service: facts.service ?? facts.discharge } : facts;
}

/** Fees of virtual care itself have no second share. */
const VIRTUAL_ITSELF = new Set(["A101", "A102", "K300", "K301"]);

function payByModality(entry: FeeEntry, input: ClaimFactsInput | undefined): VirtualPayment | undefined {
  const [{ fee_cents: fee, is_add_on: isAddOn }] = entry.rows;
  const modality = input?.modality;
  if (modality === undefined || fee === null || isAddOn || VIRTUAL_ITSELF.has(entry.code)) return undefined;
  return payVirtually(entry.code, fee, modality === "phone" ? "telephone" : "video");
}

/** Part of the fee that is paid where the facts leave only a share of it. */
const toShare = (assessment: ClaimAssessment): number =>
  listShares(assessment).reduce((share, { percent }) => (share * percent) / 100, 1);

interface Payment {
  readonly units: number | undefined;
  readonly virtual: VirtualPayment | undefined;
  readonly share: number;
}

function addUp(
  entry: FeeEntry,
  premiums: readonly AttachedPremium[],
  { units, virtual, share }: Payment,
): FeeSum | undefined {
  const [{ fee_cents: fee, basis }] = entry.rows;
  if (basis !== "amount" || fee === null) return undefined;
  const included = premiums.filter((premium) => premium.included);
  return sumFee({
    feeCents: (virtual?.amount.exactCents ?? fee) * share,
    units: units ?? 1,
    premiums: included.flatMap(({ code, percent }) => (percent === null ? [] : [{ code, percent }])),
    additionsCents: included.flatMap(({ cents }) => cents ?? []),
  });
}

/** A share is told of premiums too that are not in the sum: what they would add. */
const toPremium = (
  { cents, ...premium }: AttachedPremium,
  sum: FeeSum | undefined,
): FeeAssessment["premiums"][number] => ({
  ...premium,
  amount_cents:
    cents ??
    (sum && premium.percent !== null
      ? toAmount((sum.service.exactCents * premium.percent) / 100).cents
      : null),
});

/** "$61.15 + E083 30 % $18.35 = $79.50". */
function toWords(sum: FeeSum, premiums: readonly AttachedPremium[], units: number | undefined): string {
  const service = `${printDollars(sum.service.cents)}${units === undefined ? "" : ` for ${units} units`}`;
  const shares = sum.premiums.map(
    ({ code, percent, amount }) => `${code} ${percent} % ${printDollars(amount.cents)}`,
  );
  const added = premiums.flatMap(({ included, cents, code }) =>
    included && cents !== null ? [`${code} ${printDollars(cents)}`] : [],
  );
  const parts = [service, ...shares, ...added];
  return parts.length === 1 ? service : `${parts.join(" + ")} = ${printDollars(sum.total.cents)}`;
}

/** Whether the facts make a code payable by the conditions that are kept as data, what is open, and what it comes to. */
export function describeAssessment(
  entry: FeeEntry,
  input: ClaimFactsInput | undefined,
  schedule: Schedule,
): FeeAssessment {
  const facts = toFacts(entry.code, input);
  const assessed = assessClaim(entry.code, toRules(schedule.rules), facts);
  const units = toUnits(assessed, facts);
  const virtual = payByModality(entry, input);
  const premiums = listPremiums(entry, { facts, input, schedule });
  // Nothing is worked out for a claim that a condition bars.
  const share = toShare(assessed);
  const sum =
    assessed.decision === "not_billable" ? undefined : addUp(entry, premiums, { units, virtual, share });
  return {
    decision: assessed.decision,
    effect: assessed.effect,
    conditions: assessed.findings.map(({ rule, outcome, detail }) => ({
      condition: rule.statement,
      outcome,
      why: detail,
      page: rule.page_label,
    })),
    needs: toNeeds(assessed.needs),
    units: units ?? null,
    virtual: virtual
      ? { indicator: virtual.indicator, percent: virtual.percent, page: virtual.pageLabel }
      : null,
    premiums: premiums.map((premium) => toPremium(premium, sum)),
    amount_cents: sum?.total.cents ?? null,
    amount_exact_cents: sum?.total.exactCents ?? null,
    amount_words: sum ? toWords(sum, premiums, units) : null,
  };
}
