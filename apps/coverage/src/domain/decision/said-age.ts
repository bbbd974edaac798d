import type { Ask } from "../case/coverage-case.ts";
import type { Said } from "../case/read-case.ts";
import { splitClauses } from "./said-clauses.ts";
import type { Verdict } from "./verdict.ts";

const PERSON = "(?:(?:the )?(?:patient|client|person|woman|man|lady|gentleman|she|he) )?(?:is )?(?:aged? )?";
const OVER = "(?:over|above|older than) (?<over>\\d{2})(?: years)?(?: old| of age)?";
const FROM = "(?<from>\\d{2})(?: ?\\+| (?:years )?(?:and|or) (?:over|older|above))";
const DECADE = "(?:in (?:his|her|their|the) )?(?<decade>[1-9])0['’]?s";
/** "Over 65", "65 and older", "in her 70s". The clause must contain nothing else, because figures can be of many things. */
const BOUND = new RegExp(`^${PERSON}(?:${OVER}|${FROM}|${DECADE})$`, "iu");

const OLDEST = 105;
const STEP = 5;

/** An age as people state it if they do not know or give it exactly. */
interface AgeRange {
  readonly said: Said;
  readonly least: number;
  readonly most: number;
}

function readRange(said: Said): AgeRange | undefined {
  if (said.value === "no") return undefined;
  for (const clause of splitClauses(said)) {
    const { over, from, decade } = BOUND.exec(clause)?.groups ?? {};
    if (decade !== undefined) return { said, least: Number(decade) * 10, most: Number(decade) * 10 + 9 };
    const least = over ?? from;
    // "Over 65", for a benefit that begins at 65, includes 65.
    if (least !== undefined) return { said, least: Number(least), most: OLDEST };
  }
  return undefined;
}

function* listAges({ least, most }: AgeRange): Generator<number> {
  for (let age = least; age < most; age += STEP) yield age;
  yield most;
}

const withAge = <TAsk extends Ask>(ask: TAsk, years: number): TAsk => ({
  ...ask,
  patient: { ...ask.patient, age_years: years },
});

const print = (verdicts: readonly Verdict[]): string =>
  JSON.stringify(verdicts.map(({ decision, amountCents, needs }) => [decision, amountCents, needs]));

/** The ask with the age that words bound, and the words. */
export interface AgedAsk<TAsk> {
  readonly ask: TAsk;
  readonly by?: Said;
}

/**
 * Takes the lower bound of an age range if every age within it leads to the same decision. Otherwise takes none, and the age is asked
 * for.
 */
export function readAge<TAsk extends Ask>(
  ask: TAsk,
  all: readonly Said[],
  decide: (ask: TAsk) => readonly Verdict[],
): AgedAsk<TAsk> {
  const { age_years: years, age_months: months, age_days: days } = ask.patient;
  const range = (years ?? months ?? days) === undefined ? all.map(readRange).find(Boolean) : undefined;
  if (!range) return { ask };
  const [first, ...more] = [...listAges(range)].map((age) => print(decide(withAge(ask, age))));
  return more.every((one) => one === first) ? { ask: withAge(ask, range.least), by: range.said } : { ask };
}
