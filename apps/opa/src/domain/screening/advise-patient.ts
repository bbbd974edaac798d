import type { Corpus } from "../shared/corpus.ts";
import type { AssessedRule, Assessment, PatientFacts, ProgramRecords } from "./assess-rules.ts";
import type { StatusDecision } from "./decide-status.ts";
import { describeTest, findBaseTests } from "./recommend.ts";
import { findSectionWith, statementsOf, type Sentence } from "./program-statements.ts";
import { formatRange } from "./place-age.ts";

/** Words of the record as a sentence; none where no section holds them. */
const place = (
  corpus: Corpus,
  documentId: string,
  { words, sentence }: { readonly words: string; readonly sentence: string },
): readonly Sentence[] => {
  const sectionId = findSectionWith(corpus, documentId, words);
  return sectionId === undefined ? [] : [{ text: sentence, sectionId }];
};

export const toSentence = ({ rule }: AssessedRule): Sentence => ({
  text: rule.rule_text,
  sectionId: rule.section_id,
});

/** The condition of the program for the band of ages in which the person is: "ages 40 to 49: after an informed decision". */
function findBand(records: ProgramRecords, age: number, corpus: Corpus): readonly Sentence[] {
  const { conditions, document_id: documentId } = records.program;
  const band = conditions.find((condition) => {
    const ages = /^ages (\d+) to (\d+): /u.exec(condition);
    return ages && age >= Number(ages[1]) && age <= Number(ages[2]) && !/\bhigh risk\b/u.test(condition);
  });
  return band === undefined ? [] : place(corpus, documentId, { words: band, sentence: `A${band.slice(1)}.` });
}

/** What the program says about ages beyond its range, at its end or over it: "some people may continue to 74". */
export function findBeyond({ program }: ProgramRecords, age: number, corpus: Corpus): readonly Sentence[] {
  return statementsOf(program, corpus).filter(({ text }) => {
    const stop = /\bstops at (\d+) to (\d+)\b/u.exec(text);
    if (stop && age >= Number(stop[1])) return true;
    const over = /\b(?:Over (\d+)|(\d+) and over)\b/u.exec(text);
    return over !== null && age >= Number(over[1] ?? over[2]) && age > program.age_to;
  });
}

export function excludedBy(
  assessment: Assessment,
  records: ProgramRecords,
  corpus: Corpus,
): readonly Sentence[] {
  const { program } = records;
  return [
    ...assessment.rules
      .filter(({ role, finding }) => role === "exclusion" && finding.status === "applies")
      .map(toSentence),
    ...assessment.exclusions
      .filter(({ status }) => status === "excludes")
      .flatMap(({ text }) =>
        text === undefined
          ? []
          : place(corpus, program.document_id, { words: text, sentence: `Outside screening: ${text}.` }),
      ),
    ...assessment.rules
      .filter(({ role, finding }) => role === "criterion" && finding.status === "ruled_out")
      .map(toSentence),
  ];
}

export const applying = (assessment: Assessment, role: AssessedRule["role"]): readonly AssessedRule[] =>
  assessment.rules.filter((one) => one.role === role && one.finding.status === "applies");

/** For someone inside the program: the entry that opened it, or the program's own tests, changed by what applies. */
function insideSentences(given: Advised): readonly Sentence[] {
  const { records, assessment, decision, facts, corpus } = given;
  const entries = decision.entries.map(toSentence);
  const modifiers = applying(assessment, "modifier").map(toSentence);
  // A possible statement is shown next to the certain ones: the reader must decide whether lupus shortens the interval.
  const open = assessment.rules
    .filter(({ role, finding }) => role === "modifier" && finding.status === "depends")
    .map(toSentence);
  const passed = applying(assessment, "entry").map(toSentence);
  const criteria = assessment.rules
    .filter(({ role, finding }) => role === "criterion" && finding.status !== "ruled_out")
    .map(toSentence);
  const tests = findBaseTests(records, assessment.rules)
    .filter(({ who }) => isForAge(who, facts.age))
    .map((row): Sentence => ({ text: describeTest(row), sectionId: row.section_id }));
  const band = facts.age === undefined ? [] : findBand(records, facts.age, corpus);
  if (entries.length > 0) return [...entries, ...modifiers, ...open, ...criteria];
  // The rule's ages are over, and the program's figures are not for this person.
  if (passed.length > 0) return [...passed, ...modifiers, ...open];
  return [...(modifiers.length > 0 ? modifiers : tests), ...open, ...band, ...criteria];
}

const isForAge = (who: string, age: number | undefined): boolean => {
  const ranges = [...who.matchAll(/\b(\d+) to (\d+)\b/gu)];
  return (
    age === undefined ||
    ranges.length === 0 ||
    ranges.some(([, from, to]) => age >= Number(from) && age <= Number(to))
  );
};

export interface Advised {
  readonly records: ProgramRecords;
  readonly assessment: Assessment;
  readonly decision: StatusDecision;
  readonly facts: PatientFacts;
  readonly corpus: Corpus;
}

/**
 * The statements of the program's records for this person, verbatim and in the order of the program's pathway:
 * exclusions, known results, the entry or the tests of the age, and at the end of the range what ends there.
 */
export function advisePatient(given: Advised): readonly Sentence[] {
  const { records, assessment, decision, facts, corpus } = given;
  const excluded = excludedBy(assessment, records, corpus);
  const results = resultSentences(assessment);
  const beyond = facts.age === undefined ? [] : findBeyond(records, facts.age, corpus);
  if (excluded.length > 0) return unique([...excluded, ...results]);
  const isSilent = assessment.exclusions.some(({ status }) => status === "not_stated");
  if (isSilent) return results;
  if (decision.status === "outside") return unique([...results, ...outsideSentences(given), ...beyond]);
  if (
    decision.status === "unknown" &&
    facts.age !== undefined &&
    decision.place !== null &&
    decision.entries.length === 0 &&
    !isPlaced(decision)
  )
    return unique([...results, ...openSentences(assessment), ...outsideSentences(given), ...beyond]);
  // A result that is in decides what is next, and not the interval of those who have none.
  return unique(results.length > 0 ? results : [...insideSentences(given), ...beyond]);
}

/** What follows results that are in; while a fact about them is missing, all that may follow. */
export function resultSentences(assessment: Assessment): readonly Sentence[] {
  const applied = applying(assessment, "result");
  const open = assessment.rules.filter(
    ({ role, finding }) => role === "result" && finding.status === "depends",
  );
  return (applied.length > 0 ? applied : open).map(toSentence);
}

const isPlaced = ({ place }: StatusDecision): boolean => place !== "below" && place !== "above";

/** The range itself, as the record states it. */
function outsideSentences({ records, corpus, assessment }: Advised): readonly Sentence[] {
  const { program } = records;
  const ages = `Ages ${program.age_from} to ${program.age_to}`;
  const sectionId = findSectionWith(corpus, program.document_id, ages);
  const own =
    sectionId === undefined
      ? []
      : [
          {
            text: `${program.name}: ages ${formatRange({ from: program.age_from, to: program.age_to })}.`,
            sectionId,
          },
        ];
  return [...own, ...applying(assessment, "entry").map(toSentence)];
}

const openSentences = (assessment: Assessment): readonly Sentence[] =>
  assessment.rules.filter(({ finding }) => finding.status === "depends").map(toSentence);

export const unique = (sentences: readonly Sentence[]): readonly Sentence[] => [
  ...new Map(sentences.map((sentence) => [sentence.text, sentence])).values(),
];

const OUTCOMES = {
  excludes: "applies",
  depends: "depends",
  met: "ruled_out",
  not_stated: "depends",
} as const;

/** What was matched of each risk factor, for the answer: which rule or criterion, and what of it. */
export const describeMatches = ({ rules, exclusions }: Assessment, riskFactors: readonly string[]) => {
  const named = (factors: readonly number[]): string[] => factors.map((at) => riskFactors[at] ?? "");
  return [
    ...rules.flatMap(({ rule, finding: { factors, status } }) =>
      factors.length === 0 || status === "not_mentioned"
        ? []
        : [{ factors: named(factors), rule: rule.risk_factor, outcome: status }],
    ),
    ...exclusions.map(({ factors, status, text }) => ({
      factors: named(factors),
      rule: text ?? "symptom",
      outcome: OUTCOMES[status],
    })),
  ];
};
