import { readClauses, splitParts, type Clause } from "../read-clauses.ts";
import { readRelatives } from "../read-relatives.ts";
import { readTests } from "./read-tests.ts";
import type { SaidFact, TermFact } from "./said-fact.ts";
import { readText, resultOf, SYMPTOM_IDS, type ReadText } from "./terms.ts";

/** In a denial they leave open what is denied: "no new polyps since the adenoma", "no active colitis". */
const QUALIFIERS = new RegExp(
  String.raw`\b(?:${[
    "since|after|despite|following|post|due to|except|other than|apart from|besides?|only|until|before",
    String.raw`current\w*|active|now|recent\w*|new|further|more|longer|residual|recurr\w*|relaps\w*|still|yet`,
    "depuis|apres|sauf|en dehors",
  ].join("|")})\b`,
  "u",
);

/** Their illnesses say nothing of the person. */
const NO_KIN =
  /\b(?:mother|father|sister|brother|parent) in law\b|\b(?:step ?|adoptive |foster )(?:mother|father|sister|brother|parent)\b/u;

/** A symptom that is denied is denied for now, which is what counts. */
const isSymptom = (id: string): boolean => SYMPTOM_IDS.has(id);

function toState(clause: Clause, { id, isNegative }: ReadText["terms"][number]): TermFact["state"] {
  if (isNegative) return "present";
  if (clause.isDenied) {
    // What a test found is not a denial of having had it, and smoking is judged by years.
    return QUALIFIERS.test(clause.text) && !isSymptom(id) && !/^(?:smoking|never)/u.test(id)
      ? "uncertain"
      : "absent";
  }
  return clause.isOpen ? "uncertain" : "present";
}

const isResult = (word: string): boolean => resultOf(word) !== "unknown";

function readClause(clause: Clause): Omit<SaidFact, "label" | "tests"> {
  const read = readText(clause.text);
  const about = (id: string): TermFact["about"] =>
    clause.isAboutFamily && id !== "no_family_history" ? "relative" : "self";
  const isUnrelated = NO_KIN.test(clause.text);
  const hasTest = read.terms.some(({ isTest }) => isTest);
  const terms = read.terms
    .filter(({ isTest }) => !isTest)
    .map((term): TermFact => ({
      id: term.id,
      state: isUnrelated ? "absent" : toState(clause, term),
      about: about(term.id),
    }));
  // "Positive" next to a test is its result.
  const weighty = read.weighty.filter((word) => !hasTest || !isResult(word));
  return {
    terms,
    weighty: weighty.length > 0 ? [{ words: weighty, terms }] : [],
    notUnderstood: [
      ...read.rest,
      // A test of a relative has no result that a rule could apply to the person.
      ...read.terms.flatMap(({ id, isTest }) =>
        isTest && clause.isAboutFamily ? [`${id} of a relative`] : [],
      ),
    ],
  };
}

/** A part with only a result or a date belongs to the test before it: "last mammogram 2 years ago, normal". */
function joinResults(parts: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const { terms, rest, words } = readText(part);
    const last = joined.at(-1);
    const isOnlyResult = terms.length === 0 && rest.length === 0 && words.some(isResult);
    if (isOnlyResult && last !== undefined && readText(last).terms.some(({ isTest }) => isTest))
      joined[joined.length - 1] = `${last} ${part}`;
    else joined.push(part);
  }
  return joined;
}

/** "Density category D on the last mammogram": the test is named for what it showed, and nothing else is said of it. */
const SHOWN = /\bdens(?:e|ity|ite)\b/u;
/** "Never had a mammogram", "not had a FIT yet"; "no mammogram since 2015" had one. */
const NOT_DONE = /\b(?:never|not|no|without|jamais|pas|aucune?|sans)\b/u;
const ASKED_FOR = /\b(?:asks?|asking|wants?|requests?|requesting|demande|veut|souhaite)\b/u;
const NONE_ABNORMAL = /\b(?:never|no|jamais|aucune?|pas)\b(?: \w+){0,4} (?:abnormal|anormale?s?|anormaux)\b/u;

const own = (id: string): TermFact => ({ id, state: "present", about: "self" });

/** The tests that a part mentions; a test that was not done, or never abnormal, is not a test with an unknown result. */
function readPart(part: string, thisMonth: number): Pick<SaidFact, "tests" | "terms"> {
  const text = readText(part);
  const tests = readTests(text, thisMonth);
  // "Wants to continue": a wish alone is not a finding.
  if (text.terms.length + text.rest.length + text.weighty.length === 0 && ASKED_FOR.test(part))
    return { tests, terms: [own("test_not_done")] };
  const isBare = tests.every(({ result, date }) => result === "unknown" && date === undefined);
  const said = part.replaceAll(/\b(?:yet|encore)\b/gu, "");
  if (tests.length === 0 || !isBare || (NOT_DONE.test(said) && QUALIFIERS.test(said)))
    return { tests, terms: [] };
  if (NONE_ABNORMAL.test(said)) return { tests: [], terms: [own("no_abnormal_result")] };
  if (text.words.some(isResult)) return { tests, terms: [] };
  if (NOT_DONE.test(said) || ASKED_FOR.test(said)) return { tests: [], terms: [own("test_not_done")] };
  return { tests: SHOWN.test(said) ? [] : tests, terms: [] };
}

/** What the caller wrote of one risk factor: the terms in it, the tests, and every word that stays unexplained. */
export function readSaid(label: string, thisMonth: number): SaidFact {
  const read = readClauses([label]).map(readClause);
  const parts = joinResults(splitParts(label)).filter((part) => !readRelatives(part).isAboutFamily);
  const ofTests = parts.map((part) => readPart(part, thisMonth));
  return {
    label,
    terms: [...read, ...ofTests].flatMap(({ terms }) => terms),
    tests: ofTests.flatMap(({ tests }) => tests),
    notUnderstood: read.flatMap(({ notUnderstood }) => notUnderstood),
    weighty: read.flatMap(({ weighty }) => weighty ?? []),
  };
}
