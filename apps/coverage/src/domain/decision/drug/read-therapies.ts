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
  /** No other drug of the class was tried than those told. */
  readonly isAll: boolean;
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
  /** "Other NSAIDs: never", "the only NSAID tried": it says nothing of those that were. */
  readonly isOfOthers?: true;
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
  };
}

/** How a word that no term has is known all the same, e.g. a brand by its molecule; undefined where it is not. */
export type FindMolecule = (name: string) => string | undefined;

const findTherapies = ({ found }: NamedTerms): readonly NamedTerm[] =>
  found.filter(({ term }) => term.kind === "therapy");

function listTried({ tried = [] }: DrugAsk, words: ClinicalWords, findMolecule: FindMolecule) {
  const unread: string[] = [];
  const entries = tried.flatMap(({ drug, outcome, months }): readonly TriedEntry[] => {
    const own = findTherapies(words.findTerms(drug));
    const molecule = own.length > 0 ? undefined : findMolecule(drug);
    const found = molecule === undefined ? own : findTherapies(words.findTerms(molecule));
    if (found.length === 0 && molecule === undefined) unread.push(`tried: ${drug}`);
    return [...new Set(found.map(({ term }) => term))].map((term) => ({
      term,
      written: drug,
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
  return { entries, unread };
}

const OTHERS = /^(?:(?:any|all) )?(?:others?|autres?)\b/iu;
/** "The only NSAID tried", "tried one NSAID only". */
const ONLY = /\b(?:only|sole|seule?)\b/iu;
const TRIED = /\b(?:tried|used|taken|given|essay\p{L}*|pris)\b/iu;
const PARTS = /[,;.()]/u;

/** What notes and findings say of a class of which only one drug was tried. */
const listOnly = ({ findings = [], notes = [] }: DrugAsk, words: ClinicalWords): readonly TriedEntry[] =>
  [...findings.flatMap(({ finding, value }) => (value === "yes" ? [finding] : [])), ...notes]
    .flatMap((text) => text.split(PARTS))
    .filter((part) => ONLY.test(part) && TRIED.test(part))
    .flatMap((part) => findTherapies(words.findTerms(part)))
    .map(({ term }) => ({ term, written: "", statuses: [], days: undefined, isOfOthers: true }));

const HIGHEST =
  /\b(?:highest|max(?:imum|imal|imally|ed)?|full|optimal|best)\b.{0,300}\b(?:doses?|tolerated)\b|\bmax(?:ed)?\b/iu;
const KEPT =
  /\b(?:continued?|continues|beside|kept|keeps?|stays?|goes on|alongside|together|still taken)\b/iu;

/** Words of a class that say nothing more of a therapy: "a DPP-4 inhibitor". */
const OF_CLASS =
  /^(?:an?|the|inhibitors?|agonists?|blockers?|agents?|drugs?|therapy|medications?|receptor)$/u;

/** "Metformin not enough", "uncontrolled on methotrexate": it was taken, and did not do what it should. */
const FAILED =
  /\b(?:not (?:enough|sufficient|controlled|effective|working)|(?:insufficient|inadequate|poor) (?:control|response))\b/iu;
const FAILED_IN_A_WORD =
  /\b(?:uncontrolled|failed|failure|ineffective|despite|did not (?:work|help)|sans effet|insuffisant\p{L}*|malgré|échec)\b/iu;
const NOT_TOLERATED = /\b(?:intoleran\p{L}+|not tolerated|(?:could|can|did) not tolerate|side effects?)\b/iu;
/** A denial or a supposition of it, or another time. */
const NOT_SAID = /\b(?:no|never|without|denies|if|unless|except|would|may|risk|family|pas d)\b/iu;

/** What became of a therapy, in words of a finding that is so. */
function outcomeOf(text: string): readonly TherapyStatus[] {
  if (NOT_SAID.test(text)) return [];
  if (NOT_TOLERATED.test(text)) return ["not_tolerated"];
  return FAILED.test(text) || FAILED_IN_A_WORD.test(text) ? ["failed"] : [];
}

/** What a finding says of a therapy that it names; none where it is about something else, e.g. an allergy. */
function statusesOfFinding(text: string, isWhole: boolean, isSo: boolean): readonly TherapyStatus[] {
  const outcome = isSo ? outcomeOf(text) : [];
  const isHighest = HIGHEST.test(text);
  if (outcome.length > 0) return [...outcome, ...(isHighest ? (["maximal"] as const) : [])];
  if (isHighest) return isSo ? ["maximal", "current"] : ["submaximal"];
  if (!isWhole && !KEPT.test(text)) return [];
  return isSo ? ["current", "kept"] : ["stopped"];
}

/** Findings about a therapy: "DPP-4 inhibitor beside it: no", "statin at the highest tolerated dose: yes". */
function listKept({ findings = [] }: DrugAsk, words: ClinicalWords): readonly TriedEntry[] {
  return findings.flatMap(({ finding, value }) => {
    const named = words.findTerms(finding);
    return findTherapies(named)
      .map(({ term, start, end }) => {
        const others = named.words.filter((word, at) => (at < start || at >= end) && !OF_CLASS.test(word));
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

/** What became of therapies, by the ids of their terms, and those that nothing knows. */
export function readTherapies(ask: DrugAsk, words: ClinicalWords, findMolecule: FindMolecule) {
  const tried = listTried(ask, words, findMolecule);
  const entries = [...tried.entries, ...listKept(ask, words), ...listOnly(ask, words)];
  const byTerm = Map.groupBy(entries, ({ term }) => term.id);
  return {
    therapies: new Map([...byTerm].map(([id, own]) => [id, mergeTherapy(own)] as const)),
    unread: tried.unread,
  };
}
