import { UserInputError } from "@clinical-mcp/errors";
import { findPersonByWords } from "@clinical-mcp/scheduler/dataset";
import type { Assignment, Person, PlanParts, ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import type { ChangeSource } from "./change-arguments.ts";

type SwapSource = Extract<ChangeSource, { kind: "swap" }>;

interface Side {
  readonly person: Person;
  readonly gives: readonly Assignment[];
}

const refuse = (message: string): UserInputError => new UserInputError(message, { code: "VALIDATION_ERROR" });

/** Everything that a person has on some days. */
function toSideOf(
  { people, blocks, assignments }: ScheduleDocument,
  asked: string,
  { from, to }: NonNullable<SwapSource["days"]>,
): Side {
  const person = findPersonByWords(people, asked);
  const inside = new Set(blocks.filter(({ date }) => from <= date && date <= to).map(({ id }) => id));
  return {
    person,
    gives: assignments.filter(({ person_id, block_id }) => person_id === person.id && inside.has(block_id)),
  };
}

/** Assignments of one person, which have commas between them. */
function toSideWith({ people, assignments }: ScheduleDocument, asked: string): Side {
  const ids = new Set(asked.split(",").map((id) => id.trim()));
  const gives = assignments.filter(({ id }) => ids.has(id));
  const unknown = [...ids].find((id) => !gives.some((each) => each.id === id));
  if (unknown !== undefined)
    throw refuse(
      `This schedule has no assignment '${unknown}'. For two people and all that they have, give --from and --to.`,
    );
  const owners = new Set(gives.map(({ person_id }) => person_id));
  const person = people.find(({ id }) => owners.has(id));
  if (person === undefined || owners.size > 1)
    throw refuse(`${asked} are of ${owners.size} people: each side of a swap is one person's.`);
  return { person, gives };
}

const toMoves = ({ gives, person }: Side, taker: Person): PlanParts["move"] =>
  gives.map(({ id }) => ({ assignment_id: id, was_person: person.id, person: taker.id }));

/**
 * An exchange between two people as parts of a plan.
 *
 * @throws UserInputError VALIDATION_ERROR, PERSON_NOT_FOUND, PERSON_AMBIGUOUS
 */
export function planSwap(document: ScheduleDocument, { sides, days }: SwapSource): PlanParts {
  const [one, other] = sides.map((asked) =>
    days === undefined ? toSideWith(document, asked) : toSideOf(document, asked, days),
  );
  if (one === undefined || other === undefined) throw refuse("A swap has two sides.");
  if (one.person.id === other.person.id) throw refuse("Both sides of the swap are the same person's.");
  const move = [...toMoves(one, other.person), ...toMoves(other, one.person)];
  if (move.length === 0) throw refuse("Neither of the two has anything on these days.");
  return { add: [], remove: [], move, leave: [], add_people: [], remove_people: [] };
}
