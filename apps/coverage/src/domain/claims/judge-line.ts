import type { BillingRule } from "../../dataset/index.ts";
import { listReplacements } from "../decision/claim/better-ways.ts";
import { countAllowed, countUnits, listShares } from "../decision/claim/claim-amount.ts";
import { findLesserCode } from "../decision/claim/limit-ways.ts";
import { findRoleExcess } from "../decision/claim/claimant-role.ts";
import type { HeldCode } from "../decision/claim/hold-code.ts";
import type { HeldRule } from "../decision/claim/hold-rules.ts";
import type { FactNeed } from "../ohip/claim-facts.ts";
import { printDollars } from "../ohip/fee-text.ts";
import { toCheck, toMinistryCodes } from "./checks.ts";
import { NO_RULE, type ClaimFinding, type FindingKind, type Fix, type JudgedLine } from "./finding.ts";
import type { HeldLine } from "./judge-patient.ts";
import { findReplacement } from "./replace-code.ts";
import { findRightCode, payAs } from "./right-code.ts";

interface SortedRules {
  readonly heldLine: HeldLine;
  readonly held: HeldCode;
  readonly barring: readonly HeldRule[];
  readonly lessening: readonly HeldRule[];
  /** Returned to be corrected, or paid after a review only. */
  readonly fixable: readonly HeldRule[];
  /** Rules that pay a share. */
  readonly shared: readonly HeldRule[];
  readonly partial: readonly HeldRule[];
  readonly open: readonly HeldRule[];
  readonly claimedCents: number | null;
}

/** Payment for the claimed units if a limit allowed all of them. */
function toClaimed({ held, facts, amount, fee }: HeldCode, shareOf: number | undefined): number | null {
  const units = countUnits(held, facts) ?? 1;
  const allowed = countAllowed(held, units);
  if (amount.exactCents === null)
    return shareOf === undefined || fee.percent === null ? null : (shareOf * fee.percent) / 100;
  const whole = listShares(held).reduce((cents, { factor }) => cents / factor, amount.exactCents);
  return allowed === 0 || allowed === units ? whole : (whole / allowed) * units;
}

const isOf =
  (...effects: readonly BillingRule["effect"][]) =>
  ({ rule }: HeldRule): boolean =>
    effects.includes(rule.effect);

function sortRules(heldLine: HeldLine, held: HeldCode): SortedRules {
  const refused = held.held.filter(({ status }) => status === "refused");
  const isOfOtherCode = (one: HeldRule): boolean =>
    one.rule.effect === "paid_as_lesser_fee" || findRightCode(one, held) !== undefined;
  const broken = refused.filter((one) => !isOfOtherCode(one));
  return {
    heldLine,
    held,
    barring: broken.filter(isOf("not_payable", "not_insured")),
    lessening: refused.filter(isOfOtherCode),
    fixable: broken.filter(isOf("returned", "needs_manual_review")),
    shared: listShares(held.held).map(({ held: one }) => one),
    partial: held.held.filter(({ status }) => status === "partial"),
    open: held.held.filter(({ status }) => status === "open"),
    claimedCents: toClaimed(held, heldLine.shareOf),
  };
}

type Head = Pick<ClaimFinding, "kind" | "lines" | "code" | "certainty" | "amountCents" | "fix" | "needs">;

const listPages = (rules: readonly HeldRule[], page: string): readonly string[] =>
  [...new Set(rules.map(({ rule }) => rule.page_label))].filter((other) => other !== page);

/** A finding for the first rule, which lists the others by their pages. */
function toFinding(head: Head, [first, ...others]: readonly [HeldRule, ...HeldRule[]]): ClaimFinding {
  const { rule, detail } = first;
  const reason = toCheck(rule.condition);
  return {
    ...head,
    reason,
    statement: rule.statement,
    detail,
    ministryCodes: toMinistryCodes(reason, head.code),
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

function findOutside({ heldLine, held, claimedCents }: SortedRules): ClaimFinding | undefined {
  const { outside, fee } = held;
  return (
    outside && {
      ...NO_RULE,
      kind: "refused",
      lines: [heldLine.line.line],
      code: held.code,
      reason: "setting_or_specialty",
      statement: outside.text,
      certainty: "certain",
      amountCents: claimedCents,
      fix: { action: "correct" },
      page: fee.page_label,
      pdfPage: fee.pdf_page,
    }
  );
}

function toCertainty({ heldLine, barring }: SortedRules): ClaimFinding["certainty"] {
  const [first] = barring;
  return heldLine.isChosenToFall || first?.rule.confidence === "B" || (first?.presumed.length ?? 0) > 0
    ? "likely"
    : "certain";
}

/** Payment of either choice, if a line gives way to others of the day. */
function describeChoice({ heldLine: { fallsBy }, held, claimedCents }: SortedRules): string | undefined {
  if (fallsBy.length === 0 || claimedCents === null) return undefined;
  const { findFee } = held.records;
  const others = fallsBy.map(({ bareCode, units = 1 }) => (findFee(bareCode)?.fee_cents ?? 0) * units);
  const sum = others.reduce((total, cents) => total + cents, 0);
  const codes = [...new Set(fallsBy.map(({ bareCode }) => bareCode))].join(", ");
  return sum === 0
    ? undefined
    : `${codes} ${printDollars(sum)}, ${held.code} alone ${printDollars(claimedCents)}`;
}

function findRefusal(sorted: SortedRules): ClaimFinding | undefined {
  const { heldLine, held, barring, claimedCents } = sorted;
  const outside = findOutside(sorted);
  if (outside) return outside;
  if (!isFilled(barring)) return undefined;
  const [{ rule }] = barring;
  const replacement = findReplacement(held, listReplacements(held));
  const instead = replacement === undefined ? undefined : payAs(held, replacement);
  const fix: Fix =
    replacement !== undefined
      ? {
          action: "replace",
          code: replacement,
          ...(instead?.cents !== undefined && { cents: instead.cents }),
        }
      : { action: "remove" };
  const kind: FindingKind = rule.effect === "not_insured" ? "not_insured" : "refused";
  const head = { kind, lines: nameLines(heldLine), code: held.code, fix, needs: [] };
  const finding = toFinding({ ...head, certainty: toCertainty(sorted), amountCents: claimedCents }, barring);
  const choice = describeChoice(sorted);
  return choice === undefined
    ? finding
    : { ...finding, detail: [finding.detail ?? [], choice].flat().join("; ") };
}

/** The loss if the page names a lesser code. With a unit limit, the lesser code pays the units beyond it. */
function toLoss(held: HeldCode, one: HeldRule, claimedCents: number | null) {
  const { allowedUnits = 0 } = one;
  const named = findRightCode(one, held) ?? findLesserCode(one, held);
  if (named === undefined || claimedCents === null) return undefined;
  const units = countUnits(held.held, held.facts);
  // A code for several lesions is claimed once.
  const isCounted = one.rule.condition.kind === "lesion_count";
  const beyond = units === undefined ? undefined : units - allowedUnits;
  const { code, cents } = payAs(held, named, isCounted ? 1 : beyond);
  if (cents === undefined) return undefined;
  const within = allowedUnits === 0 ? 0 : (held.amount.exactCents ?? 0);
  return { code, cents: claimedCents - within - cents };
}

/** A lesser fee, which the page may name, fewer units than claimed, or a share. */
function findLess({
  heldLine,
  held,
  lessening,
  partial,
  shared,
  claimedCents,
}: SortedRules): ClaimFinding | undefined {
  const head = {
    kind: "paid_less",
    lines: nameLines(heldLine),
    code: held.code,
    certainty: [...lessening, ...partial, ...shared][0]?.rule.confidence === "B" ? "likely" : "certain",
    needs: [],
  } as const;
  const loss = lessening[0] && toLoss(held, lessening[0], claimedCents);
  // A right code that pays more is a missed code, so the line loses nothing.
  if (isFilled(lessening) && !(loss && loss.cents <= 0)) {
    const fix: Fix = loss ? { action: "replace", code: loss.code } : { action: "correct" };
    return toFinding({ ...head, amountCents: loss?.cents ?? null, fix }, lessening);
  }
  const paid = held.amount.exactCents;
  const less = paid === null || claimedCents === null ? null : claimedCents - paid;
  const amountCents = (partial[0] && toLoss(held, partial[0], claimedCents)?.cents) ?? less;
  if (!isFilled(partial))
    return isFilled(shared) ? toFinding({ ...head, amountCents, fix: undefined }, shared) : undefined;
  const units = countAllowed(held.held, countUnits(held.held, held.facts) ?? 1);
  const [beyond] = listReplacements(held);
  return toFinding(
    { ...head, amountCents, fix: { action: "reduce_units", units, ...(beyond && { code: beyond.subject }) } },
    partial,
  );
}

/** More units of an assistant or an anaesthetist than the row and the minutes give. */
function findExcess({ heldLine, held }: SortedRules): ClaimFinding | undefined {
  const excess = findRoleExcess(held.fee, heldLine.line.suffix ?? undefined, held.facts);
  return (
    excess && {
      ...NO_RULE,
      kind: "paid_less",
      lines: [heldLine.line.line],
      code: held.code,
      reason: "units",
      statement: "More units are claimed than the basic units of the service and the time in attendance.",
      detail: excess.words,
      certainty: "certain",
      amountCents: excess.cents,
      fix: { action: "reduce_units", units: excess.units },
      ministryCodes: toMinistryCodes("units", held.code),
      page: excess.page,
      otherPages: [held.fee.page_label],
    }
  );
}

function findOpen({ heldLine, held, open, claimedCents }: SortedRules): ClaimFinding | undefined {
  if (!isFilled(open)) return undefined;
  const needs = [...new Set(open.flatMap((one) => one.needs))];
  const head = { kind: "open", lines: nameLines(heldLine), code: held.code, fix: undefined } as const;
  return toFinding({ ...head, certainty: "possible", amountCents: claimedCents, needs }, open);
}

/** Rules that return the claim, or have a person review it before payment. */
const findFixable = ({ heldLine, held, fixable, claimedCents }: SortedRules): readonly ClaimFinding[] =>
  fixable.map((one) => {
    const isReview = one.rule.effect === "needs_manual_review";
    const head = {
      kind: "format",
      lines: nameLines(heldLine),
      code: held.code,
      certainty: one.rule.confidence === "B" ? "likely" : "certain",
      amountCents: isReview ? claimedCents : null,
      fix: { action: isReview ? "document" : "correct" },
      needs: [],
    } as const;
    const finding = toFinding(head, [one]);
    const { condition } = one.rule;
    const isModality = condition.kind === "claim_has" && condition.field === "modality";
    return isModality ? { ...finding, ministryCodes: toMinistryCodes("modality", held.code) } : finding;
  });

function listAssumed({ held }: HeldCode): readonly FactNeed[] {
  return [...new Set(held.flatMap(({ status, presumed }) => (status === "assumed" ? presumed : [])))];
}

const DECISION_OF: Readonly<Partial<Record<FindingKind, JudgedLine["decision"]>>> = {
  refused: "refused",
  not_insured: "not_insured",
  paid_less: "paid_less",
  open: "open",
};

const toDecision = (finding: ClaimFinding | undefined, held: HeldCode): JudgedLine["decision"] => {
  if (finding) return DECISION_OF[finding.kind] ?? "ok";
  return held.held.length === 0 ? "no_rules" : "ok";
};

/** Payment of a line: nothing if refused, the remainder if reduced, otherwise its amount. */
function toPaid(finding: ClaimFinding | undefined, { held, claimedCents }: SortedRules): number {
  if (finding?.kind === "refused" || finding?.kind === "not_insured") return 0;
  const isLess = finding?.kind === "paid_less" && finding.amountCents !== null && claimedCents !== null;
  return isLess ? claimedCents - (finding.amountCents ?? 0) : (held.amount.exactCents ?? 0);
}

/** Judges a line with a known code: its most serious finding, and what to correct. */
export function judgeLine(heldLine: HeldLine, held: HeldCode): JudgedLine {
  const sorted = sortRules(heldLine, held);
  const finding = findRefusal(sorted) ?? findLess(sorted) ?? findExcess(sorted) ?? findOpen(sorted);
  const decision = toDecision(finding, held);
  const isUnpaid = decision === "refused" || decision === "not_insured";
  const fixable = isUnpaid ? [] : findFixable(sorted);
  const paid = toPaid(finding, sorted);
  // The amount of a lesser fee or of a review is unknown, between nothing and the full fee.
  const isUncertain =
    decision === "open" ||
    (decision === "paid_less" && finding?.amountCents === null) ||
    fixable.some(({ amountCents }) => amountCents !== null);
  return {
    line: heldLine.line.line,
    code: held.code,
    decision,
    claimedCents: sorted.claimedCents,
    highCents: paid,
    lowCents: isUncertain ? 0 : paid,
    findings: [...(finding ? [finding] : []), ...fixable],
    assumed: isUnpaid ? [] : listAssumed(held),
    isHistoryShort: !isUnpaid && heldLine.isHistoryShort,
  };
}
