import { UserInputError } from "@clinical-mcp/errors";
import type { ClinicalTerm, TherapyStatus } from "../../../dataset/index.ts";
import type { DrugAsk } from "../../case/coverage-case.ts";
import type { ClinicalWords, NamedTerm, NamedTerms } from "./clinical-words.ts";

/** What became of a drug, class or measure. */
export interface Therapy {
  readonly statuses: ReadonlySet<TherapyStatus>;
  /** Different drugs that failed or were not tolerated, as they are written. */
  readonly unsuccessful: ReadonlySet<string>;
  /** How long the longest trial was, where that is told. */
  readonly days: number | undefined;
}

/** What the typed fields tell of a patient, by the ids of clinical terms; what is in none of these was not told. */
export interface ClinicalPicture {
  readonly said: ReadonlySet<string>;
  /** Told not to be so. */
  readonly denied: ReadonlySet<string>;
  /** Asked, and nobody knows. */
  readonly doubted: ReadonlySet<string>;
  /** What the drug is asked for. */
  readonly purposes: ReadonlySet<string>;
  readonly therapies: ReadonlyMap<string, Therapy>;
  /** By measure and count; "age" in years, "…_days". */
  readonly amounts: ReadonlyMap<string, number>;
  readonly isFemale: boolean | undefined;
  /** What is asked for would be the first treatment. */
  readonly isFirst: boolean;
  /** Findings, therapies and measures that no term has, as they are written with their field. */
  readonly unread: readonly string[];
  /** Words of `for` that no term has. */
  readonly unreadFor: readonly string[];
}

const DAYS_PER_MONTH = 30;
const MONTHS_PER_YEAR = 12;
const DAYS_PER_YEAR = 365;

/** Figures that criteria ask for and that are no measure of the table. */
const OTHER_FIGURES: ReadonlySet<string> = new Set([
  "age",
  "symptom_days",
  "absence_days",
  "abstinent_days",
  "buprenorphine_days",
  "buprenorphine_mg",
  "bladder_drugs",
  "systemics",
]);

/** Scales with an end; every other figure is 0 or more. */
const MOST: Readonly<Record<string, number>> = {
  age: 130,
  mmse: 30,
  nyha: 4,
  lvef: 100,
  basdai: 10,
  pasi: 72,
  dlqi: 30,
  frax: 100,
  bsa: 100,
  mayo: 12,
  endoscopic: 3,
  ipss: 35,
  bmi: 150,
  fev1: 200,
  iop: 100,
};

const STATUSES: Readonly<Record<NonNullable<DrugAsk["tried"]>[number]["outcome"], readonly TherapyStatus[]>> =
  {
    failed: ["failed"],
    not_tolerated: ["not_tolerated"],
    contraindicated: ["contraindicated"],
    current: ["current"],
    max_dose: ["maximal", "current"],
    works: ["works", "current"],
    stopped: ["stopped"],
    never: ["never"],
  };

const NEGATION: ReadonlySet<string> = new Set([
  "no",
  "not",
  "without",
  "never",
  "denies",
  "pas",
  "sans",
  "aucun",
]);

/** A denial before a term, and not a part of its name. */
const isNegated = ({ words }: NamedTerms, { start }: NamedTerm): boolean =>
  words.slice(0, start).some((word) => NEGATION.has(word));

interface Told {
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

function addFinding(
  told: Told,
  named: NamedTerms,
  finding: { readonly text: string; readonly value: boolean },
): void {
  const found = ofFindings(named.found);
  const isExact = found.length === 1 && found[0]?.end === named.words.length && found[0].start === 0;
  if (found.length === 0) told.unread.push(`findings: ${finding.text}`);
  for (const one of found) {
    const isNegative = isNegated(named, one);
    // "No bleed: no" says two things.
    if (isNegative && !finding.value) told.unread.push(`findings: ${finding.text}`);
    else if (finding.value !== isNegative) told.said.add(one.term.id);
    else if (isExact || one.term.is_any !== true) told.denied.add(one.term.id);
  }
}

interface TriedEntry {
  readonly term: ClinicalTerm;
  readonly written: string;
  readonly statuses: readonly TherapyStatus[];
  readonly days: number | undefined;
}

const isUnsuccessful = ({ statuses }: TriedEntry): boolean =>
  statuses.includes("failed") || statuses.includes("not_tolerated");

function mergeTherapy(entries: readonly TriedEntry[]): Therapy {
  const statuses = new Set(entries.flatMap((one) => one.statuses));
  if (statuses.size > 1) statuses.delete("never");
  const days = entries.flatMap((one) => one.days ?? []);
  return {
    statuses,
    unsuccessful: new Set(entries.filter(isUnsuccessful).map(({ written }) => written.toLowerCase())),
    days: days.length === 0 ? undefined : Math.max(...days),
  };
}

/** How a word that no term has is known all the same, e.g. a brand by its molecule; undefined where it is not. */
export type FindMolecule = (name: string) => string | undefined;

function listTried({ tried = [] }: DrugAsk, words: ClinicalWords, findMolecule: FindMolecule) {
  const unread: string[] = [];
  const entries = tried.flatMap(({ drug, outcome, months }): readonly TriedEntry[] => {
    const own = words.findTerms(drug).found.filter(({ term }) => term.kind === "therapy");
    const molecule = own.length > 0 ? undefined : findMolecule(drug);
    const found =
      molecule === undefined
        ? own
        : words.findTerms(molecule).found.filter(({ term }) => term.kind === "therapy");
    if (found.length === 0 && molecule === undefined) unread.push(`tried: ${drug}`);
    return [...new Set(found.map(({ term }) => term))].map((term) => ({
      term,
      written: drug,
      statuses: [
        ...STATUSES[outcome],
        ...(outcome === "current" && words.isHighestDose(term, drug) ? (["maximal"] as const) : []),
      ],
      days: months === undefined ? undefined : months * DAYS_PER_MONTH,
    }));
  });
  return { entries, unread };
}

/** Findings about a therapy tell whether it goes on: "DPP-4 inhibitor beside it: no". */
function listKept({ findings = [] }: DrugAsk, words: ClinicalWords): readonly TriedEntry[] {
  return findings.flatMap(({ finding, value }) => {
    const named = words.findTerms(finding);
    // The therapy itself: "aspirin allergy" is no taking of aspirin.
    return named.found
      .filter(({ term, start, end }) => term.kind === "therapy" && start === 0 && end === named.words.length)
      .map(({ term }) => ({
        term,
        written: finding,
        statuses: value === "yes" ? (["current", "kept"] as const) : (["stopped"] as const),
        days: undefined,
      }));
  });
}

/** Ages in years, with a part of one for a child. */
function toYears({
  age_years: years,
  age_months: months,
  age_days: days,
}: DrugAsk["patient"]): number | undefined {
  if (months !== undefined) return months / MONTHS_PER_YEAR;
  return years ?? (days === undefined ? undefined : days / DAYS_PER_YEAR);
}

function refuseMeasure(path: string, measure: string, value: number): void {
  const most = MOST[measure] ?? Infinity;
  if (value >= 0 && value <= most) return;
  const range = most === Infinity ? "0 or more" : `0 to ${most}`;
  throw new UserInputError(`${measure} cannot be ${value}: it is ${range}.`, {
    code: "INVALID_MEASURE",
    suggestion: `Correct ${path}.measures, or leave it out.`,
  });
}

function readAmounts({ path, patient, measures = [] }: DrugAsk, words: ClinicalWords) {
  const unread: string[] = [];
  const amounts = new Map<string, number>();
  const years = toYears(patient);
  if (years !== undefined) amounts.set("age", years);
  for (const { measure, value } of measures) {
    const plain = measure
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/gu, "_");
    const id = OTHER_FIGURES.has(plain) ? plain : words.findMeasure(measure);
    refuseMeasure(path, id ?? measure, value);
    if (id === undefined) unread.push(`measures: ${measure}`);
    else amounts.set(id, value);
  }
  return { amounts, unread };
}

/** Terms that the fields of the patient tell. */
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

/**
 * The clinical picture of the typed fields. What no term has is kept as it is written.
 *
 * @throws UserInputError INVALID_MEASURE for a figure outside its scale
 */
export function readPicture(ask: DrugAsk, words: ClinicalWords, findMolecule: FindMolecule): ClinicalPicture {
  const told: Told = {
    said: new Set(listOfPatient(ask.patient)),
    denied: new Set(),
    doubted: new Set(),
    unread: [],
  };
  for (const { finding, value } of ask.findings ?? [])
    addFinding(told, words.findTerms(finding), { text: finding, value: value === "yes" });
  for (const [fact, value] of ask.stated)
    if (words.byId.has(fact)) (value === null ? told.doubted : value ? told.said : told.denied).add(fact);
  const { ids, unreadFor } = readPurposes(ask, words);
  for (const id of ids) told.said.add(id);
  const tried = listTried(ask, words, findMolecule);
  const { amounts, unread } = readAmounts(ask, words);
  const entries = [...tried.entries, ...listKept(ask, words)];
  const { sex } = ask.patient;
  return {
    ...told,
    denied: new Set([...told.denied].filter((id) => !told.said.has(id))),
    purposes: new Set(ids),
    therapies: new Map(
      [...Map.groupBy(entries, ({ term }) => term.id)].map(([id, own]) => [id, mergeTherapy(own)]),
    ),
    amounts,
    isFemale: sex === undefined ? undefined : sex === "female",
    isFirst: told.said.has("first_treatment"),
    unread: [...told.unread, ...tried.unread, ...unread],
    unreadFor,
  };
}
