import { isNotKnown, isOfOthers } from "./clinical-text.ts";

/** What a clause tells of whom, and whether anybody knows it. */
export interface Standing {
  /** What stands in it is not known: neither said nor denied. */
  readonly isUnknown: boolean;
  /** It tells of somebody beside the patient. */
  readonly isOfOther: boolean;
}

interface Plain {
  readonly text: string;
  readonly sentence: number;
  readonly isQuestion: boolean;
}

const ASKS_OF_COVER =
  /\b(?:cover\w*|codes?|paid|pays?|lu|odb|eligib\w*|benefit|qualif\w*|criteria|listed|met)\b/u;
/** "Don't know." and little else. */
const REPLY =
  /^(?:(?:and|but|well|honestly|really|i|we|he|she|they|nobody|it|that)\s)*(?:(?:do|does|did) not (?:know|say|recall|remember)|not (?:sure|clear|told|recorded|documented|stated)|unsure|unknown|unclear|no (?:idea|clue)|dunno|who knows|cannot (?:tell|say|recall|remember)|(?:would|will|'d|'ll) have to (?:look|check|ask)\b.*)/u;
/** "On insulin? No." */
const OF_DEGREE = /\b(?:severe|moderate|mild|early|late|advanced|chronic|acute)\b/u;
const DENYING =
  /^(?:no|nope|nah|never|non|not (?:really|at all|that i know|yet))\b(?! (?:longer|doubt|problem))/u;
const MOST_WORDS_ASKED = 6;
const INTERROGATIVE = /^(?:and |but )?(?:how (?:many|much|long|often)|whether|if|which|what|when)\b/u;

const countWords = (text: string): number => text.split(/\s+/u).length;

/** "On Janumet? I don't know": a short question to oneself that the next words leave open. */
function isLeftOpen(clauses: readonly Plain[], at: number): boolean {
  const [clause, next] = [clauses[at], clauses[at + 1]];
  if (!clause?.isQuestion || !next || next.sentence === clause.sentence) return false;
  return (
    REPLY.test(next.text) && countWords(clause.text) <= MOST_WORDS_ASKED && !ASKS_OF_COVER.test(clause.text)
  );
}

/** "Severe? No, moderate": what a short question asks and the next word denies. */
function isAnsweredNo(clauses: readonly Plain[], at: number): boolean {
  const [clause, next] = [clauses[at], clauses[at + 1]];
  if (!clause?.isQuestion || !next || next.sentence === clause.sentence) return false;
  return (
    DENYING.test(next.text) &&
    // "Severe dementia? No, moderate" denies the degree alone.
    !OF_DEGREE.test(clause.text) &&
    countWords(clause.text) <= MOST_WORDS_ASKED &&
    !ASKS_OF_COVER.test(clause.text)
  );
}

/** "How many days she has been on it, and how much, I'd have to look up". */
const isWondered = (clauses: readonly Plain[], { text, sentence }: Plain): boolean =>
  INTERROGATIVE.test(text) && clauses.some((one) => one.sentence === sentence && isNotKnown(one.text));

const KIN =
  /^(?:(?:and|but|while|his|her|their|the|my|our) )*(?:wife|husband|spouse|partner|mother|father|mom|mum|dad|sister|brother|son|daughter|aunt|uncle|roommate|neighbou?r|friend|co-?worker|colleague)(?:'s| (?:is|was|has|had|also|takes|took|got|gets|uses|on|with|has been|had been))\b/u;
const PATIENT =
  /\b(?:patient|pt|client|resident|customer|fellow|guy|gent\w*|m[ae]n|wom[ae]n|lady|senior|widow\w*|retiree|boy|girl|teen\w*|he|she|\d{1,3}\s?(?:yo|y\/o|f|m|ans|year-old|years old))\b/u;
const NOT_THE_PATIENT = /^(?:and )?not (?:him|her|them|the patient|my patient|himself|herself)\b/u;

/** "Fellow in his forties, swab positive, wife is on chemo (not him)": somebody beside the one who was told of before. */
function isOfKin(clauses: readonly Plain[], at: number): boolean {
  const clause = clauses[at];
  if (!clause) return false;
  if (NOT_THE_PATIENT.test(clauses[at + 1]?.text ?? "") && !NOT_THE_PATIENT.test(clause.text)) return true;
  return KIN.test(clause.text) && clauses.slice(0, at).some(({ text }) => PATIENT.test(text));
}

/** Clauses with their standing, which those beside them may decide. */
export const withStanding = <T extends Plain>(clauses: readonly T[]): readonly (T & Standing)[] =>
  clauses.map((clause, at) => ({
    ...clause,
    ...(isAnsweredNo(clauses, at) && { text: `no ${clause.text}` }),
    isUnknown: isNotKnown(clause.text) || isLeftOpen(clauses, at) || isWondered(clauses, clause),
    isOfOther: isOfOthers(clause.text) || isOfKin(clauses, at),
  }));
