import { toYears } from "../case/age.ts";
import type { Ask } from "../case/coverage-case.ts";
import type { Said, SaidFact } from "../case/read-case.ts";
import { countNegations } from "./polarity.ts";

/** A fact that a page defines by signs, one of which is enough from an age on. */
interface Definition {
  readonly fact: string;
  readonly ageFrom: number;
  readonly signs: RegExp;
}

/** Polypharmacy, cognitive impairment, reduced mobility or falls, or a decline of function (A4). */
const FRAIL = [
  "dementia|alzheimer|cognitive(?:ly)? (?:impair\\w*|decline)|delirium|démence|troubles? cognitifs?",
  "polypharmacy|polypharmacie",
  "(?:recurrent|frequent|keeps) fall(?:s|ing)|reduced mobility|mobilité réduite|chutes à répétition",
  "functional decline",
].join("|");

const DEFINITIONS: readonly Definition[] = [
  {
    fact: "is_frail_elderly_or_housebound",
    ageFrom: 65,
    signs: new RegExp(`(?<!\\p{L})(?:${FRAIL})`, "iu"),
  },
];

/** Words of another person, or of what is only looked for. */
const OF_ANOTHER =
  /\b(?:family history|mother|father|husband|wife|screen\w*|suspected|rule out|risk|assess\w*|\?)/iu;

/** Facts that the caller's words settle by the definition of the page, in the age that it is for. */
export function readDefined(ask: Ask, all: readonly Said[], asked: ReadonlySet<string>): readonly SaidFact[] {
  const age = toYears(ask.patient);
  if (age === undefined) return [];
  const stands = ({ words, value }: Said, signs: RegExp): boolean =>
    value !== "no" && signs.test(words) && countNegations(words) === 0 && !OF_ANOTHER.test(words);
  return DEFINITIONS.flatMap(({ fact, ageFrom, signs }) => {
    if (!asked.has(fact) || age < ageFrom) return [];
    const said = all.find((one) => stands(one, signs));
    return said ? [{ said, fact, isSo: true }] : [];
  });
}
