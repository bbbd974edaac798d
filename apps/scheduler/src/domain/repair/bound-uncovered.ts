import { countsFor } from "../conflicts/list-demands.ts";
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

/** Whether a person fills a place of a need, as they are or could be put. */
function couldFill(question: RepairQuestion, { need }: KnownNeed, personId: string): boolean {
  const { groundwork } = question;
  if (need.kind !== "coverage") return false;
  const blockId = need.slot.block.id;
  const here = (groundwork.roster.dutiesByBlock.get(blockId) ?? []).filter(
    (duty) => duty.person.id === personId && !isLost(question, duty),
  );
  if (here.some((duty) => countsFor(duty, need.demand, groundwork.roster))) return true;
  if (question.absentIds.has(personId) || here.some((duty) => groundwork.isPinned(duty))) return false;
  return groundwork.positionsOf(blockId).some((position) => {
    const duty = groundwork.dutyIn(blockId, position, personId);
    return duty !== undefined && countsFor(duty, need.demand, groundwork.roster);
  });
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

/** What a block must lack, were there no limit on anybody's hours and nothing else to do at that time. */
export function findTightness(question: RepairQuestion, blockId: string): Tightness | undefined {
  const { groundwork } = question;
  const people = [...groundwork.roster.people.keys()];
  const places = pickDisjoint(groundwork.needsOf(blockId)).flatMap((known) => {
    const able = people.flatMap((id, number) => (couldFill(question, known, id) ? [number] : []));
    return Array.from({ length: sizeOf(known) }, () => ({ id: known.need.id, able }));
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

/** Places that stay empty in these blocks whatever is done: each block by itself, matched with everybody. */
export function boundUncovered(question: RepairQuestion, blockIds: Iterable<string>): number {
  return [...blockIds].reduce((sum, blockId) => {
    const tightness = findTightness(question, blockId);
    return sum + (tightness === undefined ? 0 : tightness.places - tightness.able);
  }, 0);
}
