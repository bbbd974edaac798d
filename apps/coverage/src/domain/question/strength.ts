import type { Span } from "@clinical-mcp/citations";
import { findAll, words, type PhraseMatch } from "./folded-text.ts";

const STRENGTH = words(
  String.raw`\d+(?:[.,]\d+)?\s?(?:mg|mcg|ug|g|units?(?:\/ml)?|u\/ml|%)(?:\/(?:\d+(?:[.,]\d+)?\s?)?(?:ml|mg|mcg|dose))?(?!\s?\/\s?(?:kg|m2|day|d\b))`,
);
const RELEASE = words(String.raw`(?:xr|sr|xl|cr|er)(?=\s|[?.,]|$)`);

/** "Metformin 500 ER", "metformin extended release 500". */
const RELEASE_BEHIND =
  /^\s?(?:\d[\d.,]*\s?(?:mg|mcg|g)?\s)?(?<release>(?:xr|sr|xl|cr|er)(?![a-z\d])|(?:extended|slow|sustained|prolonged|controlled)[- ]release|long[- ]acting)/u;
/** "LVEF 35%": a percentage of the patient and not of a product. */
const OF_THE_PATIENT =
  /\b(?:lv)?(?:ef|hfref|hfmref|heart failure|fraction|a1c|hba1c|spo2|sats?|saturation)(?: (?:of|is|was|at))?[\s:=<>~≤≥]*$/u;

/** Strengths of products, e.g. "10 mg": numbers that are no length of time and no hour. */
export const findStrengths = (folded: string): readonly PhraseMatch[] =>
  findAll(folded, STRENGTH).filter(({ span }) => !OF_THE_PATIENT.test(folded.slice(0, span.start)));

const REACH = 12;
/** "From the 4 mg to the 5 mg": the strength that is changed to. */
const CHANGED_TO = /\bto\s(?:the\s)?$/u;
const WITHOUT_UNIT =
  /^\s(?<number>\d{1,4}(?:\.\d+)?)(?:\/\d{1,4}(?:\.\d+)?)?(?![\d.]*\d)(?=\s*(?:$|[?,;)]|\.(?!\d)|(?:vs|or|and|tabs?|tablets?|caps?|capsules?|caplets?|pills?|ones?|pens?|po|sc|subcut|q\d|q|weekly|monthly|nightly|script|rx|w\/|with|listed|for|instead|price|cost|cover\w*|generic|odb|lu|daily|od|bid|tid|qid|hs|qhs|die|once|twice|weekly|cheap\w*|x\d\w*|for|pour|on|is|from|w|qam|qpm|chew\w*|patch\w*|inj\w*|ds|sl|ec|gel|cream|brand|needs?|still|please|pls|thanks|ok|okay|too|also|add\w*|as|now|today|alone)\b))/u;

/** The strength and release that stand beside a name, as written. */
export function strengthOf(
  folded: string,
  name: Span,
  strengths: readonly PhraseMatch[],
): string | undefined {
  const isNear = ({ span }: PhraseMatch): boolean =>
    (span.start >= name.end && span.start - name.end <= REACH) ||
    (span.end <= name.start && name.start - span.end <= 2);
  const changed = strengths.find(
    ({ span }) =>
      span.start > name.end &&
      CHANGED_TO.test(folded.slice(name.end, span.start)) &&
      !/[.;!?]\s/u.test(folded.slice(name.end, span.start)),
  );
  const release =
    findAll(folded.slice(name.end, name.end + 4), RELEASE)[0]?.written ??
    RELEASE_BEHIND.exec(folded.slice(name.end))?.groups?.["release"]?.replace(
      /^[^x].*-? ?release|long.*$/u,
      "er",
    );
  const bare = WITHOUT_UNIT.exec(folded.slice(name.end));
  const strength = (changed ?? strengths.find(isNear))?.written ?? bare?.groups?.["number"];
  // "0,1 mg" in French is 0.1 mg; "1,000" is a thousand.
  const plain = strength?.replace(/(?<=\d),(?=\d{3}(?!\d))/u, "").replace(/(?<=\d),(?=\d)/u, ".");
  return [release, plain].filter((part) => part !== undefined).join(" ") || undefined;
}

export type DrugForm =
  | "injection"
  | "liquid"
  | "solid"
  | "sublingual"
  | "nebule"
  | "topical"
  | "patch"
  | "chewable"
  | "nasal"
  | "eye";

const FORMS: readonly (readonly [DrugForm, RegExp])[] = [
  [
    "nebule",
    /\b(?:nebules?|nebs?|nebuli[sz](?:er|ed) solution|nebulis?z?ed|nebuamps?|solution (?:for|in) (?:the |a |his |her |their |my )?neb\w*|(?:for|in|via|by|through) (?:the |a |his |her |their |my |home )*(?:nebuli[sz]er|neb)|neb(?:uli[sz]er)? sol\w*|inhalation solution)\b/u,
  ],
  [
    "injection",
    /\b(?:inject\w*|iv|im|intravenous\w*|intramuscular\w*|sc|subcut\w*|sub-?q|under the skin|ampoules?|ampules?|vials?|sous-cutane\w*)\b/u,
  ],
  [
    "liquid",
    /\b(?:liquid|suspension|syrup|(?<!inhalation |inh |neb |nebuli[sz]er |nebuli[sz]ed )(?:oral )?solution(?! (?:for|in|via|by)\b)|elixir|sirop|solution orale)\b/u,
  ],
  [
    "topical",
    /\b(?:vaginal (?:cream|insert|tablet|ring)|creams?|cremes?|ointments?|(?:emul)?gels?|lotions?|onguent|foam)\b/u,
  ],
  ["patch", /\b(?:patch(?:es)?|timbres?(?: cutanes?)?|transdermal\w*)\b/u],
  [
    "nasal",
    /\b(?:nasal(?:e|ly)?(?! (?:congestion|cannul\w*|polyps?|stuffi\w*|symptoms))|nose (?:spray|drops?)|intranasal)\b/u,
  ],
  [
    "eye",
    /\b(?:eye[- ]?drops?|ophthalmic|collyre|gouttes (?:ophtalmiques|pour les yeux)|drops? (?:in|for) (?:the |both |her |his |each )*eyes?)\b/u,
  ],
  ["chewable", /\b(?:chew(?:able)?s?|croquables?)\b/u],
  ["sublingual", /\b(?:s\.?l|sub-?lingua(?:l|ux|le)(?:ly)?)(?![a-z])/u],
  ["solid", /\b(?<!chew(?:able)? |\bsl |lingual )(?:tablets?|tabs?|capsules?|caps|comprimes?|gelules?)\b/u],
];

/** Forms that mean a drug only where they stand beside it. */
const ONLY_BESIDE: ReadonlySet<DrugForm> = new Set<DrugForm>(["topical", "patch", "nasal"]);

/** The form that a question names; undefined where it names none, or several. */
export function formOf(folded: string, name: Span): DrugForm | undefined {
  const beside =
    folded.slice(Math.max(0, name.start - REACH), name.end + 2 * REACH).split(/[,;?!]/u)[0] ?? "";
  const find = (text: string) => FORMS.filter(([, pattern]) => pattern.test(text));
  const near = find(beside);
  // "Only used one cream": a cream elsewhere is another drug.
  const found = near.length > 0 ? near : find(folded).filter(([form]) => !ONLY_BESIDE.has(form));
  return found.length === 1 ? found[0]?.[0] : undefined;
}
