import type { RuleCondition } from "../../../dataset/index.ts";
import { toAgePremium } from "../../ohip/age-premiums.ts";
import { toAmount } from "../../ohip/amounts.ts";
import { hasYoungPremium } from "../../ohip/attached-premiums.ts";
import type { ClaimFacts } from "../../ohip/claim-facts.ts";
import { printDollars, toFeeWords } from "../../ohip/fee-text.ts";
import type { FeeRow } from "../../ohip/schedule.ts";
import { isTimeUnitKind, toTimeUnits } from "../../ohip/time-units.ts";
import { countUnitsBeyond } from "../../ohip/units-beyond.ts";
import { payVirtually, toModality } from "../../ohip/virtual-care.ts";
import type { HeldRule } from "./hold-rules.ts";

/** Codes that are virtual by themselves have no second share (A66). */
export const OWN_VIRTUAL = /^(?:A10[12]|K30[01]|K7[34]\d|U0\d\d|G51[12]|K07[127])$/u;

/** The only premium with a separate telephone amount (A70). */
const PRINTED = "E079";

export interface ClaimAmount {
  /** Null if the page sets no amount. */
  readonly cents: number | null;
  /** The same with its fraction of a cent, which the Schedule does not say how to round. */
  readonly exactCents: number | null;
  /** Shows the arithmetic, if any: "2 units × $70.10 = $140.20". */
  readonly words: string;
  /** Pages that the arithmetic uses, besides the fee's own. */
  readonly pages: readonly string[];
}

export interface AmountContext {
  readonly facts: ClaimFacts;
  readonly held: readonly HeldRule[];
  readonly ageDays: number | undefined;
  /** The service that a premium is added to. */
  readonly base?: { readonly code: string; readonly cents: number } | undefined;
}

/** Units as stated, else from the minutes; undefined for a service without units. */
export function countUnits(held: readonly Pick<HeldRule, "rule">[], facts: ClaimFacts): number | undefined {
  const { units, minutes } = facts;
  if (units !== undefined || minutes === undefined) return units;
  const conditions = held.map(({ rule }) => rule.condition);
  const timed = conditions.map(({ kind }) => kind).find(isTimeUnitKind);
  if (timed) return toTimeUnits(timed, minutes);
  const beyond = conditions.find((condition) => condition.kind === "units_beyond");
  return beyond && countUnitsBeyond(beyond, facts)?.units;
}

/** The units that limits leave of those claimed. */
export const countAllowed = (held: readonly HeldRule[], units: number): number =>
  Math.min(units, ...held.flatMap(({ allowedUnits }) => allowedUnits ?? []));

interface Step {
  readonly factor: number;
  readonly words: string;
  readonly page: string;
}

type Share = Extract<RuleCondition, { kind: "share_if_stated" | "share_if_with" | "share_of_lower" }>;
const isShareOf = (condition: RuleCondition): condition is Share =>
  ["share_if_stated", "share_if_with", "share_of_lower"].includes(condition.kind);

interface ShareStep extends Step {
  readonly held: HeldRule;
}

/** Shares that rules leave of the fee. */
export function listShares(held: readonly HeldRule[]): readonly ShareStep[] {
  return held.flatMap((one) => {
    const { rule, status, detail } = one;
    const { condition } = rule;
    return isShareOf(condition) && status === "met" && detail !== null
      ? [
          {
            factor: condition.percent / 100,
            words: `${condition.percent} %`,
            page: rule.page_label,
            held: one,
          },
        ]
      : [];
  });
}

function toAgeStep(row: FeeRow, facts: ClaimFacts, ageDays: number | undefined): Step | undefined {
  if (facts.ageMonths === undefined) return undefined;
  const percent = toAgePremium(
    { months: facts.ageMonths, ...(ageDays !== undefined && { days: ageDays }) },
    { code: row.fee_code, hasYoungPremium: hasYoungPremium({ code: row.fee_code, rows: [row] }) },
  );
  return percent === undefined || percent === 0
    ? undefined
    : { factor: 1 + percent / 100, words: `${percent} % for age`, page: "GP64" };
}

function payPercent({ percent }: FeeRow, { base }: AmountContext): ClaimAmount {
  const words = `${percent ?? 0} % of the service’s fee`;
  if (!base || percent === null) return { cents: null, exactCents: null, words, pages: [] };
  const { cents, exactCents } = toAmount((base.cents * percent) / 100);
  return {
    cents,
    exactCents,
    words: `${percent} % of ${base.code} (${printDollars(base.cents)}) = ${printDollars(cents)}`,
    pages: [],
  };
}

/** What is paid for a service by video or telephone; undefined where the fee as printed is paid. */
function toVirtualShare(row: FeeRow, of: number, { setting }: ClaimFacts) {
  const modality = toModality(setting);
  const hasShare = !OWN_VIRTUAL.test(row.fee_code) && (!row.is_add_on || row.fee_code === PRINTED);
  return modality && hasShare ? payVirtually(row.fee_code, of, modality) : undefined;
}

/** What a code pays: units, virtual share, shares of rules and the age premium, each of the fee as printed. */
export function toClaimAmount(row: FeeRow, context: AmountContext): ClaimAmount {
  if (row.basis === "percent") return payPercent(row, context);
  const fee = row.fee_cents ?? row.professional_fee_cents;
  if (row.basis !== "amount" || fee === null)
    return { cents: null, exactCents: null, words: toFeeWords(row), pages: [] };
  const { facts, held, ageDays } = context;
  const counted = countUnits(held, facts);
  const units = counted === undefined ? undefined : countAllowed(held, counted);
  const isOne = units === undefined || units === 1;
  const of = units === undefined ? fee : fee * units;
  const virtual = toVirtualShare(row, of, facts);
  const shares = listShares(held);
  const age = toAgeStep(row, facts, ageDays);
  const share = shares.reduce((product, { factor }) => product * factor, age?.factor ?? 1);
  const { cents, exactCents } = toAmount((virtual?.amount.exactCents ?? of) * share);
  const steps = [
    isOne ? printDollars(fee) : `${units} units × ${printDollars(fee)}`,
    ...(virtual ? [`${virtual.percent} % with ${virtual.indicator}`] : []),
    ...shares.map(({ words }) => words),
    ...(age ? [`+ ${age.words}`] : []),
  ];
  const isPlain = steps.length === 1 && isOne;
  const each = units === undefined && row.per !== null ? ` ${row.per}` : "";
  return {
    cents,
    exactCents,
    words: isPlain ? `${printDollars(fee)}${each}` : `${steps.join(", ")} = ${printDollars(cents)}`,
    pages: [
      ...(virtual ? [virtual.pageLabel] : []),
      ...[...shares, ...(age ? [age] : [])].map(({ page }) => page),
    ],
  };
}
