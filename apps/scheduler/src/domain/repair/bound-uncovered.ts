import { countsFor } from "../conflicts/list-demands.ts";
import { remember } from "../remember.ts";
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

type CoverageNeed = Extract<KnownNeed["need"], { readonly kind: "coverage" }>;

/** People who fill a place of a need, as they are or could be put. */
function listAble(question: RepairQuestion, need: CoverageNeed): readonly string[] {
  const { groundwork, absentIds } = question;
  const { roster } = groundwork;
  const blockId = need.slot.block.id;
  const here = Map.groupBy(roster.dutiesByBlock.get(blockId) ?? [], ({ person }) => person.id);
  const fills = (duty: Duty): boolean => countsFor(duty, need.demand, roster);
  const positions = groundwork
    .positionsOf(blockId)
    .filter(({ rotation }) => rotation.id === need.demand.rotation.id);
  return [...roster.people.keys()].filter((id) => {
    const own = (here.get(id) ?? []).filter((duty) => !isLost(question, duty));
    if (own.some(fills)) return true;
    if (absentIds.has(id) || own.some((duty) => groundwork.isPinned(duty))) return false;
    return positions.some((position) => {
      const duty = groundwork.dutyIn(position, id);
      return duty !== undefined && fills(duty);
    });
  });
}

/** Needs for people in a block, and how many each has places for. */
interface Wanted {
  readonly need: CoverageNeed;
  readonly size: number;
}

/** Needs of which nobody counts for two, so that each place takes a person of its own: the largest first. */
function pickDisjoint(needs: readonly KnownNeed[]): readonly Wanted[] {
  const wanted = needs.flatMap(({ need, shortBefore }) =>
    need.kind === "coverage" ? [{ need, size: need.demand.coverage.minimum - shortBefore }] : [],
  );
  const clash = ({ need: { demand: a } }: Wanted, { need: { demand: b } }: Wanted): boolean =>
    a.rotation.id === b.rotation.id &&
    (a.coverage.role === b.coverage.role || a.coverage.role === "any" || b.coverage.role === "any");
  return wanted
    .toSorted((a, b) => b.size - a.size)
    .reduce<readonly Wanted[]>(
      (picked, each) => (picked.some((other) => clash(each, other)) ? picked : [...picked, each]),
      [],
    );
}

/** What a block must lack, were there no limit on anybody's hours and nothing else to do at that time. */
export function findTightness(question: RepairQuestion, blockId: string): Tightness | undefined {
  const places = pickDisjoint(question.groundwork.needsOf(blockId)).flatMap(({ need, size }) => {
    const able = listAble(question, need);
    return Array.from({ length: size }, () => ({ id: need.id, able }));
  });
  const { filledBy, tightPlaces } = matchPlaces(places.map(({ able }) => able));
  if (!filledBy.includes(undefined)) return undefined;
  const tight = tightPlaces.flatMap((place) => places[place] ?? []);
  return {
    blockId,
    needIds: [...new Set(tight.map(({ id }) => id))],
    places: tight.length,
    able: new Set(tight.flatMap(({ able }) => able)).size,
  };
}

/** Computes, and remembers, how many places of a block stay empty in any plan: each block by itself, matched with everybody. */
export const createBounds = (question: RepairQuestion): ((blockId: string) => number) =>
  remember((blockId) => {
    const tightness = findTightness(question, blockId);
    return tightness === undefined ? 0 : tightness.places - tightness.able;
  });

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
