import { listKinds, writeFacets } from "../cancer/cancer-facets.ts";
import { parseCancerTypes } from "../cancer/cancer-types.ts";
import { foldText } from "../shared/fold-text.ts";
import type { CoverageSetting } from "./coverage-row.ts";

/** What the words of an indication name. */
export interface Indication {
  readonly groups: readonly string[];
  readonly panSolid: boolean;
  /** Groups that the words leave out: "non-CNS solid tumors". */
  readonly except: readonly string[];
  readonly stages?: StageRange;
  /** Kinds of the cancer by receptors or viruses, where the words name some and not all: "HR+/HER2-". */
  readonly kinds: readonly string[];
  readonly settings: readonly CoverageSetting[];
  /** Whether a case must be judged, so that the words promise nothing. */
  readonly vague: boolean;
}

/** First and last stage, 0 to 4. */
export interface StageRange {
  readonly first: number;
  readonly last: number;
}

const SETTINGS: readonly (readonly [CoverageSetting, RegExp])[] = [
  ["neoadjuvant", /\bneo ?adjuvant\b/],
  ["immunotherapy_monitoring", /\b(?:ici|immune checkpoint)\b|\bimmunotherapy (?:response )?monitoring\b/],
  [
    "post_surgery",
    /\b(?:post (?:surgical|surgery|curative|operative)|after (?:curative intent )?surg\w+|adjuvant|within 3 months)\b/,
  ],
  ["post_surgery", /\bsurgical intervention\b/],
  [
    "surveillance",
    /\b(?:surveillance|recurrence|relapse|post treatment|follow up|no evidence of disease|years (?:after|post) diagnosis)\b/,
  ],
  [
    "treatment_response",
    /\b(?:treatment response|response (?:monitoring|assessment)|therapy monitoring|treatment monitoring)\b/,
  ],
  [
    "therapy_selection",
    /\b(?:therapy selection|treatment selection|targeted (?:therap|treatment)\w*|trial matching)\b/,
  ],
  ["therapy_selection", /\b(?:cgp|genomic profiling|profiling|cdx|companion diagnostics?)\b/],
  ["screening", /\b(?:screening|average risk)\b/],
  [
    "diagnosis",
    /\b(?:biopsy decision|decide on biopsy|(?<!(?:after|post|since) )diagnosis|diagnostic aid|clonality)\b/,
  ],
  ["hereditary", /\b(?:hereditary|germline|inherited)\b/],
];

const ORDER = ["0", "i", "ii", "iii", "iv"];
const STAGES = /\bstages?\s*(iv|i{1,3}|[0-4])[abc]?\+?(?:\s*(?:-|\/|–|to|and)\s*(iv|i{1,3}|[0-4])[abc]?)?/;
/** "II-III" without the word. */
const BARE_STAGES = /\b(iv|i{1,3})[abc]?\s*(?:-|\/|–)\s*(iv|i{1,3})[abc]?\b/;
const AND_LATER = /\bstages?\s*(?:iv|i{1,3})[abc]?\+/;
const LATE = /\b(?:advanced|metastatic|late stage)\b/;

const toStage = (text: string): number => {
  const at = ORDER.indexOf(text);
  return at >= 0 ? at : Number(text);
};

/** The stages that a text names, "advanced" and "metastatic" as III to IV; undefined where it names none. */
export function readStages(text: string): StageRange | undefined {
  const folded = text.toLowerCase();
  const found = STAGES.exec(folded) ?? BARE_STAGES.exec(folded);
  const from = found?.[1];
  if (from === undefined) return LATE.test(folded) ? { first: 3, last: 4 } : undefined;
  const first = toStage(from);
  const to = found?.[2];
  return { first, last: to === undefined ? (AND_LATER.test(folded) ? 4 : first) : toStage(to) };
}

/** "II-III". */
export const writeStages = ({ first, last }: StageRange): string =>
  [...new Set([first, last])].map((stage) => (ORDER[stage] ?? "").toUpperCase()).join("-");

const VAGUE =
  /\b(?:selected|case by case|emerging|criteria|established (?:analytical|clinical)|same as|determination)\b|\bother\b.{0,20}\bpath\b/;

/** A pan-tumor phrase that the cancers' table, made for scopes of tests, does not list. */
const SOLID = /\b(?:solid (?:malignan\w+|neoplasms?|tumou?rs?|cancers?)|any solid|pan cancer|multi solid)\b/;
const HEME = /\b(?:hematologic|haematologic)\b/;

const ALL_KINDS = /\b(?:all|any) subtypes?\b/;
/** Organs that the virus reaches, which the words leave open: no promise for solid tumors in general. */
const OF_VIRUS = /\bhpv\b/;
const TNBC = "triple-negative breast";

/** The kinds that an indication is for; none where it is for all. */
function readKinds(text: string): readonly string[] {
  if (ALL_KINDS.test(text.toLowerCase())) return [];
  return [...new Set(listKinds(text).map(writeFacets))].filter((kind) => kind !== "");
}

/** "Breast (HER2+, TNBC)" and "breast, all subtypes (…, TNBC)" are for more than the last. */
const withoutOneOfMany = (groups: readonly string[], kinds: readonly string[]): readonly string[] =>
  kinds.length === 1 ? groups : [...new Set(groups.map((group) => (group === TNBC ? "breast" : group)))];

/** "non-CNS solid tumors"; "non-small cell" and "non-Hodgkin" are names. */
const NOT_OF = /\bnon-(CNS|lung|breast|colorectal)\b/gi;

/** Reads cancers, stages and settings out of one covered indication. */
export function readIndication(text: string): Indication {
  const left = [...text.matchAll(NOT_OF)].map(([, name = ""]) => name);
  const rest = text.replace(NOT_OF, "");
  const folded = foldText(rest);
  const { groups, panSolid } = parseCancerTypes([rest]);
  const stages = readStages(text);
  const kinds = readKinds(text);
  return {
    groups: withoutOneOfMany(groups, kinds),
    kinds,
    except: parseCancerTypes(left).groups,
    panSolid: (panSolid || SOLID.test(folded)) && !HEME.test(folded) && !OF_VIRUS.test(folded),
    ...(stages === undefined ? {} : { stages }),
    settings: readSettings(text),
    vague: VAGUE.test(folded),
  };
}

/** The settings that words name; "monitoring of recurrence after surgery" names two. */
export function readSettings(text: string): readonly CoverageSetting[] {
  const words = foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  const named = [
    ...new Set(SETTINGS.filter(([, pattern]) => pattern.test(words)).map(([setting]) => setting)),
  ];
  // "Neoadjuvant" is not adjuvant, and monitoring of immunotherapy is not surveillance.
  return named.filter(
    (setting) =>
      !(
        setting === "post_surgery" &&
        named.includes("neoadjuvant") &&
        !/\b(?<!neo)adjuvant\b|surg/.test(words)
      ) && !(setting === "treatment_response" && named.includes("immunotherapy_monitoring")),
  );
}
