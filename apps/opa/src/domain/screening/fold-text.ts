/** Spellings of one thing in one form; results and genes are written with and without hyphens and spaces. */
const COMPOUNDS: readonly (readonly [RegExp, string])[] = [
  [/\bbi ?rads\b/gu, "birads"],
  [/\blsil h\b/gu, "lsilh"],
  [/\basc h\b/gu, "asch"],
  [/\basc us\b/gu, "ascus"],
  [/\bbrca ([12])\b/gu, "brca$1"],
  [/\bhr ?hpv\b/gu, "high risk hpv"],
  [/\b(?:hpv )?(?:non|not|other than) 16 (?:(?:and|or) )?18(?: 45)?\b/gu, "other high risk hpv"],
  [/\bhaemoptysis\b|\bhemoptysie\b/gu, "hemoptysis"],
  [/\banaemia\b|\banemie\b/gu, "anemia"],
  [/\bplco\b/gu, "plcom2012"],
  // "BRCA1+", "HPV 16+", and no age of "50+".
  [/(?<=\p{L}\d?)\+|(?<=\bhpv (?:type )?\d\d)\+/gu, " positive"],
  [/\bx?rt\b/gu, "radiotherapy"],
  [/\bmantle (?:field )?(?:chest )?(?=radi|irradi)/gu, "chest "],
  [/\b(?:tah|tlh|tah bso)\b/gu, "total hysterectomy"],
  [/\bimmunocompetent\b/gu, "not immunocompromised"],
  [/\bnormal (fit|mammogram)\b|\b(fit|mammogram) normal\b/gu, "negative $1$2"],
  [/\bcoughing up\b/gu, "coughing"],
];

const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
};
const ONES = "one two three four five six seven eight nine|un deux trois quatre cinq six sept huit neuf"
  .split("|")
  .map((words) => words.split(" "));
const TEENS =
  "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen|onze douze treize quatorze quinze seize"
    .split("|")
    .map((words) => words.split(" "));
const indexIn = (lists: readonly (readonly string[])[], word: string): number =>
  Math.max(...lists.map((words) => words.indexOf(word)));
const TENS_AND_ONES = new RegExp(
  String.raw`\b(${Object.keys(TENS).join("|")})(?: (?:et )?(${ONES.flat().join("|")}))?\b`,
  "gu",
);
const TEEN = new RegExp(String.raw`\b(?:${TEENS.flat().join("|")})\b`, "gu");

/** "Thirty", "trente-cinq", "quinze" in digits; small numbers are left, since "one" says more than a number. */
const writeNumbers = (folded: string): string =>
  folded
    .replaceAll(TENS_AND_ONES, (_, tens: string, ones: string | undefined) =>
      String((TENS[tens] ?? 0) + (ones === undefined ? 0 : 1 + indexIn(ONES, ones))),
    )
    .replaceAll(TEEN, (word) => String(11 + indexIn(TEENS, word)));

/**
 * Lower case without accents, and one space between words, as phrases are compared. Keeps what makes a figure of
 * digits: the decimal point, %, +, < and >.
 */
export const foldText = (text: string): string =>
  COMPOUNDS.reduce(
    (folded, [pattern, spelling]) => folded.replaceAll(pattern, spelling),
    writeNumbers(
      text
        .normalize("NFD")
        .replaceAll(/\p{M}/gu, "")
        .toLowerCase()
        .replaceAll("œ", "oe")
        .replaceAll("≥", ">=")
        .replaceAll(/(\d),(\d)/gu, "$1.$2")
        .replaceAll(/(?<!\d)\.|\.(?!\d)/gu, " ")
        .replaceAll(/[^\p{L}\p{N}.%+<>=]+/gu, " ")
        .replaceAll(/\s+/gu, " ")
        .trim(),
    ),
  );

/** The words of a folded text. */
export const foldWords = (text: string): readonly string[] => foldText(text).split(" ").filter(Boolean);
