import { countsFor } from "../conflicts/list-demands.ts";
import type { Duty } from "../roster/roster.ts";
import { isLost } from "./draft.ts";
import type { KnownNeed } from "./groundwork.ts";
import { matchPlaces } from "./match-places.ts";
import type { RepairQuestion } from "./repair-question.ts";

/** Places of one block that more people are needed for than could fill them. */
export interface Tightness {
  readonly blockId: string;
  /** Ids of the needs. */
  readonly needIds: readonly string[];
  readonly places: number;
  /** How many people could fill any of them. */
  readonly able: number;
}

/** People who fill a place of a need, as they are or could be put; those who are there first. */
function* listAble(question: RepairQuestion, { need }: KnownNeed): Iterable<string> {
  const { groundwork } = question;
  const { roster } = groundwork;
  if (need.kind !== "coverage") return;
  const blockId = need.slot.block.id;
  const here = Map.groupBy(
    (roster.dutiesByBlock.get(blockId) ?? []).filter((duty) => !isLost(question, duty)),
    ({ person }) => person.id,
  );
  const fills = (duty: Duty): boolean => countsFor(duty, need.demand, roster);
  const there = new Set([...here].flatMap(([id, duties]) => (duties.some(fills) ? [id] : [])));
  yield* there;
  const isHeld = (id: string): boolean => here.get(id)?.some((duty) => groundwork.isPinned(duty)) ?? false;
  const { rotation } = need.demand;
  const positions = groundwork
    .positionsOf(blockId)
    .filter((position) => position.rotation.id === rotation.id);
  for (const { id, role } of roster.people.values()) {
    const own = positions.filter((position) => position.role === role);
    if (own.length === 0 || there.has(id) || question.absentIds.has(id) || isHeld(id)) continue;
    const couldBePut = own.some((position) => {
      const duty = groundwork.dutyIn(blockId, position, id);
      return duty !== undefined && fills(duty);
    });
    if (couldBePut) yield id;
  }
}

/** Needs of which nobody counts for two, so that each place takes a person of its own. */
function pickDisjoint(needs: readonly KnownNeed[]): readonly KnownNeed[] {
  const picked: KnownNeed[] = [];
  const bySize = needs.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  for (const known of bySize) {
    const { need } = known;
    if (need.kind !== "coverage") continue;
    const clashes = picked.some(({ need: other }) => {
      if (other.kind !== "coverage" || other.demand.rotation.id !== need.demand.rotation.id) return false;
      const [a, b] = [other.demand.coverage.role, need.demand.coverage.role];
      return a === b || a === "any" || b === "any";
    });
    if (!clashes) picked.push(known);
  }
  return picked;
}

const sizeOf = ({ need, shortBefore }: KnownNeed): number =>
  need.kind === "coverage" ? need.demand.coverage.minimum - shortBefore : 0;

/** People's numbers, worked out as they are gone through, and once. */
function lazily(ids: Iterable<string>, numbers: ReadonlyMap<string, number>): Iterable<number> {
  const known: number[] = [];
  const source = ids[Symbol.iterator]();
  return {
    *[Symbol.iterator]() {
      for (let place = 0; ; place += 1) {
        if (place === known.length) {
          const next = source.next();
          if (next.done === true) return;
          known.push(numbers.get(next.value) ?? -1);
        }
        yield known[place] ?? -1;
      }
    },
  };
}

/** What a block must lack, were there no limit on anybody's hours and nothing else to do at that time. */
export function findTightness(question: RepairQuestion, blockId: string): Tightness | undefined {
  const { groundwork } = question;
  const numbers = new Map([...groundwork.roster.people.keys()].map((id, number) => [id, number]));
  const places = pickDisjoint(groundwork.needsOf(blockId)).flatMap((known) => {
    const able = lazily(listAble(question, known), numbers);
    return Array.from({ length: sizeOf(known) }, () => ({ id: known.need.id, able }));
  });
  const { filledBy, tightPlaces } = matchPlaces(places.map(({ able }) => able));
  if (!filledBy.includes(undefined)) return undefined;
  const tight = tightPlaces.flatMap((place) => places[place] ?? []);
  return {
    blockId,
    needIds: [...new Set(tight.map(({ id }) => id))],
    places: tight.length,
    able: new Set(tight.flatMap(({ able }) => [...able])).size,
  };
}

/** Computes, and remembers, how many places of a block stay empty in any plan: each block by itself, matched with everybody. */
export function createBounds(question: RepairQuestion): (blockId: string) => number {
  const known = new Map<string, number>();
  return (blockId) => {
    const before = known.get(blockId);
    if (before !== undefined) return before;
    const tightness = findTightness(question, blockId);
    const bound = tightness === undefined ? 0 : tightness.places - tightness.able;
    known.set(blockId, bound);
    return bound;
  };
}

/** Places that stay empty in these blocks in any plan. @param timeLeft when it is over, the others count as none */
export function boundUncovered(
  boundOf: (blockId: string) => number,
  blockIds: Iterable<string>,
  timeLeft: () => number = () => Infinity,
): number {
  let sum = 0;
  for (const blockId of blockIds) {
    if (timeLeft() <= 0) break;
    sum += boundOf(blockId);
  }
  return sum;
}
