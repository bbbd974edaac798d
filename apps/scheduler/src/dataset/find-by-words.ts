import { UserInputError } from "@clinical-mcp/errors";

interface Named {
  readonly id: string;
  readonly name: string;
}

const fold = (text: string): string => text.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

const SHOWN = 8;

/** How a kind of row is called, and the code where none has the id or name. */
export interface Kind {
  readonly what: string;
  readonly notFound: string;
  readonly ambiguous: string;
  readonly suggestion: string;
}

const PERSON: Kind = {
  what: "Person",
  notFound: "PERSON_NOT_FOUND",
  ambiguous: "PERSON_AMBIGUOUS",
  suggestion: 'get_schedule with part "people" lists them.',
};

const ROTATION: Kind = {
  what: "Rotation",
  notFound: "VALIDATION_ERROR",
  ambiguous: "VALIDATION_ERROR",
  suggestion: 'get_schedule with part "rotations" lists them.',
};

/** The row of an id, of a whole name, or of a part of a name that no other has; accents and case aside. */
function findNamed<TRow extends Named>(rows: Iterable<TRow>, asked: string, kind: Kind): TRow {
  const all = [...rows];
  const known = all.find(({ id }) => id === asked.trim());
  if (known) return known;
  const partly = all.filter(({ name }) => fold(name).includes(fold(asked)));
  const wholly = partly.filter(({ name }) => fold(name) === fold(asked));
  const named = wholly.length > 0 ? wholly : partly;
  const [only, ...more] = named;
  if (only && more.length === 0) return only;
  if (only)
    throw new UserInputError(`${kind.what} '${asked}' may be ${named.length} of this schedule.`, {
      code: kind.ambiguous,
      suggestion: `Give the id: ${named
        .slice(0, SHOWN)
        .map(({ id, name }) => `${id} (${name})`)
        .join(", ")}.`,
    });
  throw new UserInputError(`${kind.what} with ID or name '${asked}' is not in this schedule.`, {
    code: kind.notFound,
    suggestion: kind.suggestion,
  });
}

/**
 * The person of an id, or of a name or part of one.
 *
 * @throws UserInputError PERSON_NOT_FOUND, PERSON_AMBIGUOUS with those it may be
 */
export const findPersonByWords = <TRow extends Named>(people: Iterable<TRow>, asked: string): TRow =>
  findNamed(people, asked, PERSON);

/**
 * The same of rotations.
 *
 * @throws UserInputError VALIDATION_ERROR
 */
export const findRotationByWords = <TRow extends Named>(rotations: Iterable<TRow>, asked: string): TRow =>
  findNamed(rotations, asked, ROTATION);
