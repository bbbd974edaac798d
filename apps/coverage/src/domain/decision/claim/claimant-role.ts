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

/** Technical and professional parts of a test are claimed with B and C, too: their amounts stand on the row. */
export const hasParts = ({ component, professional_fee_cents: professional }: FeeRow): boolean =>
  component !== null || professional !== null;

/** The row as the claimed part of a test is paid: with C its professional fee, else the technical one (GP11). */
export const toPartRow = (fee: FeeRow, suffix: string | undefined): FeeRow =>
  suffix === "C" && fee.professional_fee_cents !== null
    ? { ...fee, fee_cents: fee.professional_fee_cents }
    : fee;

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

/** Whether the units of a claim are basic ones and those of time of an assistant or an anaesthetist: of one service. */
export const isOfRole = (fee: FeeRow, asked: string | undefined): boolean =>
  findRole(fee, asked) !== undefined;

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

/** Units claimed beyond those of the row and of the minutes; undefined where they are as many, or the minutes were not told. */
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

/** What an assistant or an anaesthetist is paid for a code: units as they are claimed, else as the row and the minutes give them. */
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
    units === undefined || cents === null
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
