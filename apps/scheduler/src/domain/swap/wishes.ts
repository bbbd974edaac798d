import type { Preference } from "../../dataset/index.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { toDay } from "../time/day.ts";
import type { Day } from "../time/day.ts";
import type { Side } from "./swap-option.ts";

/** The requester's statements with the question, in addition to the preferences on record. */
export interface AskedWishes {
  readonly preferredDates: readonly string[];
  readonly blockedDates: readonly string[];
  readonly preferredRotationIds: readonly string[];
}

type Kind = Preference["kind"];

interface Wish {
  readonly kind: Kind;
  readonly first: Day;
  readonly last: Day;
  /** Empty for every type. */
  readonly blockTypes: readonly string[];
  /** null for every rotation. */
  readonly rotationId: string | null;
}

/** What everyone would like, and would not. */
export type Wishes = ReadonlyMap<string, readonly Wish[]>;

const onDate = (kind: Kind, date: string): Wish => ({
  kind,
  first: toDay(date),
  last: toDay(date),
  blockTypes: [],
  rotationId: null,
});

const fromPreference = ({ kind, start_date, end_date, block_types, rotation_id }: Preference): Wish => ({
  kind,
  first: toDay(start_date),
  last: toDay(end_date),
  blockTypes: block_types,
  rotationId: rotation_id,
});

/** The preferences of a schedule, and what the requester asks for. */
export function collectWishes({ document, days }: Roster, requesterId: string, asked: AskedWishes): Wishes {
  const own: readonly Wish[] = [
    ...asked.preferredDates.map((date) => onDate("preferred", date)),
    ...asked.blockedDates.map((date) => onDate("blocked", date)),
    ...asked.preferredRotationIds.map((rotationId): Wish => ({
      kind: "preferred",
      ...days,
      blockTypes: [],
      rotationId,
    })),
  ];
  const byPerson = Map.groupBy(document.preferences, ({ person_id }) => person_id);
  const onRecord = new Map([...byPerson].map(([id, each]) => [id, each.map(fromPreference)] as const));
  return onRecord.set(requesterId, [...(onRecord.get(requesterId) ?? []), ...own]);
}

const concerns = ({ blockTypes, rotationId }: Wish, { block, rotation }: Duty): boolean =>
  (blockTypes.length === 0 || blockTypes.includes(block.block_type)) &&
  (rotationId === null || rotationId === rotation.id);

/** Wishes are about the day on which a duty starts. */
const countWished = (kinds: readonly Kind[], duties: readonly Duty[], wishes: readonly Wish[]): number =>
  duties.filter((duty) =>
    wishes.some(
      (wish) =>
        kinds.includes(wish.kind) && wish.first <= duty.day && duty.day <= wish.last && concerns(wish, duty),
    ),
  ).length;

/** How a swap meets one person's wishes, and how it goes against them. */
export interface WishCount {
  /** Is rid of a day that they avoid; works on one that they prefer. */
  readonly met: number;
  /** Is rid of a day that they prefer; works on one that they avoid. */
  readonly hurt: number;
}

export function countWishes({ person, gives, takes }: Side, wishes: Wishes): WishCount {
  const own = wishes.get(person.id) ?? [];
  return {
    met: countWished(["avoid", "blocked"], gives, own) + countWished(["preferred"], takes, own),
    hurt: countWished(["preferred"], gives, own) + countWished(["avoid"], takes, own),
  };
}
