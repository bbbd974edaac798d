import { buildRoster, datesFrom } from "./build-schedule.ts";
import type { Work } from "./build-schedule.ts";
import type { ScheduleInput } from "../src/dataset/index.ts";
import { findSwaps } from "../src/domain/swap/find-swaps.ts";
import type { SwapMatches } from "../src/domain/swap/find-swaps.ts";
import type { AssessedOption } from "../src/domain/swap/list-options.ts";
import { SWAP_KINDS } from "../src/domain/swap/swap-option.ts";
import type { SwapKind } from "../src/domain/swap/swap-option.ts";

export const [
  MONDAY = "",
  TUESDAY = "",
  WEDNESDAY = "",
  THURSDAY = "",
  FRIDAY = "",
  SATURDAY = "",
  SUNDAY = "",
] = datesFrom("2026-01-05", 7);

export interface Asked extends Partial<ScheduleInput> {
  readonly kinds?: readonly SwapKind[];
  readonly wanted?: readonly string[];
  readonly blockedDates?: readonly string[];
  readonly only?: readonly string[];
}

/** Asks for swaps of the first assignment. */
export function find(
  work: readonly Work[],
  { kinds = SWAP_KINDS, wanted = [], blockedDates = [], only, ...more }: Asked = {},
) {
  const roster = buildRoster(work, more);
  const source = roster.dutiesByPerson
    .get(work[0]?.who ?? "")
    ?.find(({ assignment }) => assignment.id === "a1");
  if (source === undefined) throw new Error("the first assignment is the one to be swapped");
  return findSwaps({
    roster,
    source,
    given: [source],
    now: roster.zone.toMinute("2026-01-01T12:00"),
    wishes: { preferredDates: wanted, blockedDates, preferredRotationIds: [] },
    kinds: new Set(kinds),
    candidateIds: only && new Set(only),
  });
}

export const preference = (person_id: string, kind: "preferred" | "avoid" | "blocked", date: string) => ({
  id: `${person_id}-${kind}-${date}`,
  person_id,
  kind,
  start_date: date,
  end_date: date,
});

export const partnerOf = ({ option }: AssessedOption): string => option.sides[1].person.id;
export const withPartner = ({ candidates }: SwapMatches, id: string) =>
  candidates.find((candidate) => partnerOf(candidate) === id);
export const codesOf = ({ exclusions }: SwapMatches, id: string) =>
  exclusions.find(({ person }) => person.id === id)?.reasons.map(({ code }) => code);

export const PAIR: readonly Work[] = [
  { who: "r1", on: MONDAY },
  { who: "r2", on: WEDNESDAY },
];
