/** What a rule of a program asks of a relative, or a caller says of one. */
export interface Relative {
  /** Only these two are one person each. */
  readonly kin: "mother" | "father" | "other";
  readonly degree: "first" | "further" | "unknown";
  readonly sex: "female" | "male" | "unknown";
  /** At least as many. */
  readonly count: number;
  readonly cancers: readonly Site[];
  readonly hasGeneVariant: boolean;
  /** At diagnosis, in years; an end that is not known is open. */
  readonly age: { readonly from: number; readonly to: number };
}

export type Site = "breast" | "ovarian" | "colorectal" | "lung";

const SITES: readonly (readonly [Site, RegExp])[] = [
  ["breast", /\b(?:breasts?|mammary|seins?|mammaire)\b/u],
  ["ovarian", /\bovar\w*|\bovaires?\b/u],
  ["colorectal", /\b(?:colorectal|colon|bowel|rectal|rectum|crc|colique)\b/u],
  ["lung", /\b(?:lungs?|poumons?|pulmonaire)\b/u],
];
const CANCER = /\b(?:cancers?|ca|crc|carcinomas?|adenocarcinoma|tumou?rs?|malignan\w*)\b/u;
const GENE = /\b(?:brca\w*|tp53|palb2|li fraumeni|(?:gene|mutation) carrier|carriers?|pathogenic variant)\b/u;

interface Kin extends Pick<Relative, "kin" | "degree" | "sex"> {
  readonly isPlural: boolean;
}

const KIN: readonly (readonly [RegExp, Omit<Kin, "isPlural">])[] = [
  [/^(?:mother|mom|mum|mama|mere)$/u, { kin: "mother", degree: "first", sex: "female" }],
  [/^(?:father|dad|papa|pere)$/u, { kin: "father", degree: "first", sex: "male" }],
  [/^(?:sister|daughter|soeur|fille)s?$/u, { kin: "other", degree: "first", sex: "female" }],
  [/^(?:brother|son|frere|fils)s?$/u, { kin: "other", degree: "first", sex: "male" }],
  [
    /^(?:parent|sibling|child|children|fdr|enfant|twin)s?$/u,
    { kin: "other", degree: "first", sex: "unknown" },
  ],
  [/^(?:aunt|grandmother|niece|tante|cousine)s?$/u, { kin: "other", degree: "further", sex: "female" }],
  [/^(?:uncle|grandfather|nephew|oncle)s?$/u, { kin: "other", degree: "further", sex: "male" }],
  [
    /^(?:cousin|grandparent|grandchild|furtherrelative)s?$/u,
    { kin: "other", degree: "further", sex: "unknown" },
  ],
  [/^(?:malerelative)s?$/u, { kin: "other", degree: "unknown", sex: "male" }],
  [/^(?:familyhistory|relative|family|famille)s?$/u, { kin: "other", degree: "unknown", sex: "unknown" }],
];

/** Names of several words in one. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:step|adoptive|foster|ex) ?(?:mother|father|sister|brother|parent|child|son|daughter)\b/gu,
    "unrelated",
  ],
  [/\b(?:mother|father|mom|dad|parent)s? (?:in law)\b/gu, "unrelated"],
  [/\b(?:mother|father|mom|dad|parent|maternal|paternal) s (?:sister|mother)\b/gu, "aunt"],
  [/\b(?:mother|father|mom|dad|parent) s (?:brother|father)\b/gu, "uncle"],
  [/\b(?:sister|brother|sibling) s (?:daughter|son|child)\b/gu, "furtherrelative"],
  [/\bhalf (?:sister|brother|sibling)s?\b/gu, "furtherrelative"],
  [/\b(?:great )?grand ?(?:mother|ma|mere)\b/gu, "grandmother"],
  [/\b(?:great )?grand ?(?:father|pa|pere)\b/gu, "grandfather"],
  [/\b(?:first|1st) degree (?:(?:female|blood) )?(relative|family member)(s?)\b/gu, "fdr$2"],
  [/\b(?:first|1st) degree\b|\bpremier degre\b/gu, "fdr"],
  [/\b(?:second|2nd|third|3rd) degree(?: relative)?(s?)\b|\bdeuxieme degre\b/gu, "furtherrelative$1"],
  [/\bmale relative(s?)\b/gu, "malerelative$1"],
  [/\b(?:family history|family hx|fam hx|fhx|fmhx|fh|antecedents? familiaux)\b/gu, "familyhistory"],
  [/\bfamily (?:doctor|physician|practi\w+|medicine)\b/gu, "doctor"],
  [/\b(?:mother|father|mom|dad|parent) of\b/gu, "parenting"],
  // "Son" is a relative in English and a possessive in French.
  [/\bson (?=pere|frere|mere|grandfather|oncle|fils)/gu, ""],
];

const MANY = /^(?:two|2|both|three|3|four|4|several|multiple|many|>=2|2\+|deux|trois|plusieurs)$/u;
const CONTINUING =
  /^(?:\d{2}|\d0s|and|at|age|aged|dx|diagnosed|also|too|same|in|her|his|my|a|the|one|two|et|a)$/u;
const COUNTS: Readonly<Record<string, number>> = { three: 3, "3": 3, trois: 3, four: 4, "4": 4 };
/** Longer ones say something of their own: "mother, 45" waits for her illness, "father is well and lives abroad" does not. */
const MOST_WAITING = 5;
const LOWEST = 0;
const HIGHEST = 130;

const join = (text: string): string =>
  JOINED.reduce((now, [pattern, name]) => now.replaceAll(pattern, name), text);

const toKin = (word: string): Kin | undefined => {
  const found = KIN.find(([pattern]) => pattern.test(word))?.[1];
  // "Family history" is of one or more; "fils" and "family" end so in the singular.
  return (
    found && {
      ...found,
      isPlural: /(?:s|children)$/u.test(word) && found.degree !== "unknown" && word !== "fils",
    }
  );
};

const sitesOf = (text: string): readonly Site[] =>
  CANCER.test(text) ? SITES.filter(([, pattern]) => pattern.test(text)).map(([site]) => site) : [];

/** The age at which an illness was found; a death only says that it was found no later. */
function readAge(text: string): Relative["age"] {
  const decade = /\b([2-9])0s\b/u.exec(text)?.[1];
  if (decade !== undefined) return { from: Number(decade) * 10, to: Number(decade) * 10 + 9 };
  const below =
    /(?:\b(?:under|before|below|younger than|less than|avant)(?: age)?(?: of)? |< ?)(\d{2})\b/u.exec(
      text,
    )?.[1];
  if (below !== undefined) return { from: LOWEST, to: Number(below) - 1 };
  const above = /(?:\b(?:over|older than|apres) (?:age )?|> ?)(\d{2})\b/u.exec(text)?.[1];
  if (above !== undefined) return { from: Number(above) + 1, to: HIGHEST };
  const since = /\bafter (?:age )?(\d{2})\b|\b(\d{2})\+/u.exec(text);
  if (since) return { from: Number(since[1] ?? since[2]), to: HIGHEST };
  const exact = /\b(\d{2})\b(?! ?(?:%|cm|mm|years? ago|yrs? ago|relatives?))/u.exec(text);
  if (!exact?.[1]) return { from: LOWEST, to: HIGHEST };
  const isDeath = /\b(?:died|death|deceased|passed|dcd|dece\w*)\b/u.test(text.slice(0, exact.index));
  return { from: isDeath ? LOWEST : Number(exact[1]), to: Number(exact[1]) };
}

/** The kin words of a folded clause with the text up to the next one. */
function* findKin(text: string): Generator<{ kin: Kin; count: number; segment: string }> {
  const spoken = text.split(" ");
  const places = spoken.flatMap((word, at) => {
    const kin = toKin(word);
    return kin ? [{ at, kin }] : [];
  });
  for (const [index, { at, kin }] of places.entries()) {
    const before = spoken.slice(Math.max(0, at - 2), at).find((word) => MANY.test(word));
    const count = before === undefined ? (kin.isPlural ? 2 : 1) : (COUNTS[before] ?? 2);
    yield { kin, count, segment: spoken.slice(at + 1, places[index + 1]?.at).join(" ") };
  }
}

export interface ReadRelatives {
  readonly relatives: readonly Relative[];
  readonly isAboutFamily: boolean;
  /** Names a relative and no illness: what comes next belongs to it. */
  readonly isAwaitingIllness: boolean;
  /** Only a relative and an age, after one with an illness: "sister 52". */
  readonly isContinuation: boolean;
}

/** The relatives in a folded clause, each with what is said of it: "mother had breast cancer at 42". */
export function readRelatives(folded: string): ReadRelatives {
  const text = join(folded);
  const found = [...findKin(text)];
  const whole = { sites: sitesOf(text), hasGene: GENE.test(text), age: readAge(text) };
  const relatives = found.flatMap(({ kin: { kin, degree, sex }, count, segment }): readonly Relative[] => {
    const own = sitesOf(segment);
    const cancers = own.length > 0 ? own : whole.sites;
    const hasGeneVariant = found.length === 1 ? whole.hasGene : GENE.test(segment);
    if (cancers.length === 0 && !hasGeneVariant) return [];
    return [
      {
        kin,
        degree,
        sex,
        count,
        cancers,
        hasGeneVariant,
        age: found.length === 1 ? whole.age : readAge(segment),
      },
    ];
  });
  const isAboutFamily = found.length > 0 || /\bunrelated\b/u.test(text);
  const isBare = found.length > 0 && !CANCER.test(text) && !GENE.test(text);
  const isShort = text.split(" ").length <= MOST_WAITING;
  const isContinuation =
    isBare && text.split(" ").every((word) => CONTINUING.test(word) || toKin(word) !== undefined);
  return { relatives, isAboutFamily, isAwaitingIllness: isBare && isShort, isContinuation };
}
