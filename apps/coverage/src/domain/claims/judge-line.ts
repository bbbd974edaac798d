import type { RuleCondition } from "../../dataset/index.ts";
import { listReplacements } from "../decision/claim/better-ways.ts";
import { countAllowed, countUnits } from "../decision/claim/claim-amount.ts";
import type { HeldCode } from "../decision/claim/hold-code.ts";
import type { HeldRule } from "../decision/claim/hold-rules.ts";
import type { FactNeed } from "../ohip/claim-facts.ts";
import type { ClaimFinding, FindingKind, Fix, JudgedLine } from "./finding.ts";
import type { HeldLine } from "./judge-patient.ts";
import { findReplacement } from "./replace-code.ts";

type ConditionKind = RuleCondition["kind"];

/** The check that a kind of condition is. */
const CHECKS: Readonly<Record<ConditionKind, string>> = {
  stated: "stated",
  share_if_stated: "stated",
  share_if_with: "same_day",
  stay_longer_than: "stay",
  days_after_admission_assessment: "stay",
  discharge_summary_within: "stay",
  admission_is_not: "stay",
  days_since_discharge_at_most: "stay",
  at_most: "limit",
  at_least_before: "earlier",
  none_before: "earlier",
  not_same_day_with: "same_day",
  bars_same_day: "same_day",
  only_with: "companion",
  minutes_at_least: "minutes",
  half_hour_units: "units",
  ten_minute_units: "units",
  quarter_hour_beyond: "units",
  setting_is: "setting",
  setting_is_not: "setting",
  age_months: "age",
  lesion_count: "lesions",
  specialty_is: "specialty",
  specialty_is_not: "specialty",
  service_time_is: "time_band",
  day_is: "time_band",
  any_of: "alternatives",
  one_of_in_visit: "same_day",
  physician_at_most: "physician_limit",
  facility_at_most: "limit",
  once_for: "same_day",
  diagnosis_is: "diagnosis",
  diagnosis_is_not: "diagnosis",
  is_listed_in: "virtual",
  claim_has: "claim_fields",
  sex_is: "sex",
  no_overlap: "overlap",
  share_of_lower: "same_day",
  group_size: "units",
  enrolled_with: "enrolment",
};

interface Weighed {
  readonly heldLine: HeldLine;
  readonly held: HeldCode;
  readonly barring: readonly HeldRule[];
  readonly lessening: readonly HeldRule[];
  readonly partial: readonly HeldRule[];
  readonly open: readonly HeldRule[];
  /** As claimed. */
  readonly claimedCents: number | null;
}

/** What the units that were claimed would pay, where a limit leaves fewer. */
function toClaimed({ held, facts, amount }: HeldCode): number | null {
  const units = countUnits(held, facts) ?? 1;
  const allowed = countAllowed(held, units);
  return amount.exactCents === null || allowed === 0 || allowed === units
    ? amount.exactCents
    : (amount.exactCents / allowed) * units;
}

function weigh(heldLine: HeldLine, held: HeldCode): Weighed {
  const broken = held.held.filter(({ standing }) => standing === "refused");
  const isLessening = ({ rule }: HeldRule): boolean => rule.effect === "paid_as_lesser_fee";
  return {
    heldLine,
    held,
    barring: broken.filter((one) => !isLessening(one)),
    lessening: broken.filter(isLessening),
    partial: held.held.filter(({ standing }) => standing === "partial"),
    open: held.held.filter(({ standing }) => standing === "open"),
    claimedCents: toClaimed(held),
  };
}

type Head = Pick<ClaimFinding, "kind" | "lines" | "code" | "certainty" | "amountCents" | "fix" | "needs">;

const listPages = (rules: readonly HeldRule[], page: string): readonly string[] =>
  [...new Set(rules.map(({ rule }) => rule.page_label))].filter((other) => other !== page);

/** A finding of the first of some rules; the others are named by their pages. */
function toFinding(head: Head, [first, ...others]: readonly [HeldRule, ...HeldRule[]]): ClaimFinding {
  const { rule, detail } = first;
  return {
    ...head,
    reason: CHECKS[rule.condition.kind],
    statement: rule.statement,
    detail,
    ruleId: rule.rule_id,
    page: rule.page_label,
    pdfPage: rule.pdf_page,
    otherPages: listPages(others, rule.page_label),
  };
}

const isFilled = (rules: readonly HeldRule[]): rules is readonly [HeldRule, ...HeldRule[]] =>
  rules.length > 0;

const nameLines = ({ line, fallsBy }: HeldLine): readonly string[] => [
  line.line,
  ...fallsBy.map((other) => other.line),
];

function findOutside({ heldLine, held, claimedCents }: Weighed): ClaimFinding | undefined {
  const { outside, fee } = held;
  return (
    outside && {
      kind: "refused",
      lines: [heldLine.line.line],
      code: held.code,
      reason: "setting_or_specialty",
      statement: outside.text,
      detail: null,
      certainty: "certain",
      amountCents: claimedCents,
      fix: { action: "correct" },
      needs: [],
      ruleId: null,
      page: fee.page_label,
      pdfPage: fee.pdf_page,
      otherPages: [],
    }
  );
}

function toCertainty({ heldLine, barring }: Weighed): ClaimFinding["certainty"] {
  const [first] = barring;
  return heldLine.isChosenToFall || first?.rule.confidence === "B" || (first?.presumed.length ?? 0) > 0
    ? "likely"
    : "certain";
}

function findRefusal(weighed: Weighed): ClaimFinding | undefined {
  const { heldLine, held, barring, claimedCents } = weighed;
  const outside = findOutside(weighed);
  if (outside) return outside;
  if (!isFilled(barring)) return undefined;
  const [{ rule }] = barring;
  const replacement = findReplacement(held, listReplacements(held));
  const fix: Fix = replacement ? { action: "replace", code: replacement } : { action: "remove" };
  const kind: FindingKind = rule.effect === "not_insured" ? "not_insured" : "refused";
  const head = { kind, lines: nameLines(heldLine), code: held.code, fix, needs: [] };
  return toFinding({ ...head, certainty: toCertainty(weighed), amountCents: claimedCents }, barring);
}

/** A lesser fee, which the page does not name, or fewer units than claimed. */
function findLess({ heldLine, held, lessening, partial, claimedCents }: Weighed): ClaimFinding | undefined {
  const head = {
    kind: "paid_less",
    lines: nameLines(heldLine),
    code: held.code,
    certainty: "certain",
    needs: [],
  } as const;
  if (isFilled(lessening))
    return toFinding({ ...head, amountCents: null, fix: { action: "correct" } }, lessening);
  if (!isFilled(partial)) return undefined;
  const units = countAllowed(held.held, countUnits(held.held, held.facts) ?? 1);
  const paid = held.amount.exactCents;
  const amountCents = paid === null || claimedCents === null ? null : claimedCents - paid;
  const [beyond] = listReplacements(held);
  return toFinding(
    { ...head, amountCents, fix: { action: "reduce_units", units, ...(beyond && { code: beyond.subject }) } },
    partial,
  );
}

function findOpen({ heldLine, held, open, claimedCents }: Weighed): ClaimFinding | undefined {
  if (!isFilled(open)) return undefined;
  const needs = [...new Set(open.flatMap((one) => one.needs))];
  const head = { kind: "open", lines: nameLines(heldLine), code: held.code, fix: undefined } as const;
  return toFinding({ ...head, certainty: "possible", amountCents: claimedCents, needs }, open);
}

function listAssumed({ held }: HeldCode): readonly FactNeed[] {
  return [...new Set(held.flatMap(({ standing, presumed }) => (standing === "assumed" ? presumed : [])))];
}

const toDecision = (finding: ClaimFinding | undefined, held: HeldCode): JudgedLine["decision"] => {
  if (finding) return finding.kind;
  return held.held.length === 0 ? "no_rules" : "ok";
};

/** What becomes of a line whose code is held: the gravest of what its rules say. */
export function judgeLine(heldLine: HeldLine, held: HeldCode): JudgedLine {
  const weighed = weigh(heldLine, held);
  const finding = findRefusal(weighed) ?? findLess(weighed) ?? findOpen(weighed);
  const decision = toDecision(finding, held);
  const isUnpaid = decision === "refused" || decision === "not_insured";
  const paid = isUnpaid ? 0 : (held.amount.exactCents ?? 0);
  // Of a lesser fee nothing is known: it may be next to nothing, and is at most the fee.
  const isUncertain = decision === "open" || (decision === "paid_less" && finding?.amountCents === null);
  return {
    line: heldLine.line.line,
    code: held.code,
    decision,
    claimedCents: weighed.claimedCents,
    highCents: paid,
    lowCents: isUncertain ? 0 : paid,
    findings: finding ? [finding] : [],
    assumed: isUnpaid ? [] : listAssumed(held),
    isHistoryShort: !isUnpaid && heldLine.isHistoryShort,
  };
}
