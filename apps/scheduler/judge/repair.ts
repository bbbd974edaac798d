import { isFixed, openAbsence } from "./absence.ts";
import type { Absence, AbsenceQuestion } from "./absence.ts";
import { couldHold, doesMeet, isLawful, takePlace } from "./candidates.ts";
import { isDemandedFrom, listDemands } from "./needs.ts";
import { look } from "./program.ts";
import type { Block, Duty, Person, Program, Rotation } from "./program.ts";

/** The best repair there is, by trying: fewest places uncovered, then fewest changes. */
export interface Repair {
  readonly coverageGaps: number;
  readonly supervisionGaps: number;
  readonly uncovered: number;
  readonly changes: number;
}

/** An uncovered place outweighs any number of changes. */
const PLACE = 1_000;

const MOST_STEPS = 400_000;

/** What one person does in one block: nothing, the duty that is there, or one that is taken. */
interface Choice {
  readonly person: Person;
  readonly duty: Duty | undefined;
  readonly isChange: boolean;
}

interface Combination {
  readonly choices: readonly Choice[];
  readonly cost: number;
}

/** Rotations that somebody could join in a block: where his role is wanted, and for faculty any that they would supervise. */
function listOpenRotations(absence: Absence, person: Person, block: Block): readonly Rotation[] {
  const { program, before } = absence;
  const wanted = listDemands(program)
    .filter((demand) => demand.block.id === block.id && isDemandedFrom(demand, person))
    .map(({ rotation }) => rotation);
  const running = [
    ...before.filter((duty) => duty.block.id === block.id).map(({ rotation }) => rotation),
    ...listDemands(program)
      .filter((demand) => demand.block.id === block.id)
      .map(({ rotation }) => rotation),
  ];
  const supervised =
    person.role === "faculty"
      ? running.filter(({ category, gives_supervision }) => category === "clinical" && gives_supervision)
      : [];
  return [...new Set([...wanted, ...supervised])];
}

function listChoices(absence: Absence, person: Person, block: Block): readonly Choice[] {
  const { program, left } = absence;
  const mine = left.filter((duty) => duty.person.id === person.id);
  const here = mine.filter((duty) => duty.block.id === block.id);
  const [duty] = here;
  const stay: Choice = { person, duty, isChange: false };
  if (person.id === absence.personId || here.length > 1 || (duty && isFixed(absence, duty))) return [stay];
  const taken = listOpenRotations(absence, person, block)
    .filter(({ id }) => duty === undefined || duty.assignment.role === "backup" || duty.rotation.id !== id)
    .map((rotation) => takePlace(program, { person, block, rotation }))
    .filter((place) => couldHold(program, place));
  return [
    stay,
    ...(duty ? [{ person, duty: undefined, isChange: true }] : []),
    ...taken.map((place) => ({ person, duty: place, isChange: true })),
  ];
}

const cross = (lists: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] =>
  lists.reduce<readonly (readonly Choice[])[]>(
    (all, list) => all.flatMap((some) => list.map((choice) => [...some, choice])),
    [[]],
  );

/** Everything that people could do in a block, the best first. */
function listCombinations(absence: Absence, block: Block): readonly Combination[] {
  const { program, left } = absence;
  const lists = program.file.people.map((person) => listChoices(absence, person, block));
  // A person with two duties here keeps both, and both count.
  const doubles = left.filter(
    (duty) =>
      duty.block.id === block.id &&
      left.filter((other) => other.person === duty.person && other.block === block).length > 1,
  );
  return cross(lists)
    .map((choices) => {
      const chosen = choices.flatMap(({ duty }) => (duty ? [duty] : []));
      const { coverage, supervision } = absence.countNewGaps(block, [
        ...chosen,
        ...doubles.filter((duty) => !chosen.includes(duty)),
      ]);
      const changes = choices.filter(({ isChange }) => isChange).length;
      return { choices, cost: (coverage + supervision) * PLACE + changes };
    })
    .toSorted((a, b) => a.cost - b.cost);
}

/** Whether what a person does so far is possible and lawful: less work breaks no rule, so what is not can be left at once. */
function createCheck({
  program,
  left,
  blocks,
}: Absence): (person: Person, chosen: readonly Choice[]) => boolean {
  const known = new Map<string, boolean>();
  const changing = new Set(blocks.map(({ id }) => id));
  return (person, chosen) => {
    const mine = chosen.filter((choice) => choice.person === person);
    if (!mine.some(({ isChange }) => isChange)) return true;
    const key = mine.map(({ duty }) => duty?.assignment.id ?? "-").join(" ") + person.id;
    const before = known.get(key);
    if (before !== undefined) return before;
    const elsewhere = left.filter((duty) => duty.person === person && !changing.has(duty.block.id));
    const all = [...elsewhere, ...mine.flatMap(({ duty }) => (duty ? [duty] : []))];
    const isPossible =
      !mine.some(({ duty, isChange }) => isChange && duty && doesMeet(duty, all)) &&
      (person.role === "faculty" || isLawful(program, person, all));
    known.set(key, isPossible);
    return isPossible;
  };
}

interface Search {
  readonly combinations: readonly (readonly Combination[])[];
  /** Least cost of the blocks from each one on. */
  readonly rest: readonly number[];
  readonly isPossible: (chosen: readonly Choice[]) => boolean;
  steps: number;
  /** By how much the budget was too small at the least. */
  short: number;
}

interface Chosen {
  readonly index: number;
  readonly budget: number;
  readonly choices: readonly Choice[];
}

/** Whether what remains of a budget is enough for the blocks from one on, after what is chosen for those before. */
function isEnough(search: Search, { index, budget, choices: before }: Chosen): boolean {
  const list = search.combinations[index];
  if (list === undefined) return true;
  for (const { choices, cost } of list) {
    const total = cost + (search.rest[index + 1] ?? 0);
    if (total > budget) {
      search.short = Math.min(search.short, total - budget);
      return false;
    }
    search.steps += 1;
    if (search.steps > MOST_STEPS) return false;
    const all = [...before, ...choices];
    const next = { index: index + 1, budget: budget - cost, choices: all };
    if (search.isPossible(all) && isEnough(search, next)) return true;
  }
  return false;
}

/** Tries budgets from the least that could do on, and all that people could do within each. */
function findLeastCost(absence: Absence): number | undefined {
  const combinations = absence.blocks.map((block) => listCombinations(absence, block));
  const least = combinations.map((list) => list[0]?.cost ?? 0);
  const rest = least.map((_, index) => least.slice(index).reduce((sum, cost) => sum + cost, 0));
  const check = createCheck(absence);
  const isPossible = (chosen: readonly Choice[]): boolean =>
    absence.program.file.people.every((person) => check(person, chosen));
  const search: Search = { combinations, rest, isPossible, steps: 0, short: Infinity };
  let budget = rest[0] ?? 0;
  while (!isEnough(search, { index: 0, budget, choices: [] })) {
    if (search.steps > MOST_STEPS || search.short === Infinity) return undefined;
    budget += search.short;
    search.short = Infinity;
  }
  return budget;
}

/**
 * The best repair of an absence, by trying everything that people could do.
 *
 * @returns undefined where that is too much to try
 */
export function repairAbsence(program: Program, question: AbsenceQuestion): Repair | undefined {
  const absence = openAbsence(program, question);
  const gaps = [...program.blocks.values()].map((block) => absence.countNewGaps(block, absence.left));
  const cost = findLeastCost(absence);
  if (cost === undefined) return undefined;
  const outside = [...program.blocks.values()]
    .filter((block) => !absence.blocks.includes(block))
    .map((block) => absence.countNewGaps(block, absence.left))
    .reduce((sum, { coverage, supervision }) => sum + coverage + supervision, 0);
  return {
    coverageGaps: gaps.reduce((sum, { coverage }) => sum + coverage, 0),
    supervisionGaps: gaps.reduce((sum, { supervision }) => sum + supervision, 0),
    uncovered: outside + Math.floor(cost / PLACE),
    changes: cost % PLACE,
  };
}

/** One row of the server's plan. */
export interface Step {
  readonly action: "take" | "move" | "call_in" | "free";
  readonly personId: string;
  readonly blockId: string;
  readonly rotationId: string;
}

/** What a plan leaves uncovered, and what in it cannot be. */
export function tryPlan(
  { program, left, countNewGaps }: Absence,
  steps: readonly Step[],
): { readonly uncovered: number; readonly objections: readonly string[] } {
  const isChanged = ({ person, block }: Duty): boolean =>
    steps.some(({ personId, blockId }) => personId === person.id && blockId === block.id);
  const taken = steps
    .filter(({ action }) => action !== "free")
    .map(({ personId, blockId, rotationId }) => {
      const [person, block] = [look(program.people, personId), look(program.blocks, blockId)];
      return takePlace(program, { person, block, rotation: look(program.rotations, rotationId) });
    });
  const duties = [...left.filter((duty) => !isChanged(duty)), ...taken];
  const objections = new Set<string>();
  for (const place of taken) {
    const { person, block, rotation } = place;
    const mine = duties.filter((duty) => duty.person === person);
    if (!couldHold(program, place)) objections.add(`${person.id} cannot hold ${block.id} ${rotation.id}`);
    if (doesMeet(place, mine)) objections.add(`${person.id} is in two places at ${block.id}`);
    if (person.role === "resident" && !isLawful(program, person, mine))
      objections.add(`${person.id} breaks a rule`);
  }
  const gaps = [...program.blocks.values()].map((block) => countNewGaps(block, duties));
  return {
    uncovered: gaps.reduce((sum, { coverage, supervision }) => sum + coverage + supervision, 0),
    objections: [...objections],
  };
}
