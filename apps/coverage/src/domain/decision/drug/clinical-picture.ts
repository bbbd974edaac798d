import { UserInputError } from "@clinical-mcp/errors";
import { normaliseName } from "../../case/find-nearest.ts";
import type { ClinicalTerm } from "../../../dataset/index.ts";
import { toYears } from "../../case/age.ts";
import type { DrugAsk, FactValue } from "../../case/coverage-case.ts";
import { SCALE_ENDS } from "../../case/scale-ends.ts";
import type { ClinicalWords, NamedTerm, NamedTerms } from "./clinical-words.ts";
import { findFigures, type WrittenFigure } from "./read-figures.ts";
import { readTherapies, type KnownDrugs, type Therapy } from "./read-therapies.ts";

/** The typed fields of a patient, by the ids of clinical terms. What is absent was not stated. */
export interface ClinicalPicture {
  readonly said: ReadonlySet<string>;
  /** Stated as false. */
  readonly denied: ReadonlySet<string>;
  /** The caller does not know. */
  readonly doubted: ReadonlySet<string>;
  /** Named in notes. No field says whether it is true. */
  readonly noted: ReadonlySet<string>;
  /** What the drug is for. */
  readonly purposes: ReadonlySet<string>;
  readonly therapies: ReadonlyMap<string, Therapy>;
  /** Other therapies that the same call requests. */
  readonly requestedWith: ReadonlySet<string>;
  /** By measure and count; "age" in years, "…_days" in days. */
  readonly amounts: ReadonlyMap<string, number>;
  readonly isFemale: boolean | undefined;
  /** The request would be the first treatment. */
  readonly isFirst: boolean;
  /** Findings, therapies and measures that no term has, as they are written with their field. */
  readonly unread: readonly string[];
  /** Words of `for` that no term has. */
  readonly unreadFor: readonly string[];
}

/** Figures that criteria ask for and that are no measure of the table. */
const OTHER_FIGURES: ReadonlySet<string> = new Set(
  "age absence_days abstinent_days buprenorphine_days buprenorphine_mg bladder_drugs systemics".split(" "),
);

const NEGATION: ReadonlySet<string> = new Set("no not without never denies pas sans aucun".split(" "));

/** A denial before a term, and not a part of its name. */
const isNegated = ({ words }: NamedTerms, { start }: NamedTerm): boolean =>
  words.slice(0, start).some((word) => NEGATION.has(word));

interface Stated {
  readonly said: Set<string>;
  readonly denied: Set<string>;
  readonly doubted: Set<string>;
  readonly unread: string[];
}

/** "Rheumatoid factor" names a finding, and no arthritis. */
const ofFindings = (found: readonly NamedTerm[]): readonly NamedTerm[] =>
  found.filter(
    (one) =>
      one.term.kind !== "illness" ||
      !found.some(
        (other) =>
          other.term.kind === "state" &&
          other.start <= one.start &&
          other.end >= one.end &&
          other.end - other.start > one.end - one.start,
      ),
  );

const SHORTEST_WORD = 4;

/** "Risk factor" denies all risk factors; "asthma" is one of many, and denies no other. */
const isCalled = ({ id }: ClinicalTerm, words: readonly string[]): boolean =>
  id.split("_").some((word) => word.length >= SHORTEST_WORD && words.includes(word));

function addFinding(
  stated: Stated,
  named: NamedTerms,
  finding: { readonly text: string; readonly value: boolean; readonly isFigure: boolean },
): void {
  const found = ofFindings(named.found);
  if (found.length === 0 && !finding.isFigure) stated.unread.push(`findings: ${finding.text}`);
  for (const one of found) {
    const isNegative = isNegated(named, one);
    // "No bleed: no" is ambiguous.
    if (isNegative && !finding.value) stated.unread.push(`findings: ${finding.text}`);
    else if (finding.value !== isNegative) stated.said.add(one.term.id);
    else if (one.term.is_any !== true || isCalled(one.term, named.words)) stated.denied.add(one.term.id);
  }
}

function refuseMeasure(path: string, measure: string, value: number): void {
  const most = SCALE_ENDS[measure] ?? Infinity;
  if (value >= 0 && value <= most) return;
  const range = most === Infinity ? "0 or more" : `0 to ${most}`;
  throw new UserInputError(`${measure} cannot be ${value}: it is ${range}.`, {
    code: "INVALID_MEASURE",
    suggestion: `Correct ${path}.measures, or leave it out.`,
  });
}

/** Figures in words: of positive findings, of the drug's purpose, and of notes. */
const listWritten = (ask: DrugAsk, words: ClinicalWords): readonly WrittenFigure[] =>
  [
    ...(ask.findings ?? []).flatMap(({ finding, value }) => (value === "yes" ? [finding] : [])),
    ...(ask.for === undefined ? [] : [ask.for]),
    ...(ask.notes ?? []),
  ].flatMap((text) => findFigures(text, words));

export const CONTINUATION = "continuation";

const T_SCORE = "t_score";
/** The formulary and clinicians omit the minus sign of a T-score for thin bone. */
const toTScore = (value: number): number => (value >= 1 ? -value : value);

/** Total strips of the year: paid and requested. A request for more without a number counts as one. */
function addPaid(amounts: Map<string, number>): void {
  const paid = amounts.get("strips_paid");
  if (paid !== undefined) amounts.set("strips", paid + (amounts.get("strips") ?? 1));
}

interface Figures {
  readonly amounts: Map<string, number>;
  /** Names with two figures: each is of something else, and no order of theirs says of what. */
  readonly twice: Set<string>;
}

function addFigure({ amounts, twice }: Figures, id: string, value: number): void {
  const stated = amounts.get(id);
  if (stated !== undefined && stated !== value) twice.add(id);
  else amounts.set(id, value);
}

/** @returns measures of a name that no figure has */
function addMeasures(figures: Figures, { path, measures = [] }: DrugAsk, words: ClinicalWords) {
  const unread: string[] = [];
  for (const { measure, value } of measures) {
    const plain = normaliseName(measure);
    const id = OTHER_FIGURES.has(plain) ? plain : words.findMeasure(measure);
    if (id === undefined) {
      unread.push(`measures: ${measure}`);
      continue;
    }
    if (id !== T_SCORE) refuseMeasure(path, id, value);
    addFigure(figures, id, id === T_SCORE ? toTScore(value) : value);
  }
  return unread;
}

function readAmounts(ask: DrugAsk, words: ClinicalWords) {
  const figures: Figures = { amounts: new Map(), twice: new Set() };
  const { amounts, twice } = figures;
  const years = toYears(ask.patient);
  if (years !== undefined) amounts.set("age", years);
  const unread = addMeasures(figures, ask, words);
  // What is typed counts before what is written.
  const typed = new Set(amounts.keys());
  for (const { measure: id, value } of listWritten(ask, words))
    if (!typed.has(id) && value <= (SCALE_ENDS[id] ?? Infinity)) addFigure(figures, id, value);
  for (const id of twice) amounts.delete(id);
  addPaid(amounts);
  return { amounts, unread: [...unread, ...[...twice].map((id) => `measures: ${id}`)] };
}

function* listOfPatient({
  residence,
  plans = {},
  social_assistance: assistance,
}: DrugAsk["patient"]): Generator<string> {
  if (residence === "long_term_care") yield* ["institution", "care_at_home", "other_cover", "flu_risk"];
  if (residence === "special_care_home") yield* ["special_care_home", "other_cover"];
  if (plans.private) yield "private_plan";
  if (plans.trillium || plans.odb) yield "other_cover";
  if (assistance === "ow" || assistance === "odsp") yield "social_assistance";
}

function readPurposes({ for: purpose }: DrugAsk, words: ClinicalWords) {
  if (purpose === undefined) return { ids: [], unreadFor: [] };
  const named = words.findTerms(purpose);
  const isDenied = named.words.some((word) => NEGATION.has(word));
  const ids = isDenied
    ? []
    : named.found.filter(({ term }) => term.kind !== "therapy").map(({ term }) => term.id);
  return { ids, unreadFor: ids.length === 0 ? [purpose] : named.left };
}

/** Terms that notes name without a denial. If one is an exclusion, its absence is not assumed. */
const listNoted = ({ notes = [] }: DrugAsk, words: ClinicalWords): readonly string[] =>
  notes.flatMap((note) => {
    const named = words.findTerms(note);
    return named.found.filter((one) => !isNegated(named, one)).map(({ term }) => term.id);
  });

/** The set that takes a fact with this value. */
function placeOf({ said, denied, doubted }: Stated, value: FactValue): Set<string> {
  if (value === null) return doubted;
  return value ? said : denied;
}

/**
 * Builds the clinical picture of the typed fields. Words without a term are kept as written.
 *
 * @throws UserInputError INVALID_MEASURE for a figure outside its scale
 */
export function readPicture(ask: DrugAsk, words: ClinicalWords, drugs: KnownDrugs): ClinicalPicture {
  const stated: Stated = {
    said: new Set(listOfPatient(ask.patient)),
    denied: new Set(),
    doubted: new Set(),
    unread: [],
  };
  for (const { finding, value } of ask.findings ?? [])
    addFinding(stated, words.findTerms(finding), {
      text: finding,
      value: value === "yes",
      isFigure: value === "yes" && findFigures(finding, words).length > 0,
    });
  for (const [fact, value] of ask.stated) if (words.byId.has(fact)) placeOf(stated, value).add(fact);
  const { ids, unreadFor } = readPurposes(ask, words);
  for (const id of ids) stated.said.add(id);
  const tried = readTherapies(ask, words, drugs);
  if (tried.isContinued && !stated.denied.has(CONTINUATION)) stated.said.add(CONTINUATION);
  const { amounts, unread } = readAmounts(ask, words);
  const { sex } = ask.patient;
  return {
    ...stated,
    denied: new Set([...stated.denied].filter((id) => !stated.said.has(id))),
    noted: new Set(listNoted(ask, words)),
    purposes: new Set(ids),
    therapies: tried.therapies,
    requestedWith: tried.requestedWith,
    amounts,
    isFemale: sex === undefined ? undefined : sex === "female",
    isFirst: stated.said.has("first_treatment"),
    unread: [...stated.unread, ...tried.unread, ...unread],
    unreadFor,
  };
}
