import type { StatedFact } from "../../dataset/index.ts";
import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import { holdCode, type HeldCode } from "../decision/claim/hold-code.ts";
import type { HeldRule } from "../decision/claim/hold-rules.ts";
import { findLesserCode } from "../decision/claim/limit-ways.ts";
import type { ClaimLine } from "./read-lines.ts";

/** The code of the page that counts the same kind of lesion, or people of a group, and is for so many. */
function findOfCount({ rule }: HeldRule, { facts, records }: HeldCode): string | undefined {
  const { kind } = rule.condition;
  if (kind !== "lesion_count" && kind !== "group_size") return undefined;
  const count = kind === "lesion_count" ? facts.lesions : facts.groupSize;
  if (count === undefined) return undefined;
  const family = records.schedule.rules.filter(
    ({ page_label: page, statement }) => page === rule.page_label && statement === rule.statement,
  );
  return family.find(
    ({ condition }) =>
      condition.kind === kind && count >= condition.from && count < (condition.below ?? Infinity),
  )?.fee_codes[0];
}

/**
 * The code that a page names for what breaks a rule: another number of lesions, another length of a wound. The line
 * is then no wrong claim, but one of the wrong code.
 */
export function findRightCode(one: HeldRule, own: HeldCode): string | undefined {
  if (one.status !== "refused") return undefined;
  return findOfCount(one, own) ?? one.rule.pays_as?.[own.code];
}

/** The fee that is paid in the place of a line's own. */
export interface PaidInstead {
  readonly code: string;
  /** Fractional cents; undefined if no amount follows. */
  readonly cents: number | undefined;
}

const isLesser = ({ rule }: HeldRule): boolean => rule.effect === "paid_as_lesser_fee";

/**
 * Payment of a line under another code, which may itself be paid as a lesser one: emergency care that is not comprehensive as a multiple
 * systems assessment, and that of one system as a minor one (A12).
 */
export function payAs(held: HeldCode, code: string, units?: number): PaidInstead {
  const facts = { ...held.facts, code, ...(units !== undefined && { units }) };
  const other = holdCode({ ...held, code, known: new Map(), lineFacts: facts });
  const lesser = other?.held.filter(isLesser) ?? [];
  const broken = lesser.find(({ status }) => status === "refused");
  const next = other && broken && findLesserCode(broken, other);
  const isLower = other !== undefined && toWorth(other, next) < toWorth(other, code);
  if (other && next !== undefined && isLower) return payAs(other, next, units);
  // Assumptions about the claimed code apply to the other one too, and no others.
  const isShared = ({ rule }: HeldRule): boolean =>
    held.held.some((one) => one.rule.rule_id === rule.rule_id);
  const isOpen = (one: HeldRule): boolean =>
    one.status === "open" || (one.status === "assumed" && !isShared(one));
  const isKnown = !broken && !lesser.some(isOpen);
  return { code, cents: isKnown ? (other?.amount.exactCents ?? undefined) : undefined };
}

const toWorth = ({ records }: HeldCode, code = ""): number => records.findFee(code)?.fee_cents ?? Infinity;

/** Procedures: of a visit no higher level is ever proposed. */
const PROCEDURE = /^[GMNRSZ]\d/u;

/** Higher codes that a page replaces by the claimed one unless a fact is true, if that fact is stated as true. */
const listOfFact = (line: ClaimLine, { schedule }: ClaimRecords): readonly string[] =>
  schedule.rules.flatMap(({ condition, effect, pays_as: paysAs = {} }) =>
    condition.kind === "stated" &&
    condition.is &&
    effect === "paid_as_lesser_fee" &&
    line.stated.get(condition.fact) === true
      ? Object.entries(paysAs).flatMap(([code, lesser]) => (lesser === line.bareCode ? [code] : []))
      : [],
  );

/** Codes that pay more if a fact is true: the first injection as a visit's only reason (J55, J4), a palliative home visit (GP76). */
const DEARER: readonly (readonly [StatedFact, Readonly<Record<string, string>>])[] = [
  ["is_sole_reason_for_visit", { G372: "G373", G202: "G212" }],
  ["is_palliative_patient", { B990: "B998", B960: "B966" }],
];

const listOfDearer = ({ bareCode, stated }: ClaimLine): readonly string[] =>
  DEARER.flatMap(([fact, codes]) => (stated.get(fact) === true ? (codes[bareCode] ?? []) : []));

/** Codes that may pay more for the stated lesions, wound or purpose of the visit. */
export function listOtherCodes(line: ClaimLine, own: HeldCode): readonly string[] {
  const dearer = listOfDearer(line);
  if (!PROCEDURE.test(line.bareCode)) return dearer;
  return [
    ...own.held.flatMap((one) => findRightCode(one, own) ?? []),
    ...listOfFact(line, own.records),
    ...dearer,
  ];
}
