import type { ClaimAsk } from "../../case/coverage-case.ts";
import { printDollars } from "../../ohip/fee-text.ts";
import { countRoleTime, ROLES, type RoleSuffix } from "../../ohip/role-units.ts";
import type { FeeRow } from "../../ohip/schedule.ts";
import type { Reason, Verdict } from "../verdict.ts";
import { findSuffix, toSpecialty } from "./claim-facts-of.ts";
import type { ClaimRecords } from "./claim-records.ts";

/** Digits of anaesthesia among the specialties. */
const ANAESTHESIA = "01";

/** The letter that was written; an anaesthetist's claim by units is C without it. */
export const toRoleSuffix = (code: string, ask: ClaimAsk, { schedule }: ClaimRecords): string | undefined =>
  findSuffix(code, ask) ?? (toSpecialty(ask.specialty, schedule) === ANAESTHESIA ? "C" : undefined);

const isRole = (suffix: string | null | undefined): suffix is RoleSuffix => suffix === "B" || suffix === "C";

/** Technical and professional parts of a test are claimed with B and C, too: their amounts stand on the row. */
const hasParts = ({ component, professional_fee_cents: professional }: FeeRow): boolean =>
  component !== null || professional !== null;

/** Whose claim a code is: as it was written, else as its row has it where it is paid by units. */
function findRole(fee: FeeRow, asked: string | undefined): RoleSuffix | undefined {
  if (fee.basis === "units") {
    const only = fee.assistant_units === null ? "C" : "B";
    const own = fee.assistant_units === null || fee.anaesthetist_units === null ? only : undefined;
    return [fee.suffix, asked, own].find(isRole);
  }
  const isOperators = fee.basis === "amount" && fee.suffix !== asked && !hasParts(fee);
  return isOperators && isRole(asked) ? asked : undefined;
}

interface RoleUnits {
  /** Undefined where units of time belong to it and the minutes were not told. */
  readonly units: number | undefined;
  readonly words: string;
  readonly pages: readonly string[];
}

/** Units as the row counts them, else basic units of the row and units of time. */
function countUnits(fee: FeeRow, suffix: RoleSuffix, minutes: number | undefined): RoleUnits {
  if (fee.unit_count !== null) return { units: fee.unit_count, words: `${fee.unit_count} units`, pages: [] };
  const basic = suffix === "B" ? fee.assistant_units : fee.anaesthetist_units;
  if (basic === null) return { units: undefined, words: "no basic units are listed for one", pages: [] };
  const basicWords = basic === 0 ? "no basic units" : `${basic} basic units`;
  if (minutes === undefined)
    return {
      units: undefined,
      words: `${basicWords}, and units of time by the minutes in attendance`,
      pages: [],
    };
  const time = countRoleTime(suffix, fee.fee_code, minutes);
  return {
    units: basic + time.units,
    words: `${basicWords}, and ${time.units} of time for ${minutes} minutes [${time.page}]`,
    pages: [time.page],
  };
}

/**
 * The fee on a procedure's row is the operator's: an assistant (B) and an anaesthetist (C) are paid basic units, which the row
 * gives, and units of time, each at the fee of their role. What is refused stays refused.
 */
export function withRole(verdict: Verdict, ask: ClaimAsk, records: ClaimRecords): Verdict {
  const fee = records.findFee(verdict.subject, { suffix: toRoleSuffix(verdict.subject, ask, records) });
  const isOpen = verdict.decision !== "not_billable";
  const suffix = fee && isOpen ? findRole(fee, findSuffix(verdict.subject, ask)) : undefined;
  if (!fee || suffix === undefined) return verdict;
  const { name, unitCents, feePage } = ROLES[suffix];
  const { units, words, pages } = countUnits(fee, suffix, ask.minutes);
  const cents = units === undefined ? null : units * unitCents;
  const total =
    units === undefined || cents === null
      ? `each at ${printDollars(unitCents)}`
      : `${units} × ${printDollars(unitCents)} = ${printDollars(cents)}`;
  const own = fee.basis === "amount" && fee.fee_cents !== null ? printDollars(fee.fee_cents) : undefined;
  const code = `${verdict.subject}${suffix}`;
  const lead = `${code} is the claim of an ${name}, paid by units: ${words} [${fee.page_label}], ${total} [${feePage}].`;
  const why: Reason = {
    text: own === undefined ? lead : `${lead} ${own} is the operator's.`,
    sources: [records.toSource(fee), ...[feePage, ...pages].map(records.pageSource)],
  };
  return {
    ...verdict,
    summary: verdict.decision === "billable" ? why.text : `${why.text} ${verdict.summary}`,
    reasons: [why, ...verdict.reasons.filter(({ text }) => !text.startsWith(`${verdict.subject} (`))],
    amountCents: cents,
  };
}
