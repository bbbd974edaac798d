import type { RegulatoryCategory } from "./regulatory-status.ts";
import { foldStatus, parseRegulatoryStatus } from "./regulatory-status.ts";
import type { TestFilter } from "../search/test-filter.ts";

interface Meaning {
  readonly anyOf: readonly RegulatoryCategory[];
  /** The text must contain it too. */
  readonly text?: string;
}

const AUTHORIZED: readonly RegulatoryCategory[] = ["approved", "cleared", "de_novo"];

/** Words that say no more than the question itself does: who authorizes, what is authorized. */
const FILLER = new RegExp(
  String.raw`\b(?:${[
    String.raw`us|u\.s\.|usa|fda`,
    "the|by|in|of|for|has|have|is|with|an?",
    "tests?|assays?|devices?|device|designat(?:ion|ed)|status|marketing|granted|approved devices?",
  ].join("|")})\b`,
  "g",
);

/** Questions by their words without fillers; FDA approval is by PMA, clearance by 510(k). */
const WORDS: ReadonlyMap<string, Meaning> = new Map(
  (
    [
      [["", "authorized", "authorised", "authorization"], AUTHORIZED],
      [["approved", "approval", "pma", "pma approved", "pma approval", "premarket approval"], ["approved"]],
      [
        ["cleared", "clearance", "510k", "510k cleared", "510k clearance", "premarket notification"],
        ["cleared"],
      ],
      [["de novo", "de_novo", "de novo authorized", "de novo authorization"], ["de_novo"]],
      [["breakthrough", "bdd"], ["breakthrough"]],
      [["ldt", "ldts", "clia ldt", "lab developed", "laboratory developed"], ["ldt"]],
      [["ruo", "research", "research use", "research use only", "research only"], ["ruo"]],
      [
        ["investigational", "investigational use", "investigational use only", "investigational only", "iuo"],
        ["investigational"],
      ],
      [
        ["ce", "ce ivd", "ce_ivd", "ce mark", "ce marked", "ce marking", "ce approved", "approved europe"],
        ["ce_ivd"],
      ],
      [["nmpa", "nmpa approved", "approved china", "china", "china approved", "chinese approval"], ["nmpa"]],
      [["other_national", "other national"], ["other_national"]],
      [["cdx", "cdxs", "companion diagnostic", "companion diagnostics"], ["cdx"]],
      [["not_authorized", "unapproved", "uncleared", "unauthorized", "unauthorised"], ["not_authorized"]],
    ] as const
  ).flatMap(([phrases, anyOf]) => phrases.map((phrase): [string, Meaning] => [phrase, { anyOf }])),
);

/** Questions that need a word of the text in addition to the category. */
const WITH_TEXT: ReadonlyMap<string, Meaning> = new Map([
  ["ce ivdr", { anyOf: ["ce_ivd"], text: "ivdr" }],
  ["ivdr", { anyOf: ["ce_ivd"], text: "ivdr" }],
  ["ce ivdd", { anyOf: ["ce_ivd"], text: "ivdd" }],
  ["ivdd", { anyOf: ["ce_ivd"], text: "ivdd" }],
  ["pmda", { anyOf: ["other_national"], text: "pmda" }],
  ["japan", { anyOf: ["other_national"], text: "japan" }],
  ["approved japan", { anyOf: ["other_national"], text: "japan" }],
  ["ukca", { anyOf: ["other_national"], text: "ukca" }],
  ["tfda", { anyOf: ["other_national"], text: "tfda" }],
]);

const AHEAD = /\b(?:pending|submitted|submission|under review|awaiting|filed)\b/;
const ABROAD = /\b(?:ce|ivdr|ivdd|nmpa|china|pmda|japan|ukca)\b/;
const COMPANION = /\b(?:cdxs?|companion diagnostics?)\b/;
const OF_COMPANION = /\b(?:cdxs?|companion|diagnostics?|approved|authori[sz]ed|cleared|approval|pma)\b/g;

const withoutFiller = (folded: string): string => folded.replace(FILLER, " ").replace(/\s+/g, " ").trim();

/** What one phrase means, if all of it is known. */
function toMeaning(phrase: string): Meaning | undefined {
  const bare = withoutFiller(phrase);
  if (bare === "" && !/\bfda\b/.test(phrase)) return undefined;
  const known = WORDS.get(bare) ?? WITH_TEXT.get(bare);
  if (known) return known;
  if (AHEAD.test(bare) && !ABROAD.test(bare)) return { anyOf: ["pending"] };
  const companion = COMPANION.test(bare) && bare.replace(OF_COMPANION, "").trim() === "";
  return companion ? { anyOf: ["cdx"] } : undefined;
}

/** "Approved or cleared", "LDT, RUO", "approved/cleared": any of them, if each part is known. */
function toListMeaning(question: string): Meaning | undefined {
  const parts = question.split(/,|;|\/|\||\bor\b|\band\b/i).map(foldStatus);
  const meanings = parts.filter((part) => part !== "").map(toMeaning);
  if (meanings.length < 2 || meanings.includes(undefined)) return undefined;
  const anyOf = meanings.flatMap((meaning) => meaning?.anyOf ?? []);
  return { anyOf: [...new Set(anyOf)] };
}

/**
 * The filter a question about the regulatory status means. Recognised words select by category; other words
 * are looked for in the statements that hold today. Neither finds a negated, planned or pending status.
 */
export function toRegulatoryFilter(question: string): TestFilter {
  const folded = foldStatus(question);
  const stated = parseRegulatoryStatus(question);
  if (stated.includes("not_authorized")) return { kind: "regulatory", anyOf: ["not_authorized"] };
  const meaning = toMeaning(folded) ?? toListMeaning(question);
  if (meaning) return { kind: "regulatory", ...meaning };
  if (stated.length === 0) return { kind: "contains", field: "fdaStatus", text: folded };
  // A pasted whole status: the search splits its statements.
  const whole = /[();:]|\s[-–—]\s/.test(question);
  return { kind: "regulatory", anyOf: stated, ...(whole ? {} : { text: folded }) };
}
