import type { Span } from "@clinical-mcp/citations";
import {
  STATED_FACTS,
  type CaseTables,
  type CircumstanceRow,
  type OutsideRow,
  type StatedWords,
} from "../../dataset/index.ts";
import type { Source, SourcePlace } from "../source.ts";
import type { CircumstanceMention, Contradiction, QuestionFacts, Slot } from "./coverage-question.ts";
import { isNegated } from "./negation.ts";
import { createPhraseFinder, type FindPhrases } from "./phrase-pattern.ts";
import { readUnclear } from "./read-unclear.ts";

interface Ready<TRow> {
  readonly row: TRow;
  readonly when: readonly FindPhrases[];
  readonly unless: FindPhrases | undefined;
}

/** The tables with their phrases made ready, and their rules with the places where they stand, once. */
export interface CaseIndex {
  readonly facts: readonly Ready<StatedWords>[];
  readonly circumstances: readonly (Ready<CircumstanceRow> & { readonly sources: readonly Source[] })[];
  readonly outside: readonly Ready<OutsideRow>[];
}

type Phrased = Pick<OutsideRow, "when" | "unless">;

const toReady = <TRow extends Phrased>(row: TRow): Ready<TRow> => ({
  row,
  when: row.when.map(createPhraseFinder),
  unless: row.unless.length > 0 ? createPhraseFinder(row.unless) : undefined,
});

const DOCUMENTS = {
  ohip: "Schedule of Benefits",
  odb: "ODB Formulary",
  adp: "Assistive Devices Program manuals",
} as const;

/** Where the dataset has what a locator names, e.g. "GP45" of the Schedule; undefined where it has it not. */
export type FindRulePlace = (program: CircumstanceRow["program"], locator: string) => SourcePlace | undefined;

export const createCaseIndex = (
  { facts, circumstances, outside }: CaseTables,
  findPlace: FindRulePlace = () => undefined,
): CaseIndex => ({
  facts: facts.map(toReady),
  circumstances: circumstances.map((row) => ({
    ...toReady(row),
    sources: row.locators.map((loc) => ({
      document: DOCUMENTS[row.program],
      loc: loc.replace(/^[A-Z]\d{3}, /u, ""),
      url: row.source_url,
      asOf: row.as_of,
      place: findPlace(row.program, loc),
    })),
  })),
  outside: outside.map(toReady),
});

const cover = (spans: readonly Span[]): Span | null =>
  spans.length === 0
    ? null
    : {
        start: Math.min(...spans.map(({ start }) => start)),
        end: Math.max(...spans.map(({ end }) => end)),
      };

/** Phrases that stand together are one place; of those far apart the longest names the thing. */
function spanOf(spans: readonly Span[]): Span | null {
  const all = cover(spans);
  if (all === null || all.end - all.start <= MOST_COVERED) return all;
  const lengthOf = ({ start, end }: Span): number => end - start;
  return spans.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0] ?? all;
}
const MOST_COVERED = 40;

interface Found {
  readonly span: Span | null;
}

const BEGINS_DENIED =
  /^(?:not?|never|without|nobody|none|didn't|did not|don't|cannot|can't|isn't|sans|pas|jamais)\b/u;

/** What is denied where it stands is not said; a phrase that denies by itself says what it says. */
const isDeniedPhrase = (folded: string, span: Span): boolean =>
  isNegated(folded, span) && !BEGINS_DENIED.test(folded.slice(span.start, span.end));

const isOfDrugs = (row: unknown): boolean =>
  typeof row === "object" && row !== null && "program" in row && row.program === "odb";

/** Rows with a phrase of each group in the text, and none that lifts them. */
const findRows = <TRow, TReady extends Ready<TRow>>(
  folded: string,
  rows: readonly (TReady & Ready<TRow>)[],
  isDeniable: (row: TRow) => boolean = () => false,
): readonly (TReady & Found)[] =>
  rows.flatMap((ready) => {
    const { row, when, unless } = ready;
    // "Not travelling" lifts no rule for those who do not travel.
    const isLifted = (own: TRow, span: Span): boolean => isOfDrugs(own) && isDeniedPhrase(folded, span);
    const isLeftOut = (span: Span): boolean => isDeniable(row) && isDeniedPhrase(folded, span);
    if (unless?.(folded).some(({ span }) => !isLifted(row, span) && !isLeftOut(span))) return [];
    const spans = when.flatMap((find) => find(folded).find(({ span }) => !isLeftOut(span))?.span ?? []);
    return spans.length < when.length ? [] : [{ ...ready, span: spanOf(spans) }];
  });

type Range = NonNullable<CircumstanceRow["age"]>;

/** A range holds only of a number that is known. */
const isWithin = (range: Range | undefined, value: number | undefined): boolean =>
  range === undefined ||
  (value !== undefined && value >= (range.from ?? -Infinity) && value < (range.below ?? Infinity));

const MONTHS_PER_YEAR = 12;

function findCircumstances(
  folded: string,
  { circumstances }: CaseIndex,
  { age, minutes, setting, measures: known, deviceFacts, deviceSituation = {} }: QuestionFacts,
): readonly CircumstanceMention[] {
  const years = age && age.value.months / MONTHS_PER_YEAR;
  return findRows(folded, circumstances, ({ program }) => program !== "odb")
    .filter(
      ({ row }) =>
        isWithin(row.age, years) &&
        isWithin(row.minutes, minutes?.value) &&
        (row.settings === undefined || (setting !== undefined && row.settings.includes(setting.value))) &&
        Object.entries(row.measures ?? {}).every(([name, range]) => isWithin(range, known[name])) &&
        Object.entries(row.facts ?? {}).every(
          ([fact, value]) => (deviceSituation[fact] ?? deviceFacts[fact])?.value === value,
        ),
    )
    .map(({ row, span, sources }) => ({ row, span, sources }));
}

const isStatedFact = (fact: string): fact is (typeof STATED_FACTS)[number] =>
  STATED_FACTS.some((known) => known === fact);

/** A phrase of the table counts where nothing else was read, and a denial more than what a pattern asserts. */
const prefer = <T>(known: Slot<T> | undefined, slot: Slot<boolean>): Slot<T> | Slot<boolean> =>
  known === undefined || !slot.value ? slot : known;

function addStated(folded: string, { facts: rows }: CaseIndex, read: ReadSoFar): QuestionFacts {
  const { facts } = read;
  // What the question says both ways stays open.
  const contradicted = new Set(read.contradictions.map(({ about }) => about));
  const open = rows.filter(({ row }) => !contradicted.has(row.fact));
  const found = findRows(folded, open, ({ fact }) => isStatedFact(fact)).map(({ row, span }) => ({
    fact: row.fact,
    slot: { value: row.is, span, from: "text" as const },
  }));
  const first = [...new Map(found.toReversed().map((one) => [one.fact, one.slot]))];
  const stated = { ...facts.stated };
  const deviceFacts = { ...facts.deviceFacts };
  for (const [fact, slot] of first) {
    if (isStatedFact(fact)) stated[fact] = prefer(stated[fact], slot);
    else deviceFacts[fact] = prefer(deviceFacts[fact], slot);
  }
  const onDuty = stated.is_emergency_department_physician;
  const setting: QuestionFacts["setting"] =
    facts.setting ?? (onDuty?.value ? { ...onDuty, value: "emergency_department" } : undefined);
  return { ...facts, ...(setting && { setting }), stated, deviceFacts };
}

interface ReadSoFar {
  readonly facts: QuestionFacts;
  readonly contradictions: readonly Contradiction[];
}

const FEE_CODE = /\b[a-z]\d{3}\b/u;

/** What the tables of the case find in a question, beside what is read by patterns. */
export function readCase(folded: string, index: CaseIndex, read: ReadSoFar): QuestionFacts {
  const facts = addStated(folded, index, read);
  const [found] = findRows(folded, index.outside).filter(
    ({ row }) => !(row.unless_fee_code && FEE_CODE.test(folded)),
  );
  const outside = found?.row ?? readUnclear(folded);
  return {
    ...facts,
    circumstances: findCircumstances(folded, index, facts),
    ...(outside ? { outside: { id: outside.id, text: outside.text } } : {}),
  };
}
