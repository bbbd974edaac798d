import { RELEASE_FORMS, TRIED_OUTCOMES, type DrugInput } from "../case/case-input.ts";
import { meaningOf, type Mention } from "./mention.ts";
import { toReadAsk, type ReadAsk } from "./read-ask.ts";
import {
  asOneOf,
  isOneOf,
  gapBetween,
  isNear,
  listMeanings,
  listTerms,
  only,
  wordsOf,
  wordsOfAll,
  type Reading,
  type Stated,
} from "./reading.ts";

/** Between a drug and what became of it: "intolerant to an ACE inhibitor". */
const OUTCOME_DEPS = 2;

const isTherapy = (mention: Mention): boolean =>
  meaningOf(mention, "drug") !== undefined || meaningOf(mention, "clinical")?.of === "therapy";

/** Distance within which mentions may be related. */
const NEIGHBOURS = 4;

function nearestOutcome(drug: Mention, nearby: readonly Mention[]): Stated<string> | undefined {
  const outcomes = listTerms(nearby, "outcome").filter(
    ({ value, by }) =>
      isNear(by, drug, OUTCOME_DEPS) &&
      (value !== "current" || (by.to <= drug.from && gapBetween(by, drug) === 0)),
  );
  return outcomes.toSorted((one, other) => gapBetween(one.by, drug) - gapBetween(other.by, drug))[0];
}

export type Outcomes = ReadonlyMap<Mention, Stated<string>>;

/** The outcome of each drug, from the words near its name. "On candesartan and bisoprolol" applies to both. */
export function findOutcomes(mentions: readonly Mention[]): Outcomes {
  const outcomes = new Map<Mention, Stated<string>>();
  let before: Mention | undefined;
  for (const [at, drug] of mentions.entries()) {
    if (!isTherapy(drug)) continue;
    const nearby = mentions.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
    const inherited = before && isNear(before, drug, 1) ? outcomes.get(before) : undefined;
    const outcome = nearestOutcome(drug, nearby) ?? inherited;
    if (outcome) outcomes.set(drug, outcome);
    before = drug;
  }
  return outcomes;
}

const MONTHS_DEPS = 4;

interface ReadPart<TPart> {
  readonly part: TPart;
  readonly by: readonly Mention[];
}

const joinParts = <TPart>(parts: readonly ReadPart<TPart>[]): ReadPart<TPart[]> | undefined =>
  parts.length > 0 ? { part: parts.map(({ part }) => part), by: parts.flatMap(({ by }) => by) } : undefined;

/** Prior drugs with their outcomes: "failed metformin", "intolerant to statins". */
function readTried(
  subject: Mention,
  mentions: readonly Mention[],
  { reading, outcomes }: { readonly reading: Reading; readonly outcomes: Outcomes },
): ReadPart<NonNullable<DrugInput["tried"]>> | undefined {
  const { question, take } = reading;
  const tried = mentions.flatMap((drug) => {
    const outcome = drug === subject || reading.isTaken(drug) ? undefined : outcomes.get(drug);
    if (!outcome || drug.isDenied || outcome.by.isDenied || !isOneOf(TRIED_OUTCOMES, outcome.value))
      return [];
    const months = listMeanings(mentions, "length").find(
      ([one, { unit }]) => unit === "month" && isNear(one, drug, MONTHS_DEPS),
    );
    const by = [drug, outcome.by, ...(months ? [months[0]] : [])];
    take(...by);
    const part = {
      drug: wordsOf(question, drug),
      outcome: outcome.value,
      ...(months && { months: months[1].value }),
    };
    return [{ part, by }];
  });
  return joinParts(tried);
}

/** The illness that the drug is for, and findings with yes or no. */
function readClinical(mentions: readonly Mention[], reading: Reading) {
  const { question, take } = reading;
  const named = listMeanings(mentions, "clinical").filter(
    ([mention, { of }]) => of !== "therapy" && !reading.isTaken(mention),
  );
  const illness = named.find(([mention, { of }]) => of === "illness" && !mention.isDenied)?.[0];
  take(...named.map(([mention]) => mention));
  const findings = named
    .filter(([mention]) => mention !== illness)
    .map(([mention]) => ({
      part: {
        finding: wordsOf(question, mention),
        value: mention.isDenied ? ("no" as const) : ("yes" as const),
      },
      by: [mention],
    }));
  return {
    illness: illness && { part: wordsOf(question, illness), by: [illness] },
    findings: joinParts(findings),
  };
}

const MEASURE_DEPS = 3;

/** "MMSE 18", "LVEF of 35 %". */
function readMeasures(mentions: readonly Mention[], reading: Reading) {
  const measures = listMeanings(mentions, "measure").flatMap(([mention, { id }]) => {
    const next = mentions.find(
      (one) =>
        one.from >= mention.to && one.from - mention.to <= MEASURE_DEPS && one.sentence === mention.sentence,
    );
    const value = next && (meaningOf(next, "number")?.value ?? toPercent(next));
    if (!next || value === undefined || Number.isNaN(value)) return [];
    reading.take(mention, next);
    return [{ part: { measure: id, value }, by: [mention, next] }];
  });
  return joinParts(measures);
}

/** "35 %" is written like a strength. */
function toPercent(mention: Mention): number | undefined {
  const written = meaningOf(mention, "strength")?.value;
  return written?.endsWith("%") === true ? Number.parseFloat(written.replace(",", ".")) : undefined;
}

const STRENGTH_DEPS = 3;

/** "Donepezil, (3) grab bars": a number in brackets counts items. */
const isItemMark = (name: Mention, number: Mention, { question }: Reading): boolean =>
  /[()]/u.test(question.text.slice(name.span.end, number.span.start));

/** The strength next to the name, or a bare number directly after it: "Eliquis 5". */
function readStrength(
  subject: Mention,
  mentions: readonly Mention[],
  reading: Reading,
): Stated<string> | undefined {
  const strengths = listMeanings(mentions, "strength")
    .filter(
      ([mention]) =>
        mention.sentence === subject.sentence &&
        gapBetween(mention, subject) <= STRENGTH_DEPS &&
        !reading.isTaken(mention),
    )
    .map(([by, { value }]) => ({ value, by }));
  const bare = listMeanings(mentions, "number").flatMap(([by]) =>
    by.from === subject.to && !reading.isTaken(by) && !isItemMark(subject, by, reading)
      ? [{ value: wordsOf(reading.question, by), by }]
      : [],
  );
  return only(strengths.length > 0 ? strengths : bare, reading);
}

const FORM_DEPS = 4;

function readForm(subject: Mention, mentions: readonly Mention[], reading: Reading) {
  const forms = listTerms(mentions, "form").filter(
    ({ by }) => by.sentence === subject.sentence && gapBetween(by, subject) <= FORM_DEPS,
  );
  reading.take(...listTerms(mentions, "tablet").map(({ by }) => by));
  return asOneOf(only(forms, reading), RELEASE_FORMS);
}

const GENERAL_FIRST = [
  "copayment",
  "cheapest",
  "interchangeable",
  "alternatives",
  "lu_criteria",
  "price",
] as const;
/** Goals that a person's case decides: coverage, and the criteria of a code. */
const OF_CASE: ReadonlySet<string> = new Set(["coverage", "lu_criteria"]);

/** A question about one person is a case; one about nobody is general. */
function toGoal(mentions: readonly Mention[], isCase: boolean): NonNullable<DrugInput["goal"]> {
  const asked = new Set(listTerms(mentions, "goal.drugs").map(({ value }) => value));
  const general = GENERAL_FIRST.find((goal) => asked.has(goal)) ?? "lu_criteria";
  return isCase && (asked.has("coverage") || OF_CASE.has(general)) ? "coverage" : general;
}

export interface DrugSubject {
  readonly name: string;
  readonly by: Mention;
}

/** One drug, with the facts in the words. */
export function readDrug(
  { name, by: subject }: DrugSubject,
  mentions: readonly Mention[],
  { reading, isAboutPerson }: { readonly reading: Reading; readonly isAboutPerson: boolean },
): ReadAsk<DrugInput> {
  const { question, take } = reading;
  const outcomes = findOutcomes(mentions);
  take(subject);
  const strength = readStrength(subject, mentions, reading);
  const form = readForm(subject, mentions, reading);
  const measures = readMeasures(mentions, reading);
  const tried = readTried(subject, mentions, { reading, outcomes });
  const { illness, findings } = readClinical(mentions, reading);
  const code = only(
    listMeanings(mentions, "lu_code").map(([by, { value }]) => ({ value, by })),
    reading,
  );
  const isOwn = outcomes.get(subject);
  // "Is he covered while on Jardiance": the current drug is the requested one.
  if (isOwn?.value === "current") take(isOwn.by);
  const isCase = isAboutPerson || [tried, illness, measures].some((one) => one !== undefined);
  const head: DrugInput = {
    ...(name !== "" && { drug: name }),
    // Without a drug, the question is about the copayment.
    goal: name === "" && !code ? "copayment" : toGoal(mentions, isCase),
    ...(illness && { for: illness.part }),
    ...(findings && { findings: findings.part }),
    ...(tried && { tried: tried.part }),
    ...(measures && { measures: measures.part }),
  };
  const shown = Object.entries({ for: illness, tried, findings, measures }).flatMap(([path, stated]) =>
    stated ? [{ path, value: JSON.stringify(stated.part), words: wordsOfAll(question, stated.by) }] : [],
  );
  const subjects = [{ path: "drug", value: name, words: wordsOf(question, subject) }, ...shown];
  return toReadAsk(head, { strength, form, lu_code: code }, { subjects, question });
}
