import { tokenize } from "./name-index.ts";

/** Why a text asks nothing that can be answered, whatever it names. */
export interface Unclear {
  readonly id: string;
  /** For the person who asked. */
  readonly text: string;
}

/** Words that a question in words cannot do without: a list of names has none of them. */
const JOINING = new Set(
  "a an the is are was does do did can may for to of in on at by with without my her his their who what which when how i if not any la le les un une des est pour avec sans quel quelle puis je il elle".split(
    " ",
  ),
);

/** What questions of billing and coverage are about, which a list of keywords repeats. */
const SUBJECTS = new Set(
  "adp odb ohip paaf ocf lu code codes fee fees bill billing billed billable premium premiums coverage cover covered covers eligible eligibility drug drugs device devices funding funded formulary benefit claim claims schedule payment assistive program generic copay price".split(
    " ",
  ),
);

const FEWEST_SUBJECTS = 4;
const MOST_JOINING = 1;

/** "Fee code ADP covered LU eligible": words that are searched for, of which no question is made. */
function isKeywordList(words: readonly string[]): boolean {
  const subjects = words.filter((word) => SUBJECTS.has(word)).length;
  const joining = words.filter((word) => JOINING.has(word)).length;
  return (
    subjects >= FEWEST_SUBJECTS &&
    joining <= MOST_JOINING * Math.ceil(words.length / 10) &&
    subjects * 2 >= words.length
  );
}

const KEYBOARD =
  /\b(?:asdf\w*|qwer\w*|zxcv\w*|hjkl\w*|jkl|blah|lorem|ipsum|foo|bar baz|xyzzy|abcabc|test test|[bcdfghjklmnpqrstvwxz]{6,})\b/u;
const MOST_REPEATED = 2;

/** "blah A007 blah", "fee fee fee". */
function isGibberish(folded: string, words: readonly string[]): boolean {
  const long = words.filter((word) => word.length > 1 && !JOINING.has(word) && !/^\d/u.test(word));
  const isRepeated = (word: string): boolean => long.filter((other) => other === word).length > MOST_REPEATED;
  return KEYBOARD.test(folded) || (long.some(isRepeated) && new Set(long).size * 2 <= long.length);
}

/** "Is it covered if the patient": the text stops where a word must follow. */
const BROKEN_OFF =
  /\b(?:an?|the|if|because|whether|and|or|my|does the|is the|si|parce que|un|une|le|les|et|ou|si le patient|si la patiente|if the patient|if my patient|when the patient|for the patient who|patient who|for someone who)\s*(?:\.{3}|…)?\s*$/u;

/** A text that asks nothing whole, although names may stand in it; undefined where it can be read as a question. */
export function readUnclear(folded: string): Unclear | undefined {
  if (BROKEN_OFF.test(folded))
    return { id: "broken-off", text: "The question breaks off before it says what it asks." };
  const words = tokenize(folded).map(({ word }) => word);
  if (isKeywordList(words) || isGibberish(folded, words))
    return {
      id: "keywords",
      text: "These are words without a question: what is asked of which of them is not said.",
    };
  return undefined;
}
