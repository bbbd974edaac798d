import type { RuleCondition } from "../../dataset/index.ts";
import type { HeldCode } from "../decision/claim/hold-code.ts";
import type { HeldRule } from "../decision/claim/hold-rules.ts";
import { isListed } from "../ohip/count-claims.ts";
import { holdToHistory } from "./history.ts";
import { holdLine, listSameDay, NOBODY, type ClaimsDependencies } from "./hold-line.ts";
import { findServiceBefore, isOfOneVisit } from "./line-facts.ts";
import type { ClaimLine, PatientLines } from "./read-lines.ts";
import { findReplacement } from "./replace-code.ts";
import { findRightCode } from "./right-code.ts";
import { listReplacements } from "../decision/claim/better-ways.ts";

/** A line checked against its rules among the patient's other lines. */
export interface HeldLine {
  readonly line: ClaimLine;
  /** Undefined for a code that is not held. */
  readonly held: HeldCode | undefined;
  /** Lines of the day by which it falls. */
  readonly fallsBy: readonly ClaimLine[];
  /** Two lines exclude each other, no page says which gives way, and this one pays less. */
  readonly isChosenToFall: boolean;
  /** A limit was checked only against the available rows. */
  readonly isHistoryShort: boolean;
  /** For a share premium without a paid base: cents of the line before it. */
  readonly shareOf: number | undefined;
}

const OF_OTHER_LINES: ReadonlySet<RuleCondition["kind"]> = new Set([
  "at_most",
  "at_least_before",
  "none_before",
  "not_same_day_with",
  "bars_same_day",
  "only_with",
  "share_if_with",
  "units_beyond",
  "one_of_in_visit",
  "physician_at_most",
  "facility_at_most",
  "once_for",
  "no_overlap",
  "share_of_lower",
]);

/** Whether a condition concerns only the line itself. */
const isOfLine = (condition: RuleCondition): boolean =>
  condition.kind === "any_of" ? condition.conditions.every(isOfLine) : !OF_OTHER_LINES.has(condition.kind);

const isBroken = ({ status }: HeldRule): boolean => status === "refused";

/** Effects that depend on the claim's content, and that adding fields or documents corrects. */
const CORRECTABLE: ReadonlySet<string> = new Set(["paid_as_lesser_fee", "returned", "needs_manual_review"]);

const bars = (one: HeldRule, own: HeldCode): boolean =>
  isBroken(one) && !CORRECTABLE.has(one.rule.effect) && findRightCode(one, own) === undefined;

/** Not paid with the current lines. */
export const isUnpaid = (own: HeldCode): boolean =>
  own.outside !== undefined || own.held.some((one) => bars(one, own));

/** Not paid with any other lines, so it bars nothing and uses up no limit. */
const isUnpaidAlone = (own: HeldCode): boolean =>
  own.outside !== undefined || own.held.some((one) => bars(one, own) && isOfLine(one.rule.condition));

/** Lines of the day that a broken rule is about. */
function listBlockers(
  { rule: { condition } }: HeldRule,
  line: ClaimLine,
  sameDay: readonly ClaimLine[],
): readonly ClaimLine[] {
  switch (condition.kind) {
    case "not_same_day_with":
      return sameDay.filter(
        ({ bareCode }) => isListed(bareCode, condition.codes) && !condition.except.includes(bareCode),
      );
    case "one_of_in_visit":
      return sameDay.filter(
        (other) =>
          condition.codes.includes(other.bareCode) && (condition.per === "day" || isOfOneVisit(line, other)),
      );
    case "at_most": {
      const listed = sameDay.filter(({ bareCode }) => isListed(bareCode, condition.codes));
      return listed.length >= condition.most ? listed : [];
    }
    case "any_of":
      return condition.conditions.flatMap((one) =>
        one.kind === "not_same_day_with"
          ? sameDay.filter(({ bareCode }) => isListed(bareCode, one.codes))
          : [],
      );
    default:
      return [];
  }
}

interface Blocked {
  readonly line: ClaimLine;
  readonly held: HeldCode | undefined;
  readonly isHistoryShort: boolean;
  readonly blockers: readonly ClaimLine[];
}

function holdAmong(
  line: ClaimLine,
  patient: PatientLines,
  { deps, without }: { readonly deps: ClaimsDependencies; readonly without: ReadonlySet<ClaimLine> },
): Blocked {
  const found = holdLine(line, { patient, without }, { deps });
  const { held, isHistoryShort } = found
    ? holdToHistory(found, line, deps)
    : { held: undefined, isHistoryShort: false };
  const sameDay = listSameDay(line, patient, without).filter(({ bareCode }) => bareCode !== line.bareCode);
  const broken = held?.held.filter(isBroken) ?? [];
  return {
    line,
    held,
    isHistoryShort,
    blockers: [...new Set(broken.flatMap((one) => listBlockers(one, line, sameDay)))],
  };
}

const toWorth = ({ held }: Blocked): number => held?.amount.exactCents ?? 0;

/** Of lines that exclude each other, those that pay less; of equal ones, the later. */
function findLosers(all: readonly Blocked[]): ReadonlySet<ClaimLine> {
  const byLine = new Map(all.map((one) => [one.line, one]));
  const losers = new Set<ClaimLine>();
  const byWorth = all.toSorted(
    (one, other) => toWorth(other) - toWorth(one) || one.line.order - other.line.order,
  );
  const kept = new Set<ClaimLine>();
  for (const { line, blockers } of byWorth) {
    const isLost = blockers.some(
      (blocker) => kept.has(blocker) && byLine.get(blocker)?.blockers.includes(line) === true,
    );
    (isLost ? losers : kept).add(line);
  }
  return losers;
}

/** Fee of the visit's service before a share premium. */
function findShareOf(
  { line, held }: Pick<Blocked, "line" | "held">,
  patient: PatientLines,
  { records }: ClaimsDependencies,
): number | undefined {
  if (held?.fee.basis !== "percent" || held.amount.exactCents !== null) return undefined;
  const before = findServiceBefore(line, listSameDay(line, patient, NOBODY), records);
  const fee = before && records.findFee(before.bareCode);
  return fee?.fee_cents === null || fee === undefined ? undefined : fee.fee_cents * (before?.units ?? 1);
}

/** A line that is not paid with the code that is in its place: what goes with it goes with that. */
function correctLine({ line, held }: Blocked): readonly (readonly [ClaimLine, ClaimLine])[] {
  const code = held && findReplacement(held, listReplacements(held));
  return code === undefined ? [] : [[line, { ...line, bareCode: code }]];
}

/**
 * Checks a patient's new lines among each other. If two exclude each other and both rules name the other, the lower one is refused, and
 * the other is checked without it.
 *
 * @param patient all lines of one patient, by time
 */
export function judgePatient(patient: PatientLines, deps: ClaimsDependencies): readonly HeldLine[] {
  const lines = patient.filter(({ isNew }) => isNew);
  const first = lines.map((line) => holdAmong(line, patient, { deps, without: NOBODY }));
  const unpaid = first.filter(({ held }) => held && isUnpaidAlone(held));
  const corrected = new Map(unpaid.flatMap(correctLine));
  const others = patient.map((line) => corrected.get(line) ?? line);
  const losers = findLosers(first.filter((one) => !unpaid.includes(one)));
  const without = new Set([...unpaid.map(({ line }) => line), ...losers]);
  return first.map((one) => {
    const isChosenToFall = losers.has(one.line);
    const isFinal = without.size === 0 || without.has(one.line);
    const { blockers, ...final } = isFinal ? one : holdAmong(one.line, others, { deps, without });
    return { ...final, fallsBy: blockers, isChosenToFall, shareOf: findShareOf(final, patient, deps) };
  });
}
