import { toYears } from "../case/age.ts";
import type { Ask } from "../case/coverage-case.ts";
import type { Said, SaidFact } from "../case/read-case.ts";
import { countNegations } from "./polarity.ts";

/** A4 defines it by signs, one of which is enough from an age on. */
const FRAIL = "is_frail_elderly_or_housebound";
const AGE_FROM = 65;
const SIGNS = [
  "dementia|alzheimer|cognitive(?:ly)? (?:impair\\w*|decline)|delirium|démence|troubles? cognitifs?",
  "polypharmacy|polypharmacie",
  "(?:recurrent|frequent|keeps) fall(?:s|ing)|reduced mobility|mobilité réduite|chutes à répétition",
  "functional decline",
].join("|");
const SIGN = new RegExp(`(?<!\\p{L})(?:${SIGNS})`, "iu");

/** Words of another person, or of what is only looked for. */
const OF_ANOTHER =
  /\b(?:family history|mother|father|husband|wife|screen\w*|suspected|rule out|risk|assess\w*|\?)/iu;

/** Facts that the caller's words settle by the definition of the page, in the age that it is for. */
export function readDefined(ask: Ask, all: readonly Said[], asked: ReadonlySet<string>): readonly SaidFact[] {
  const age = toYears(ask.patient);
  if (age === undefined || age < AGE_FROM || !asked.has(FRAIL)) return [];
  const isSign = ({ words, value }: Said): boolean =>
    value !== "no" && SIGN.test(words) && countNegations(words) === 0 && !OF_ANOTHER.test(words);
  const said = all.find(isSign);
  return said ? [{ said, fact: FRAIL, isSo: true }] : [];
}
