import { NUMBER_PATTERN, readFigures } from "@clinical-mcp/citations";
import { readValues, type Value } from "@clinical-mcp/confidence";
import { toContentWords, toStem, toWords } from "@clinical-mcp/retrieval";

/** What a question may ask a figure of. `things`: how many of something that is not a unit. */
export const FIGURE_KINDS = ["time", "money", "percentage", "dose", "age", "things", "amount"] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

export interface AskedFigure {
  readonly kind: FigureKind;
  /** Stems of what is counted, for `things`; the number comes with one of them. */
  readonly things: ReadonlySet<string>;
}

const TIME_UNITS =
  "seconds?|secs?|minutes?|hours?|days?|weeks?|months?|years?|jours?|semaines?|mois|ann[ée]es?|ans|heures?";
const PAYS = "pays?|costs?|charges?|bills?|fees?|reimburses?|gives?|prices?|worth";
/** A "low-dose CT" or "her missed dose" asks for no dose. */
const NO_DOSE_BEFORE =
  "low|multi|single|unit|two|one|faible|her|his|their|a|each|missed|next|wrong|mauvaise|same";
const LENGTHS = "periods?|lengths?|time|durations?|intervals?|waits?";

/** The first match decides the kind; the bare "how much" comes last. */
const ASKING: readonly (readonly [FigureKind, RegExp])[] = [
  [
    "time",
    new RegExp(
      [
        String.raw`\bhow (?:long|soon|quickly|fast|often|late|frequently|frequent)\b`,
        String.raw`\bhow (?:many|much) (?:[\p{L}-]+ ){0,3}?(?:${TIME_UNITS}|time|notice|warning)\b`,
        String.raw`\b(?:by|until|within) (?:when|how many)\b`,
        String.raw`\b(?:time|age|date) ?limits? for\b`,
        String.raw`\btime ?(?:limits?|frames?|windows?)\b|\bdeadlines?\b`,
        String.raw`\b(?:minimum|maximum|shortest|longest) (?:[\p{L}-]+ )?(?:${LENGTHS})\b`,
        String.raw`\bintervals? (?:between|for|after)\b`,
        String.raw`\bcombien de (?:temps|${TIME_UNITS})\b`,
        String.raw`\b(?:quels?|dans quels?) d[ée]lais?\b|\bd[ée]lai\b`,
        "à quelle fr[ée]quence|tous les combien",
        String.raw`\bcombien [\p{L}-]+ .{0,40}\bpour (?:traiter|r[ée]pondre)`,
      ].join("|"),
      "iu",
    ),
  ],
  ["time", /\bhow many times (?:an?|per|each|daily|weekly|must|do|does|should)\b/iu],
  ["percentage", /\b(?:what|which|quel) (?:[\p{L}-]+ )?(?:percent(?:age)?|per cent|pourcentage)\b/iu],
  [
    "money",
    new RegExp(
      [
        String.raw`\bhow much\b[^?.]{0,60}\b(?:${PAYS})\b`,
        String.raw`\b(?:what|which) (?!the |my |our )(?:[\p{L}-]+ )?(?:fees?|fines?|prices?|rates?|costs?)\b`,
        String.raw`\bdollar amounts?\b`,
        String.raw`\bwhat (?:does|do|will) [\p{L} ]{1,30} pays?\b`,
        String.raw`\bcombien (?:co[ûu]te|paie|facturer)`,
        String.raw`\bquels? (?:tarifs?|frais|prix)\b`,
      ].join("|"),
      "iu",
    ),
  ],
  [
    "money",
    /\bwhat (?:is|are) (?:the |our |my )?(?:[\p{L}-]+ ){0,3}(?:fees?|fines?|prices?|costs?|penalt(?:y|ies)|dues)\b|\bin dollars\b/iu,
  ],
  [
    "dose",
    new RegExp(
      [
        String.raw`(?<!\b(?:${NO_DOSE_BEFORE})[- ]?)\b(?:dose|dosage)\b(?![- ]?(?:ct|vials?|inhalers?|scans?)\b)`,
        String.raw`\bposologie\b`,
        String.raw`\bhow (?:many|much) (?:mg|milligrams?|mcg|micrograms?|ml|units)\b`,
      ].join("|"),
      "iu",
    ),
  ],
  ["age", /\b(?:what|which) ages?\b|\bhow (?:old|young)\b|à (?:partir de )?quel âge/iu],
  ["things", /\bhow many\b|\bnumber of\b/iu],
  ["amount", /\bhow much\b|\bcombien\b/iu],
];

/** Not what is counted: "how many people there may be". */
const NO_THINGS = new Set(["more", "other", "different", "total", "maximum", "full"]);
const COUNTED = /\b(?:how many|number of) ((?:[\p{L}-]+ ?){1,3})/iu;

function readThings(question: string): ReadonlySet<string> {
  const [, words = ""] = COUNTED.exec(question) ?? [];
  return new Set(
    toContentWords(words)
      .filter((word) => !NO_THINGS.has(word))
      .slice(0, 2)
      .map(toStem),
  );
}

/** The kind of figure that a question asks for; undefined where it asks for none. English and French. */
export function readAskedFigure(question: string): AskedFigure | undefined {
  const kind = ASKING.find(([, pattern]) => pattern.test(question))?.[0];
  if (kind === undefined) return undefined;
  const things = kind === "things" ? readThings(question) : new Set<string>();
  return kind === "things" && things.size === 0 ? undefined : { kind, things };
}

const UNITS: Readonly<Record<Exclude<FigureKind, "things">, ReadonlySet<string>>> = {
  time: new Set(["year", "month", "week", "day", "hour", "minute", "second"]),
  money: new Set(["$", "cent"]),
  percentage: new Set(["%"]),
  dose: new Set(["mg", "mcg", "g", "ml", "mg/ml", "unit", "l"]),
  age: new Set(["year", "month"]),
  amount: new Set([
    "$",
    "cent",
    "%",
    "kg",
    "g",
    "mg",
    "mcg",
    "ml",
    "l",
    "mg/ml",
    "mmol/l",
    "mmhg",
    "mm",
    "cm",
    "unit",
  ]),
};
/** Kinds of value that answer: of times also those in words alone ("daily"). */
const VALUES: Readonly<Partial<Record<FigureKind, readonly Value["kind"][]>>> = {
  time: ["interval", "duration"],
  age: ["age"],
  amount: ["duration", "interval"],
};

/** Dollars and cents where a list leaves the sign out: "13.00 a dose". */
const CENTS =
  /(?<![\d.,$])\d{1,3}(?:,\d{3})*\.\d{2}(?![\d.]|,\d| ?(?:%|[mk]?g\b|mcg\b|m?l\b|[cmk]?m\b|mmol))/u;

const COUNT = new RegExp(
  String.raw`${NUMBER_PATTERN}(?<after>(?:[ -](?:or more|to \d+|[\p{L}-]+)){1,2})`,
  "giu",
);

const countsThing = (text: string, things: ReadonlySet<string>): boolean =>
  [...text.matchAll(COUNT)].some(({ groups }) =>
    toWords(groups?.["after"] ?? "").some((word) => things.has(toStem(word))),
  );

/** Whether a text states a figure of the kind that was asked for, on any subject. */
export function statesFigure(text: string, { kind, things }: AskedFigure): boolean {
  if (kind === "things") return countsThing(text, things);
  const isOfUnit = readFigures(text).some(
    (figure) => figure.kind === "number" && figure.unit !== undefined && UNITS[kind].has(figure.unit),
  );
  if ((kind === "money" || kind === "amount") && CENTS.test(text)) return true;
  const kinds = VALUES[kind] ?? [];
  return isOfUnit || (kinds.length > 0 && readValues(text).some(({ value }) => kinds.includes(value.kind)));
}
