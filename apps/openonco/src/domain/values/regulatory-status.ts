import { foldText } from "../shared/fold-text.ts";

/**
 * What a regulatory status says, for filtering. The text itself stays the answer: the categories only find it.
 *
 * - `approved`, `cleared`, `de_novo`: FDA marketing authorization of this test (PMA, 510(k), De Novo);
 * - `breakthrough`: FDA Breakthrough Device designation, which is not an authorization;
 * - `pending`: an FDA submission is said to be made or under review (a planned one does not count);
 * - `ldt`, `ruo`, `investigational`: laboratory-developed test, research use only, investigational use;
 * - `ce_ivd`, `nmpa`, `other_national`: European, Chinese, other national authorization (Japan, UK, Taiwan);
 * - `cdx`: companion diagnostic of the FDA; not read from this text alone but from all that `hasFdaCdx` is;
 * - `not_authorized`: the text itself says that the FDA has not approved or cleared the test.
 */
export const REGULATORY_CATEGORIES = [
  "approved",
  "cleared",
  "de_novo",
  "breakthrough",
  "pending",
  "ldt",
  "ruo",
  "investigational",
  "ce_ivd",
  "nmpa",
  "other_national",
  "cdx",
  "not_authorized",
] as const;

export type RegulatoryCategory = (typeof REGULATORY_CATEGORIES)[number];

const NOT_YET = new RegExp(
  String.raw`\b(?:${[
    "pending|expected|planned|plans|anticipated|seeking|awaiting|upcoming",
    "submission|submitted|under review|accepted for review|filed|application|not yet",
  ].join("|")})\b`,
);
/** The clause speaks of a component, a platform or another product, not of the test itself. */
const OTHER_PRODUCT =
  /\b(?:component|only (?:its|the)|built on|(?:transitioned|moved) to|separate|distinct from|the same (?:test )?as)\b/;
const ELSEWHERE = /\b(?:nmpa|pmda|mhlw|tfda|ukca|clep|nysdoh|nys|china|japan|taiwan|gtr)\b/;
const NEGATION = String.raw`\b(?:not|no|non|never|without|nor|neither|lacks?)\b`;
const AUTHORIZATION = String.raw`(?:approv|clear(?:ed|ance)\b|authori[sz]|granted)`;
const DENIED = new RegExp(`${NEGATION}.{0,300}(?:\\bfda\\b|${AUTHORIZATION})`);
const TAKEN_BACK = new RegExp(
  `${AUTHORIZATION}.{0,310}\\b(?:withdrawn|revoked|denied|refused|not (?:yet )?(?:been )?(?:granted|obtained|received|given))\\b`,
);

const OTHER_NATIONAL = /\b(?:pmda|mhlw|tfda|ukca|mfds|tga|health canada|anvisa)\b/;

const CLAUSE_END = /;|:\s|\.\s|\.$|\s[-–—]\s|—/;
const ASIDE = /\(([^()]*)\)/g;

/** The form in which statuses and questions about them are compared. */
export const foldStatus = (text: string): string =>
  foldText(text.replace(/510\s*\(\s*k\s*\)/gi, "510k").replaceAll("/", " "));

interface Clause {
  readonly text: string;
  /** The text of parentheses within it. */
  readonly asides: readonly string[];
}

/** Statements of the text, each with its asides; one that speaks of another product is left out with them. */
function splitClauses(text: string): readonly Clause[] {
  const asides: string[] = [];
  const marked = text.replace(/510\s*\(\s*k\s*\)/gi, "510k").replace(ASIDE, (_whole, aside: string) => {
    asides.push(aside);
    return `\uE000${asides.length - 1}\uE000`;
  });
  return marked.split(CLAUSE_END).flatMap((part) => {
    const inside = [...part.matchAll(/\uE000(\d+)\uE000/g)].map(([, index]) => asides[Number(index)] ?? "");
    const clause = foldStatus(part.replace(/\uE000\d+\uE000/g, " "));
    if ((clause === "" && inside.length === 0) || OTHER_PRODUCT.test(clause)) return [];
    return [{ text: clause, asides: inside.flatMap((aside) => aside.split(CLAUSE_END)).map(foldStatus) }];
  });
}

const SAYS_NO = /\b(?:not|no|never|without|nor|neither|lacks?)\b/;
const isAffirmed = (clause: string): boolean =>
  clause !== "" && !NOT_YET.test(clause) && !SAYS_NO.test(clause) && !TAKEN_BACK.test(clause);

/**
 * The statements of a status that hold today, folded: nothing negated, planned, pending or said of another
 * product. An aside of a planned statement is planned too; that of a negated one stands for itself, as in
 * "not FDA-approved (EU/International LDT)".
 */
export const listAffirmed = (text: string): readonly string[] =>
  splitClauses(text).flatMap((clause) =>
    [clause.text, ...(NOT_YET.test(clause.text) ? [] : clause.asides)].filter(isAffirmed),
  );

/** True when the clause contains the word without a negation before it. */
function affirms(clause: string, word: RegExp): boolean {
  const match = word.exec(clause);
  return match !== null && !new RegExp(NEGATION).test(clause.slice(0, match.index));
}

const GRANTS: readonly (readonly [RegulatoryCategory, RegExp])[] = [
  ["approved", /\bapprov(?:ed|al)\b/],
  ["cleared", /\bclear(?:ed|ance)\b/],
  ["de_novo", /\bde novo\b/],
];

function fdaAuthorizations(clause: string): readonly RegulatoryCategory[] {
  if (TAKEN_BACK.test(clause)) return [];
  const named = /\bfda (?:(?:pma|510k|de novo) )*(?:approved|cleared|authorized)\b/.test(clause);
  const ofFda = named || (/\b(?:fda|pma|cdx|510k|de novo)\b/.test(clause) && !ELSEWHERE.test(clause));
  const granted = ofFda && !NOT_YET.test(clause) ? GRANTS : [];
  const found: RegulatoryCategory[] = granted.flatMap(([category, word]) =>
    affirms(clause, word) ? [category] : [],
  );
  const designated =
    (/\bfda\b/.test(clause) || !/\bnmpa\b/.test(clause)) && !/\b(?:seeking|planned|applied)\b/.test(clause);
  if (designated && affirms(clause, /\bbreakthrough\b/)) found.push("breakthrough");
  const submitted =
    /\b(?:pma|510k|de novo|fda|ivd)\b.{0,300}\b(?:submitted|accepted for review|under review|filed|pending)\b/;
  const notSubmitted = /\b(?:to be|will be|ce ivd\w*)\b/.test(clause);
  if (!notSubmitted && affirms(clause, submitted)) found.push("pending");
  return found;
}

function otherStatuses(clause: string): readonly RegulatoryCategory[] {
  const found: RegulatoryCategory[] = [];
  const now = !NOT_YET.test(clause);
  if (now && !/\broute\b/.test(clause) && affirms(clause, /\bldts?\b|\blaboratory developed test/))
    found.push("ldt");
  if (affirms(clause, /\bruo\b|\bresearch use only\b/)) found.push("ruo");
  const exemption = /\binvestigational device exemption\b/.test(clause);
  if (!exemption && affirms(clause, /\biuo\b|\binvestigational\b/)) found.push("investigational");
  if (now && affirms(clause, /\bce (?:ivd\w*|mark\w*)\b|\bce$/)) found.push("ce_ivd");
  if (now && !/\bbreakthrough\b/.test(clause) && affirms(clause, /\bnmpa\b/)) found.push("nmpa");
  if (now && affirms(clause, OTHER_NATIONAL)) found.push("other_national");
  return found;
}

/**
 * Categories that a regulatory status states, clause by clause; nothing negated, planned or said of another
 * product counts. Empty when the text states none.
 */
export function parseRegulatoryStatus(text: string): readonly RegulatoryCategory[] {
  const found = new Set<RegulatoryCategory>();
  // One in parentheses stands for itself: "CLIA LDT (US, not FDA cleared)" says two things.
  for (const clause of splitClauses(text).flatMap(({ text: said, asides }) => [said, ...asides])) {
    for (const category of fdaAuthorizations(clause)) found.add(category);
    for (const category of otherStatuses(clause)) found.add(category);
    if (DENIED.test(clause) && !ELSEWHERE.test(clause)) found.add("not_authorized");
  }
  return REGULATORY_CATEGORIES.filter((category) => found.has(category));
}
