import { UserInputError } from "@clinical-mcp/errors";
import type { BenefitProgram } from "../../dataset/index.ts";
import { CHANGE_KINDS, type Change, type ChangeKind } from "./change.ts";
import { compareManuals, comparePrices } from "./compare-devices.ts";
import { compareCriteria, compareDrugs } from "./compare-drugs.ts";
import { compareFees, compareMasters, compareVisits } from "./compare-fees.ts";
import { comparePages } from "./compare-pages.ts";
import { findNotCompared, type EditionPair, type NotCompared } from "./edition-rows.ts";

const COMPARERS: Readonly<Record<BenefitProgram, readonly ((pair: EditionPair) => readonly Change[])[]>> = {
  ohip: [compareFees, compareVisits, compareMasters, comparePages],
  odb: [compareDrugs, compareCriteria],
  adp: [compareManuals, comparePrices],
};

/** Filters of changes. An absent filter keeps all. */
export interface ChangeFilter {
  readonly codes?: readonly string[] | undefined;
  readonly dins?: readonly string[] | undefined;
  readonly devices?: readonly string[] | undefined;
  /** Two digits. */
  readonly specialties?: readonly string[] | undefined;
  readonly minPercent?: number | undefined;
  readonly kinds?: readonly ChangeKind[] | undefined;
}

const bareCode = (code: string): string => code.toUpperCase().slice(0, 4);

/** Requested codes, products and devices select changes of their program, and leave out the other programs. */
function isNamed(change: Change, { codes, dins, devices }: ChangeFilter): boolean {
  if (codes === undefined && dins === undefined && devices === undefined) return true;
  const wanted = { ohip: codes, odb: dins, adp: devices }[change.program];
  if (wanted === undefined) return false;
  const names = [change.key, ...(change.tags.devices ?? [])].map((name) => name.toLowerCase());
  if (change.program === "ohip") return wanted.some((code) => bareCode(change.key) === bareCode(code));
  return wanted.some((one) => names.some((name) => name.includes(one.toLowerCase())));
}

function isWanted(change: Change, filter: ChangeFilter): boolean {
  const { specialties, minPercent, kinds } = filter;
  if (kinds !== undefined && !kinds.includes(change.kind)) return false;
  if (minPercent !== undefined && change.percent !== null && Math.abs(change.percent) < minPercent)
    return false;
  const own = change.tags.specialties;
  if (specialties !== undefined && !(own?.some((one) => specialties.includes(one)) ?? false)) return false;
  return isNamed(change, filter);
}

const orderOf = ({ kind }: Change): number => CHANGE_KINDS.indexOf(kind);

/** Deleted first, then rules to review, then the largest share. */
const compareChanges = (one: Change, other: Change): number =>
  orderOf(one) - orderOf(other) || Math.abs(other.percent ?? 0) - Math.abs(one.percent ?? 0);

export interface ComparedEditions {
  readonly changes: readonly Change[];
  readonly notCompared: readonly NotCompared[];
}

/**
 * Differences between two editions.
 *
 * @throws UserInputError NOT_COMPARABLE if no program can be compared
 */
export function compareEditions(
  pair: EditionPair,
  programs: readonly BenefitProgram[],
  filter: ChangeFilter,
): ComparedEditions {
  const notCompared = programs.flatMap((program) => findNotCompared(pair, program) ?? []);
  const compared = programs.filter(
    (program) => !notCompared.some((one) => one.program === program && one.isAll),
  );
  if (compared.length === 0)
    throw new UserInputError(
      `The two cannot be compared: ${notCompared.map(({ program, why }) => `${program}: ${why}`).join("; ")}.`,
      {
        code: "NOT_COMPARABLE",
        suggestion:
          "Compare two editions of the same kind: ingest the official files of both, or take two datasets of shipped facts.",
      },
    );
  const changes = compared
    .flatMap((program) => COMPARERS[program].flatMap((compare) => compare(pair)))
    .filter((change) => isWanted(change, filter))
    .toSorted(compareChanges);
  return { changes, notCompared };
}
