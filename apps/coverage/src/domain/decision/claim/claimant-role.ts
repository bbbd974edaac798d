import type { ClaimAsk } from "../../case/coverage-case.ts";
import { printDollars } from "../../ohip/fee-text.ts";
import { countRoleTime, ROLES, type RoleSuffix } from "../../ohip/role-units.ts";
import type { FeeRow } from "../../ohip/schedule.ts";
import type { ClaimAmount } from "./claim-amount.ts";
import { findSuffix, toSpecialty } from "./claim-facts-of.ts";
import type { ClaimRecords } from "./claim-records.ts";

/** Digits of anaesthesia among the specialties. */
const ANAESTHESIA = "01";

/** The letter that was written; an anaesthetist's claim by units is C without it. */
export const toRoleSuffix = (code: string, ask: ClaimAsk, { schedule }: ClaimRecords): string | undefined =>
  findSuffix(code, ask) ?? (toSpecialty(ask.specialty, schedule) === ANAESTHESIA ? "C" : undefined);

const isRole = (suffix: string | null | undefined): suffix is RoleSuffix => suffix === "B" || suffix === "C";

/** B and C also mark the technical and professional part of a test. Its row has both amounts. */
export const hasParts = ({ component, professional_fee_cents: professional }: FeeRow): boolean =>
  component !== null || professional !== null;

/** The row as one part of a test pays it: suffix C pays the professional fee, others the technical fee (GP11). */
export const toPartRow = (fee: FeeRow, suffix: string | undefined): FeeRow =>
  suffix === "C" && fee.professional_fee_cents !== null
    ? { ...fee, fee_cents: fee.professional_fee_cents }
    : fee;

/** Role of the claimant: the written suffix, else the row's if it is paid by units. */
function findRole(fee: FeeRow, asked: string | undefined): RoleSuffix | undefined {
  if (fee.basis === "units") {
    const only = fee.assistant_units === null ? "C" : "B";
    const own = fee.assistant_units === null || fee.anaesthetist_units === null ? only : undefined;
    return [fee.suffix, asked, own].find(isRole);
  }
  const isOperators = fee.basis === "amount" && fee.suffix !== asked && !hasParts(fee);
  return isOperators && isRole(asked) ? asked : undefined;
}

/** Whether basic units and time units of an assistant's or anaesthetist's claim belong to one service. */
export const isOfRole = (fee: FeeRow, asked: string | undefined): boolean =>
  findRole(fee, asked) !== undefined;

interface RoleUnits {
  /** Undefined if time units apply and the minutes are not stated. */
  readonly units: number | undefined;
  readonly words: string;
  readonly pages: readonly string[];
}

/** Units of the row, else its basic units plus time units. */
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

/** Claimed units beyond those of the row and the minutes; undefined if there are none, or if the minutes are not stated. */
export function findRoleExcess(
  fee: FeeRow,
  asked: string | undefined,
  { units: claimed, minutes }: { readonly units?: number | undefined; readonly minutes?: number | undefined },
) {
  const suffix = findRole(fee, asked);
  if (suffix === undefined || claimed === undefined || minutes === undefined || fee.unit_count !== null)
    return undefined;
  const { units, words, pages } = countUnits(fee, suffix, minutes);
  if (units === undefined || units === 0 || units >= claimed) return undefined;
  const { unitCents, timePage } = ROLES[suffix];
  return { units, cents: (claimed - units) * unitCents, page: pages[0] ?? timePage, words };
}

/** Amount for an assistant or an anaesthetist: units as claimed, else from the row and the minutes. */
export function toRoleAmount(
  fee: FeeRow,
  asked: string | undefined,
  { units: claimed, minutes }: { readonly units?: number | undefined; readonly minutes?: number | undefined },
): ClaimAmount | undefined {
  const suffix = findRole(fee, asked);
  if (suffix === undefined) return undefined;
  const { name, unitCents, feePage } = ROLES[suffix];
  const { units, words, pages } =
    claimed === undefined || fee.unit_count !== null
      ? countUnits(fee, suffix, minutes)
      : { units: claimed, words: `${claimed} units as claimed`, pages: [] };
  const cents = units === undefined ? null : units * unitCents;
  const total =
    cents === null
      ? `each at ${printDollars(unitCents)}`
      : `${units} × ${printDollars(unitCents)} = ${printDollars(cents)}`;
  const own =
    fee.basis === "amount" && fee.fee_cents !== null
      ? `; ${printDollars(fee.fee_cents)} is the operator’s`
      : "";
  return {
    cents,
    exactCents: cents,
    words: `for an ${name}, who is paid by units: ${words}, ${total}${own}`,
    pages: [feePage, ...pages],
  };
}
