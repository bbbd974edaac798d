import type { ClinicalTerm, TherapyStatus } from "../../../dataset/index.ts";
import type { DrugAsk } from "../../case/coverage-case.ts";
import type { ClinicalWords, NamedTerm, NamedTerms } from "./clinical-words.ts";

/** The course of a drug, class or measure. */
export interface Therapy {
  readonly statuses: ReadonlySet<TherapyStatus>;
  /** Different drugs that failed or were not tolerated, as they are written. */
  readonly unsuccessful: ReadonlySet<string>;
  /** Length of the longest trial, if stated. */
  readonly days: number | undefined;
  /** No other drug of the class was tried. */
  readonly isAll: boolean;
  /** All of it is about the requested drug itself. */
  readonly isOwn: boolean;
}

const DAYS_PER_MONTH = 30;

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

interface TriedEntry {
  readonly term: ClinicalTerm;
  readonly written: string;
  readonly statuses: readonly TherapyStatus[];
  readonly days: number | undefined;
  /** "Other NSAIDs: never", "the only NSAID tried": says nothing about those that were tried. */
  readonly isOfOthers?: true;
  readonly isOwn?: boolean;
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
    isAll: entries.some(({ isOfOthers }) => isOfOthers === true),
    isOwn: entries.every(({ isOwn }) => isOwn === true),
  };
}

/** Resolves a word without a term, e.g. a brand by its molecule; undefined if unknown. */
export type FindMolecule = (name: string) => string | undefined;

/** Resolves names of drugs without a term. */
export interface KnownDrugs {
  readonly findMolecule: FindMolecule;
  /** Whether two names mean one drug in one form: a brand and its biosimilar, but not a tablet and an injection. */
  readonly isSameDrug: (one: string, other: string) => boolean;
}

const findTherapies = ({ found }: NamedTerms): readonly NamedTerm[] =>
  found.filter(({ term }) => term.kind === "therapy");

function listTried(
  { tried = [], drug: asked }: DrugAsk,
  words: ClinicalWords,
  { findMolecule, isSameDrug }: KnownDrugs,
) {
  const unread: string[] = [];
  const entries = tried.flatMap(({ drug, outcome, months }): readonly TriedEntry[] => {
    const own = findTherapies(words.findTerms(drug));
    const molecule = own.length > 0 ? undefined : findMolecule(drug);
    const found = molecule === undefined ? own : findTherapies(words.findTerms(molecule));
    if (found.length === 0 && molecule === undefined) unread.push(`tried: ${drug}`);
    const isOwn = asked !== undefined && isSameDrug(drug, asked);
    return [...new Set(found.map(({ term }) => term))].map((term) => ({
      term,
      written: drug,
      isOwn,
      statuses: [
        ...STATUSES[outcome],
        ...(outcome === "current" && (HIGHEST.test(drug) || words.isHighestDose(term, drug))
          ? (["maximal"] as const)
          : []),
      ],
      days: months === undefined ? undefined : months * DAYS_PER_MONTH,
      ...(outcome === "never" && OTHERS.test(drug) && { isOfOthers: true }),
    }));
  });
  // The patient takes the requested drug now, so its treatment continues.
  const isContinued =
    asked !== undefined &&
    tried.some(({ drug, outcome }) => STATUSES[outcome].includes("current") && isSameDrug(drug, asked));
  return { entries, unread, isContinued };
}

const OTHERS = /^(?:(?:any|all) )?(?:others?|autres?)\b/iu;
/** "The only NSAID tried", "tried one NSAID only". */
const ONLY = /\b(?:only|sole|seule?)\b/iu;
const TRIED = /\b(?:tried|used|taken|given|essay\p{L}*|pris)\b/iu;
const PARTS = /[,;.()]/u;

/** Notes and findings about a class in which only one drug was tried. */
const listOnly = ({ findings = [], notes = [] }: DrugAsk, words: ClinicalWords): readonly TriedEntry[] =>
  [...findings.flatMap(({ finding, value }) => (value === "yes" ? [finding] : [])), ...notes]
    .flatMap((text) => text.split(PARTS))
    .filter((part) => ONLY.test(part) && TRIED.test(part))
    .flatMap((part) => findTherapies(words.findTerms(part)))
    .map(({ term }) => ({ term, written: "", statuses: [], days: undefined, isOfOthers: true }));

const HIGHEST =
  /\b(?:highest|max(?:imum|imal|imally|ed)?|full|optimal|best)\b.{0,300}\b(?:doses?|tolerated)\b|\bmax(?:ed)?\b/iu;
const KEPT =
  /\b(?:continued?|continues|beside|kept|keeps?|stays?|goes on|alongside|together|still taken|(?:combin|concurrent|concomitant)\p{L}*)\b/iu;

/** Words that add nothing about a therapy: "a DPP-4 inhibitor", "patient is on insulin". */
const OF_CLASS: ReadonlySet<string> = new Set(
  (
    "a an the inhibitor inhibitors agonist agonists blocker blockers agent agents drug drugs therapy medication " +
    "medications receptor patient is on with use uses using take takes taking treated"
  ).split(" "),
);

/** "Metformin not enough", "uncontrolled on methotrexate": the therapy was taken and failed. */
const FAILED =
  /\b(?:not (?:enough|sufficient|controlled|effective|working)|(?:insufficient|inadequate|poor) (?:control|response))\b/iu;
const FAILED_IN_A_WORD =
  /\b(?:uncontrolled|failed|failure|ineffective|despite|did not (?:work|help)|sans effet|insuffisant\p{L}*|malgré|échec)\b/iu;
const NOT_TOLERATED = /\b(?:intoleran\p{L}+|not tolerated|(?:could|can|did) not tolerate|side effects?)\b/iu;
/** "Responded to prednisone", "steroid-dependent". */
const RESPONDED = /\b(?:respond(?:ed|s)|stabili[sz]ed|dependent|dépendant\p{L}*)\b/iu;
/** A denial or a supposition of it, or another time. */
const NOT_SAID = /\b(?:no|never|without|denies|if|unless|except|would|may|risk|family|pas d)\b/iu;

/** The course of a therapy in the words of a positive finding. */
function outcomeOf(text: string): readonly TherapyStatus[] {
  if (NOT_SAID.test(text)) return [];
  if (NOT_TOLERATED.test(text)) return ["not_tolerated"];
  if (FAILED.test(text) || FAILED_IN_A_WORD.test(text)) return ["failed"];
  return RESPONDED.test(text) ? ["works", "current"] : [];
}

/** Statuses of a therapy that a finding names; empty if it is about something else, e.g. an allergy. */
function statusesOfFinding(text: string, isWhole: boolean, isSo: boolean): readonly TherapyStatus[] {
  const outcome = isSo ? outcomeOf(text) : [];
  const isHighest = HIGHEST.test(text);
  if (outcome.length > 0) return [...outcome, ...(isHighest ? (["maximal"] as const) : [])];
  if (isHighest) return isSo ? ["maximal", "current"] : ["submaximal"];
  if (!isWhole && !KEPT.test(text)) return [];
  return isSo ? ["current", "kept"] : ["stopped"];
}

/** Findings about a therapy: "DPP-4 inhibitor alongside: no", "statin at the highest tolerated dose: yes". */
function listKept({ findings = [] }: DrugAsk, words: ClinicalWords): readonly TriedEntry[] {
  return findings.flatMap(({ finding, value }) => {
    const named = words.findTerms(finding);
    return findTherapies(named)
      .map(({ term, start, end }) => {
        const others = named.words.filter((word, at) => (at < start || at >= end) && !OF_CLASS.has(word));
        const isWhole = others.length === 0;
        return {
          term,
          written: finding,
          statuses: statusesOfFinding(finding, isWhole, value === "yes"),
          days: undefined,
        };
      })
      .filter(({ statuses }) => statuses.length > 0);
  });
}

/** Other therapies that the same call requests for the same patient. */
const listRequestedWith = (
  { drug: asked, requestedWith = [] }: DrugAsk,
  words: ClinicalWords,
  { findMolecule, isSameDrug }: KnownDrugs,
): ReadonlySet<string> =>
  new Set(
    requestedWith
      .filter((name) => asked === undefined || !isSameDrug(name, asked))
      .flatMap((name) => {
        const own = findTherapies(words.findTerms(name));
        return own.length > 0 ? own : findTherapies(words.findTerms(findMolecule(name) ?? ""));
      })
      .map(({ term }) => term.id),
  );

/** The course of each therapy by its term's id, and the words that nothing resolved. */
export function readTherapies(ask: DrugAsk, words: ClinicalWords, known: KnownDrugs) {
  const tried = listTried(ask, words, known);
  const entries = [...tried.entries, ...listKept(ask, words), ...listOnly(ask, words)];
  const byTerm = Map.groupBy(entries, ({ term }) => term.id);
  return {
    requestedWith: listRequestedWith(ask, words, known),
    isContinued: tried.isContinued,
    therapies: new Map([...byTerm].map(([id, own]) => [id, mergeTherapy(own)] as const)),
    unread: tried.unread,
  };
}
