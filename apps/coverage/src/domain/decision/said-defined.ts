import { toYears } from "../case/age.ts";
import type { Ask } from "../case/coverage-case.ts";
import type { Said, SaidFact } from "../case/read-case.ts";
import { DEFINED_FACTS } from "./defined-terms.ts";
import { splitClauses } from "./said-clauses.ts";

/** Words about another person, or about something suspected. */
const OF_ANOTHER =
  /\b(?:family history|mother|father|husband|wife|screen\w*|suspected|suspicious|query|possible|rule out|r\/o|risk|assess\w*|\?)/iu;

/** Clauses that state something about this patient. */
export const listPlainClauses = (all: readonly Said[]): readonly { said: Said; clause: string }[] =>
  all.flatMap((said) =>
    said.value === "no"
      ? []
      : splitClauses(said)
          .filter((clause) => !OF_ANOTHER.test(clause))
          .map((clause) => ({ said, clause })),
  );

/** Facts that the caller's words settle by a term of the page's definition, in the age that it is for. */
export function readDefined(ask: Ask, all: readonly Said[]): readonly SaidFact[] {
  const age = toYears(ask.patient) ?? 0;
  const clauses = listPlainClauses(all);
  return DEFINED_FACTS.flatMap(({ fact, is: isSo, ageFrom = 0, isWholeService, isSaidBy }) =>
    isSo === undefined || age < ageFrom
      ? []
      : clauses
          .filter(({ said, clause }) =>
            // With another test, "MMSE and BNA", the term is not all that was done.
            isWholeService ? said.field === SERVICE && isSaidBy(said.words) : isSaidBy(clause),
          )
          .map(({ said }) => ({ said, fact, isSo })),
  );
}

export const SERVICE = "service";

/** Facts stated as true whose names have another fact's term: established dementia is of the frail. */
export const listStated = ({ stated }: Ask): readonly Said[] =>
  [...stated].flatMap(([name, value]) => {
    const words = name.replaceAll("_", " ");
    const isOfOther = DEFINED_FACTS.some(
      ({ fact, is, isWholeService, isSaidBy }) =>
        is === true && !isWholeService && fact !== name && isSaidBy(words),
    );
    return value === true && isOfOther && !words.includes(" or ") ? [{ field: `facts.${name}`, words }] : [];
  });
