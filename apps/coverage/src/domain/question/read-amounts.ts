import type { Standing } from "./clause-standing.ts";
import type { ClinicalLexicon } from "./clinical-lexicon.ts";
import type { Clause } from "./clinical-text.ts";
import { readDays, readDaysBack, readWeekdays } from "./read-days.ts";
import type { Therapy } from "./read-therapies.ts";

/** A figure as far as the words tell it: "under 40" has no least. */
export interface Amount {
  readonly least: number;
  readonly most: number;
}

const exactly = (value: number): Amount => ({ least: value, most: value });

const LESS = /<|\b(?:under|below|less than|moins de|inferieure? a|sous)\b/u;
const MORE = /(?:>|\b(?:over|above|more than|at least|plus de|superieure? a|greater than))/u;
/** Just beside a limit. */
const STEP = 0.001;
const ROMAN = ["0", "i", "ii", "iii", "iv"];
const BETWEEN = String.raw`(?<between>[^\d.;!?,]{0,40}?)`;
const NUMBER = String.raw`(?<from>\d+(?:\.\d+)?|iv|i{1,3})(?![a-z])(?:\s?%?\s?(?:-|–|to|or|ou|a)\s?(?<to>\d+(?:\.\d+)?|iv|i{1,3})(?![a-z/]))?`;

const toNumber = (written: string): number =>
  ROMAN.includes(written) ? ROMAN.indexOf(written) : Number(written);

function toAmount({ between = "", from = "", to }: Readonly<Record<string, string | undefined>>): Amount {
  const value = toNumber(from);
  // "Fell from 22 to 8" is 8; "35 to 40" is a range.
  if (to !== undefined && /\bfrom\s*$/u.test(between)) return exactly(toNumber(to));
  if (to !== undefined) return { least: Math.min(value, toNumber(to)), most: Math.max(value, toNumber(to)) };
  if (LESS.test(between)) return { least: -Infinity, most: value - STEP };
  if (MORE.test(between)) return { least: value, most: Infinity };
  return exactly(value);
}

/** "LVEF 30", "ejection fraction of about 35 %": the number behind a name; also "30 % EF". */
function readMeasures(text: string, { measures }: ClinicalLexicon): readonly (readonly [string, Amount])[] {
  return measures.flatMap(({ id, names }) => {
    const behind = new RegExp(`${names}${BETWEEN}${NUMBER}`, "u").exec(text)?.groups;
    const before = new RegExp(String.raw`(?<from>\d+(?:\.\d+)?)\s?%\s(?:of )?${names}`, "u").exec(
      text,
    )?.groups;
    const found = behind ?? before;
    return found === undefined ? [] : [[id, toAmount(found)] as const];
  });
}

/** "7 swollen joints", "three different NSAIDs": the number before a name. */
function readCounts(text: string, { counts }: ClinicalLexicon): readonly (readonly [string, Amount])[] {
  return counts.flatMap(({ id, names }) => {
    const pattern = new RegExp(
      String.raw`(?<between>(?:at least|over|more than|under|only)?)\s?(?<from>\d{1,4})\+?\s(?:(?:different|listed|other|tender|and|swollen|inflamed|active|separate)\s){0,3}${names}`,
      "u",
    );
    const behind = new RegExp(
      String.raw`${names}\s?(?:count|score|total|jc)?\s?(?:of|is|:|=|x)?\s?(?<from>\d{1,4})(?![\d.]*\s?(?:mg|mcg|g|%|x|times|days?|weeks?|wks?|months?|mos?|years?|yrs?)\b)(?![\d.])`,
      "u",
    );
    const found = pattern.exec(text)?.groups ?? behind.exec(text)?.groups;
    return found === undefined ? [] : [[id, toAmount(found)] as const];
  });
}

const AGE = new RegExp(
  [
    String.raw`\b(?:he|she|who|patient|kid|girl|boy|man|woman|lady|gentleman)(?:'s| is|,)?\s(?:is |now |just |only |still |already |aged |of |turned |turns )*(?<said>\d{1,3})\b(?!\s?(?:mg|mcg|g|kg|%|days?|weeks?|months?|tabs?|tablets?|units|packs?|a day|cigarettes|/|\.\d|doses?|hours?))`,
    String.raw`\b(?:turned|turns|turning|aged|age|age of)\s(?<turned>\d{1,3})\b(?!\s?(?:days|weeks|months))`,
    String.raw`\b(?<old>\d{1,3})[\s-]?(?:years?|yrs?|y)[\s-]?(?:old|/o|o)\b`,
    String.raw`\b(?<sexed>\d{2})\s?[mf]\b`,
    String.raw`(?:^|[,;.:]\s)(?<bare>[1-9]\d)(?=\s(?:on|with|and|who|has|had|in)\b|\s?[,.;?]|$)`,
    String.raw`^\W*(?:[a-z\d-]+\s){1,3}(?<!\b(?:ef|lvef|fe|fev1|mmse|moca|iop|bmi|e?gfr|crcl|a1c|hba1c|ldl|acr|ipss|hbi|mayo|basdai|pasi|dlqi|bsa|frax|class|codes?|lu|score|pvr|pressure|level|stage|grade|dose|week)\s)(?<lead>[2-9]\d)(?=\s(?:on|with|and|who|has|had|in|y|healthy|vaccinated|unvaccinated|male|female|years?|odsp|ow)\b|\s?[,.;]|[mf]\b)(?!\s?(?:mg|mcg|g|%))`,
    String.raw`\b(?!(?:dose|score|lvef|ef|fraction|egfr|ldl|bmi|a1c|mmse|packs?|box|level|index|total|supply|maximum|target|goal|pressure|out|each|course|strength|class|chance|age)\b)[a-z]{3,} of (?<of>[1-9]\d)\b(?!\s?(?:mg|mcg|g|%|days?|weeks?|months?|tabs?|tablets?|units|strips|the|\d|\.\d|pills|ml))`,
    String.raw`(?:^|[.;!?:(]\s?|\b(?:pt|patient|client|our|my|the|this|for an?|an?) )(?<noun>[2-9]\d) (?=(?:single|married|widow[a-z]*|retired|retiree|divorced|diabetic|asthmatic|smoker|senior|lady|woman|man|male|female|gent[a-z]*|fellow|guy|gal|chap|grand[a-z]+|teacher|farmer|nurse|pensioner|veteran|with|who|w\/)\b)`,
    String.raw`\b(?<french>\d{1,3}) ans\b`,
  ].join("|"),
  "u",
);
/** "Both over 65", "past 70". */
const ABOVE =
  /\b(?:both|each|is|are|he|she|they|couple|patient|pt|man|woman|lady|gentleman|who|well|all)(?:'s|,)? (?:are |is |well |just |now )*(?:over|past|above|older than) (?:the age of )?(?<above>6[5-9]|[7-9]\d)\b(?!\s?(?:mg|kg|%|days|weeks|months))/u;
const OLDEST = 110;
const ADULT =
  /\b(?:woman|women|man|men|lady|gentleman|retired|retiree|widow(?:er)?|mr|mrs|ms|post-?menopaus\w*|grand(?:mother|father|ma|pa)|guy|fellow|adult|monsieur|madame|dame|seniors?)\b/u;
const SENIOR = /\b(?:seniors?|retired|retiree|pensioner)\b/u;

function readAge(text: string, years: number | undefined): Amount | undefined {
  if (years !== undefined) return exactly(years);
  const groups = AGE.exec(text)?.groups ?? {};
  const written =
    groups["said"] ??
    groups["turned"] ??
    groups["old"] ??
    groups["sexed"] ??
    groups["bare"] ??
    groups["of"] ??
    groups["lead"] ??
    groups["noun"] ??
    groups["french"];
  if (written !== undefined && Number(written) <= OLDEST) return exactly(Number(written));
  const above = ABOVE.exec(text)?.groups?.["above"];
  if (above !== undefined) return { least: Number(above), most: Infinity };
  if (/\bseniors?\b/u.test(text)) return { least: 65, most: Infinity };
  return ADULT.test(text) || SENIOR.test(text) ? { least: 18, most: Infinity } : undefined;
}

const SYMPTOMS =
  /\b(?:symptom\w*|sick|ill|cough\w*|fever\w*|febrile|sore throat|onset|toux|fievre|frissons|malade|runny nose|congest\w*|chills|aches|achy|unwell|sniffl\w*|headache|came down|fell ill|started|began|covid\S* (?:since|for|x|depuis)|feeling (?:rough|awful|bad|off|lousy|crummy|punk)|throat|under the weather|congestion|stuffed up|snotty|malaise|body pains?|sweats|into it|symptomatic|mal de gorge|courbatures|rhume|tousse)\b/u;
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(
  " ",
);
const DAY_NUMBER = new RegExp(
  String.raw`\b(?:day|jour|j)\s?#?(?<day>\d{1,2})\b|\b(?:(?<nth>\d{1,2})(?:st|nd|rd|th|e|eme)|(?<ordinal>${ORDINALS.join("|")})) (?:day|jour)\b`,
  "u",
);

/** "Day 3", "her sixth day". */
function readDayNumber(text: string): number | undefined {
  const { day, nth, ordinal } = DAY_NUMBER.exec(text)?.groups ?? {};
  if (ordinal !== undefined) return ORDINALS.indexOf(ordinal) + 1;
  const written = day ?? nth;
  return written === undefined ? undefined : Number(written);
}
const RECENT: readonly (readonly [RegExp, number])[] = [
  [/\b(?:day before yest\w*|avant-hier|two nights ago|2 nights ago)\b/u, 2],
  [/\b(?:yesterday|yest|yday|last night|overnight|hier)\b/u, 1],
  [
    /\b(?:this morning|this am|today|tonight|this afternoon|just now|aujourd'hui|ce matin|hours? ago|half past)\b/u,
    0,
  ],
  [/\b(?:last week)\b/u, 7],
];
const readRecent = (text: string): number | undefined => RECENT.find(([pattern]) => pattern.test(text))?.[1];

/** Days since symptoms began: "day 3", "coughing for two days", "symptoms since yesterday". */
function readSymptomDays(text: string, clauses: readonly Clause[]): number | undefined {
  const day = readDayNumber(text);
  if (day !== undefined) return day;
  for (const [at, clause] of clauses.entries()) {
    const isOwn = SYMPTOMS.test(clause.text);
    const previous = clauses[at - 1];
    const isBehind =
      previous?.sentence === clause.sentence && SYMPTOMS.test(previous.text) && clause.text.length < 25;
    if (!isOwn && !isBehind) continue;
    const days = readDaysBack(clause.text) ?? readRecent(clause.text);
    if (days !== undefined) return days;
  }
  return undefined;
}

const ABSTINENT =
  /\b(?:abstin\w*|abstain\w*|sober|dry|last drink|alcohol-free|sans alcool|sobriety|stopped drinking|quit drinking)\b/u;

function readAbstinentDays(clauses: readonly Clause[]): number | undefined {
  const told = clauses.filter(({ text }) => ABSTINENT.test(text));
  return told.map(({ text }) => readDaysBack(text) ?? readRecent(text)).find((days) => days !== undefined);
}

const AWAY =
  /\b(?:away|trip|travel\w*|leav\w+|vacation|florida|abroad|snowbirds?|overseas|out of (?:ontario|province|country|the country)|portugal|mexico|cruise|arizona|voyage|vacances)\b/u;

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = MONTHS.join("|");
const BETWEEN_MONTHS = new RegExp(
  String.raw`\b(?<from>${MONTH})[a-z]*\b(?:[^.;?!]{0,12}?)\b(?:to|until|till|til|through|thru|-|back|returns?|returning|home)\b(?:[^.;?!]{0,20}?)\b(?<to>${MONTH})[a-z]*\b`,
  "u",
);
const DAYS_PER_MONTH = 30;

/** "From November 15 to the end of April": the months between, in days. */
function readMonths(text: string): number | undefined {
  const { from, to } = BETWEEN_MONTHS.exec(text)?.groups ?? {};
  if (from === undefined || to === undefined) return undefined;
  const months = (MONTHS.indexOf(to) - MONTHS.indexOf(from) + MONTHS.length) % MONTHS.length;
  return months * DAYS_PER_MONTH;
}

/** How long somebody leaves for: of the sentence that tells it. */
function readAbsence(clauses: readonly Clause[]): number | undefined {
  const away = new Set(clauses.filter(({ text }) => AWAY.test(text)).map(({ sentence }) => sentence));
  return clauses
    .filter(({ sentence }) => away.has(sentence))
    .map(({ text }) => readDays(text) ?? readMonths(text))
    .find((days) => days !== undefined);
}

const DAYS_PER_YEAR = 365;
const A_DAY =
  /\b(?:(?<times>\d+|once|twice)\s?(?:times|x|strips?)?\s(?:a|per)\sday|(?<daily>daily|every day|each day|par jour))\b/u;

/** "How many strips a year", "the yearly limit": the number is what is asked for, and none that is wanted. */
const ASKS_FOR_NUMBER =
  /\b(?:(?:how many|number of|max(?:imum)?(?: number)?(?: of)?|most|combien de)\b[^.?!;]{0,40}\b(?:strips|bandelettes|sensors|capteurs)|(?:strips|bandelettes|sensors|capteurs)\b[^.?!;]{0,30}\b(?:how many|combien|what's the (?:max\w*|limit)|what is the (?:max\w*|limit)|limit\s*\?|max(?:imum)?\b)|(?:what(?:'s| is)|the|yearly|annual) (?:[a-z]+ ){0,2}(?:limit|quota|allowance)\b[^.?!;]{0,30}\b(?:strips|bandelettes|sensors|capteurs))\b/u;

/** "Tests twice a day": strips of a year, where none are counted. */
function readYearlyStrips(text: string): number | undefined {
  const { times, daily } = /\b(?:strips|bandelettes)\b/u.test(text) ? (A_DAY.exec(text)?.groups ?? {}) : {};
  if (daily !== undefined || times === "once") return DAYS_PER_YEAR;
  if (times === undefined) return undefined;
  return DAYS_PER_YEAR * (times === "twice" ? 2 : Number(times));
}

interface Read {
  readonly text: string;
  readonly clauses: readonly (Clause & Pick<Standing, "isOfOther">)[];
  readonly lexicon: ClinicalLexicon;
  readonly years: number | undefined;
  readonly therapies: ReadonlyMap<string, Therapy>;
}

/** Figures of a clinical picture, by name; ages in years, lengths of time in days, doses in milligrams. */
export function readAmounts({ text: all, ...told }: Read): ReadonlyMap<string, Amount> {
  return toAmounts({ ...told, text: withoutTakenBack(withoutOthers(all, told.clauses)) });
}

/** "Her husband has Alzheimer's with an MMSE of 20": the figure is his. */
const withoutOthers = (text: string, clauses: Read["clauses"]): string =>
  clauses.reduce((rest, one) => (one.isOfOther ? rest.replace(one.text, " ") : rest), text);

/** "12 strips a day, no: 500 a year": the number that the text takes back, and the one that takes its place. */
const TAKEN_BACK =
  /(?<![\w.])\d[\d,]*(?!\.\d)(?<unit>(?: (?!no\b)[a-z]+){0,4}[\s,.;:–—-]+(?:(?:no|nope|sorry|oops|wait|correction|scratch that|i mean|i meant|make (?:it|that)|rather|actually)[\s,:;.–—-]+)+)(?<instead>\d[\d,]*)/gu;
const withoutTakenBack = (text: string): string => text.replaceAll(TAKEN_BACK, "$<instead>$<unit>$<instead>");

function toAmounts({ text, clauses, lexicon, years, therapies }: Read): ReadonlyMap<string, Amount> {
  const buprenorphine = therapies.get("transmucosal_buprenorphine");
  const told: readonly (readonly [string, number | undefined])[] = [
    ["symptom_days", readSymptomDays(text, clauses)],
    ["strips", readYearlyStrips(text)],
    ["absence_days", readAbsence(clauses)],
    ["abstinent_days", readAbstinentDays(clauses)],
    ["buprenorphine_days", buprenorphine && (readWeekdays(text) ?? buprenorphine.days)],
    ["buprenorphine_mg", buprenorphine?.milligrams],
  ];
  const age = readAge(text, years);
  const amounts = new Map([
    ...told.flatMap(([name, value]) => (value === undefined ? [] : [[name, exactly(value)] as const])),
    ...readMeasures(text, lexicon),
    ...readCounts(text, lexicon),
    ...(age ? [["age", age] as const] : []),
  ]);
  if (ASKS_FOR_NUMBER.test(text)) for (const supply of ["strips", "sensors"]) amounts.delete(supply);
  return amounts;
}
