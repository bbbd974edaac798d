import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import type { PatientAge, Slot } from "./coverage-question.ts";
import { after, before, findAll, words, type PhraseMatch } from "./folded-text.ts";

const MONTHS_PER_YEAR = 12;
const DAYS_PER_WEEK = 7;
/** Average, for weeks and days in months. */
const DAYS_PER_MONTH = 365.25 / 12;
const OLDEST = 120;
/** Months: no device is in use for longer. */
const OLDEST_THING = 25 * MONTHS_PER_YEAR;

/** Below it "just three" counts something else. */
const YOUNGEST_TURNED = 10;

const OLD = String.raw`(?:\s?-?\s?(?:old|of age|o\.?(?:ld)?))`;
/** Of whom a relative or a neighbour asks. */
const KIN = String.raw`(?:grand)?(?:mother|father|parent)(?:[- ]in[- ]law)?|grand(?:ma|pa|dad)|mom|mum|dad|gran(?:ny)?|nan(?:a|ny)?|aunt(?:ie|y)?|uncle|(?:brother|sister)(?:[- ]in[- ]law)?|sibling|cousin|niece|nephew|neighbou?r|friend|partner|spouse|wife|husband`;
const AGE = words(
  [
    String.raw`(?:couple|both|each|married|spouses|widow(?:er)?|widowed|single|divorced|retired|retiree|pensioner)[,:]? (?:are |is |aged )?(?<both>[2-9]\d)(?=\s*(?:[,.;?!)]|and|with|who|$))`,
    String.raw`(?:age[ds]?|agee?s? de|age:)\s?(?<aged>\d{1,3})(?:\s?(?<agedUnit>months?|mois|weeks?|ans|years?|yrs?))?`,
    String.raw`(?:age[ds]?|age is|age of) (?<agedWord>${NUMBER_PATTERN})(?! (?:months?|weeks?|days?))`,
    String.raw`(?:wom[ae]n|m[ae]n|lady|gentleman|gent|fellow|chap|widow(?:er)?|senior|lad|girl|boy|child|youngster) of (?<ofWord>${NUMBER_PATTERN})(?! (?:months?|weeks?|days?|minutes?|hours?))`,
    String.raw`(?:in|into) (?:her|his|their) (?:early |mid[- ]?|late )?(?<decade>[789]0s|seventies|eighties|nineties)`,
    String.raw`(?:early|mid|late)[- ](?<decadeNamed>[789]0s|seventies|eighties|nineties)`,
    String.raw`(?<named>septuagenarian|octogenarian|nonagenarian|centenarian)`,
    String.raw`(?:adults?|woman|man|patients?|child|girl|boy|seniors?|person|someone|lady|gentleman|teenager|personne) (?:of|at|is) (?<ofYears>\d{1,3})(?! ?(?:minutes?|min|days?|weeks?|months?|mos?|hours?|%))`,
    String.raw`(?:at|turned|turns|turning|is now|is|now|only|exactly|almost|nearly|just) (?<atMonths>${NUMBER_PATTERN}) (?:months?|mos?)(?! (?:ago|later|since|after|of|into|post|supply|follow|in|at|on|pregnan|along|out|before|from))(?=[ .,;:?!)]|$)`,
    String.raw`(?:turn(?:s|ing)|(?:will|he'll|she'll|they'll|i'll) (?:be|turn)|is going to be|about to (?:be|turn)) (?<turning>${NUMBER_PATTERN})(?: (?:on|in|next|tomorrow|soon|later|this))?`,
    String.raw`(?:turned|became|just|now) (?<turned>${NUMBER_PATTERN})(?= (?:yesterday|today|last|on|in|this|recently|a (?:week|month)|and)|[.,;?!])`,
    String.raw`(?:(?:patient|pt|client)(?: [a-e1-5])?|(?<=(?:^|[.,;:!?] ))[a-e]|he|she|who|kid|child|resident|client|lady|gentleman|man|woman|son|daughter|${KIN})(?: is| was|'s| turned)(?: now| only| just| about| already| still| exactly| almost)? (?<isYears>\d{2,3})(?= ?(?:[,.;?!)]|and|but|with|who|when|now|then|has|$))`,
    String.raw`(?<=(?:(?:[a-z]{2,}|^)[,(] ?|^\W*))(?<apposed>1[89]|[2-9]\d|10\d)(?=, (?!\d|and \d|or \d))`,
    String.raw`(?:daughter|son|kid|child|boy|girl|baby|grand(?:son|daughter)|he|she)(?: is|'s) (?:only |just |now |still |already )?(?<kinYears>\d{1,2})(?= ?(?:[.,;?!()]|with|now|today|already|but|and (?:has|was|is|lives|on)|$))`,
    String.raw`(?:elle|il|madame|monsieur|patiente?|mere|pere) a (?<frYears>\d{1,3}) ans`,
    String.raw`(?:i'm|i am|patient|pt|client|customer|gent|gentleman|fellow|guy|chap|mom|mum|dad|mother|father|husband|wife|grandma|grandpa|gran|aunt|uncle|son|daughter|sister|brother|resident|lady|woman)(?: is|,)? (?<besideYears>[1-9]\d)(?=\s*(?:[,.;?!)]|and|but|who|when|on|ow|odsp|$))`,
    String.raw`(?:mr|mrs|ms|mme|mlle|miss)\.? [a-z]+(?:,| is| \()? ?(?<titled>[1-9]\d|10\d)(?=\s*(?:[,.;?!)]|$))`,
    String.raw`(?<=(?:^|[,;(] ?|: ))(?<withYears>1[89]|[2-9]\d|10\d)(?= with [a-z])`,
    String.raw`(?:child|kid|boy|girl|toddler)(?: is|,)? (?<young>\d{1,2})(?=\s?[,.;?!)])`,
    String.raw`(?:at|only|already) (?<atYears>2[5-9]|[3-9]\d)(?=\s*(?:[?,;]|$|and (?:frail|healthy|well)))`,
    // "Two kids: Leo is 8, Mia is 14".
    String.raw`[a-z]{2,12} is (?<childYears>\d|1\d)(?=\s*(?:[,.;:]|and\b|$))(?<=\b(?:kids|children|boys|girls|siblings|brothers|sisters|twins|grandkids|grandchildren)\b[^?]*)`,
    String.raw`(?<wordYears>${NUMBER_PATTERN})[- ]years?[- ]olds?`,
    String.raw`(?<!\b(?:apres|depuis|il y a|pendant|pour|dans|en) )(?<years>\d{1,3})\s?-?\s?(?:y\.?\s?o\.?(?!ld)|y\.? olds?|y\/o|yrs?${OLD}|years?${OLD}|year-old|ans|yr|(?<=[2-9]\d\s?)y(?=\s?[,.;)]))`,
    String.raw`(?<sexed>\d{2,3})\s?(?:f|m|male|female)`,
    String.raw`(?<months>\d{1,3})\s?-?\s?(?:mo|mos|m\/o|months?${OLD}|month-old)`,
    String.raw`(?<weeks>\d{1,2})\s?-?\s?(?:w\/o|weeks?${OLD}|week-old)`,
    String.raw`(?<days>\d{1,2})\s?-?\s?(?:d\/o|days?${OLD}|day-old)`,
    String.raw`(?<bareMonths>\d{1,2})\s?-?\s?(?:months?|mois)`,
    String.raw`(?<newborn>newborns?|new born|neonates?|nouveau-nee?)`,
  ].join("|"),
);

const CHILD = /\b(?:baby|babies|infant|child|kid|toddler|boy|girl|son|daughter|bebe|enfant|nourrisson)\b/u;
/** Of a child, whatever it is called. */
const CHILD_NEAR =
  /\b(?:bab(?:y|ies)|infants?|child|kid(?:do|die)?|toddlers?|boy|girl|son|daughter|bebe|enfant|nourrisson|little (?:one|guy|fellow|man|lady)|tot|wee one|peanut|twins?|mum|mom|parents?|well[- ]?(?:baby|child)|18[- ]month|a002|a268|a007|k267|vaccin[a-z]*|immuni[sz][a-z]*|shots?|paediatr[a-z]*|pediatr[a-z]*|he|she|patient|pt|who)\b/u;
const NOT_AN_AGE =
  /^\s*(?:enhanced\b|(?:enhanced |well |healthy )*(?:well[- ]?baby|well[- ]?child|visits?|check-?ups?|checks?|assessments?|shots?|vaccin\w*|immuni[sz]\w*|needles?|appointments?)|pregnan\w+|ago|later|post|of\b|since|supply|warranty|follow|gestation|enceinte|window)/u;
const PERIOD = /\b(?:for|in|within|last|past|every|after|over|per|each|next|previous|lasting|pendant)\s*$/u;
/** Ranges and limits of a rule: "65 and older", "over 65". */
const LIMIT_BEFORE =
  /(?:over|under|above|below|from|between|to|-|until|since|plus de|moins de|depuis l')\s*$/u;
/** "Type 1 since age 11", "diagnosed at age 9": when it began. */
const ONSET_BEFORE =
  /\b(?:since|(?:diagnosed|dx|began|started|onset|developed|deaf|blind|amputated|lost (?:his|her|their) [a-z]+)(?: [a-z]+){0,2}? at|depuis)(?: the)?\s*$/u;
const METRES_BEFORE =
  /\b(?:walk\w*|up to|about|only|than|for|over|under|every|distance|least|marche\w*)\s*$/u;
/** Things have ages too. */
const THING =
  /^[\s,-]*(?:power |electric |manual |mobility |motorized |old |used |hearing |insulin )*(?:scooter|wheel ?chair|walker|rollator|chair|device|cpap|bipap|machine|battery|batteries|aids?|pump|prosthesis|brace|orthosis|cushion|seating|equipment|unit|lift|fauteuil|quadriporteur|appareil|marchette)/u;
const THING_BEFORE =
  /(?:scooter|wheel ?chair|walker|rollator|chair|device|cpap|machine|aids?|pump|prosthesis|brace|cushion|fauteuil|quadriporteur|appareil|marchette|\bit|\bthey)\s*(?:,|\()?\s*(?:is|are|was|a|est|which is|that's|that is|only|now|about)*\s*$/u;

const IS_OLD = /^ ?-?(?:old|of age)\b/u;

interface AgeText {
  readonly folded: string;
  readonly whole: string;
}

/** "Patient is 17 months". */
const IS_OF_AGE = /\b(?:he|she|patient|pt|who)(?:'s| is| was)(?: (?:now|only|just|about|already))*\s*$/u;

export interface ReadAges {
  readonly patients: readonly Slot<PatientAge>[];
  /** Months. */
  readonly things: readonly Slot<number>[];
}

const fromDays = (days: number): PatientAge => {
  const months = Math.floor(days / DAYS_PER_MONTH);
  return months < 2 ? { months, days } : { months };
};

const DECADES: readonly (readonly [RegExp, number])[] = [
  [/^(?:7|se)/u, 70],
  [/^(?:8|ei|o)/u, 80],
  [/^(?:9|n)/u, 90],
  [/^c/u, 100],
];

/** "In her eighties": the least that the words tell. */
const toDecade = (written: string): PatientAge | undefined => {
  const years = DECADES.find(([pattern]) => pattern.test(written))?.[1];
  return years === undefined ? undefined : { months: years * MONTHS_PER_YEAR };
};

function toAge(groups: Readonly<Record<string, string | undefined>>): PatientAge | undefined {
  const { aged, agedUnit = "years" } = groups;
  if (groups["newborn"] !== undefined) return { months: 0 };
  const decade = groups["decade"] ?? groups["decadeNamed"] ?? groups["named"];
  if (decade !== undefined) return toDecade(decade);
  const written = groups["wordYears"] ?? groups["agedWord"] ?? groups["ofWord"];
  const ofWords = written === undefined ? undefined : String(parseNumber(written) ?? "");
  const turning = parseNumber(groups["turning"] ?? "");
  if (turning !== undefined) return { months: turning * MONTHS_PER_YEAR - 1 };
  const turned = parseNumber(groups["turned"] ?? "");
  if (turned !== undefined)
    return turned < YOUNGEST_TURNED ? undefined : { months: turned * MONTHS_PER_YEAR };
  const years =
    groups["isYears"] ??
    groups["kinYears"] ??
    groups["frYears"] ??
    groups["apposed"] ??
    groups["atYears"] ??
    groups["besideYears"] ??
    groups["young"] ??
    groups["childYears"] ??
    groups["titled"] ??
    groups["withYears"] ??
    groups["years"] ??
    groups["both"] ??
    groups["sexed"] ??
    groups["ofYears"] ??
    ofWords;
  if (aged !== undefined && /^(?:w)/u.test(agedUnit)) return fromDays(Number(aged) * DAYS_PER_WEEK);
  if (aged !== undefined && /^(?:mo)/u.test(agedUnit)) return { months: Number(aged) };
  if (years !== undefined || aged !== undefined) return { months: Number(years ?? aged) * MONTHS_PER_YEAR };
  const months = groups["months"] ?? groups["bareMonths"] ?? groups["atMonths"];
  if (months !== undefined) return { months: parseNumber(months) ?? Number(months) };
  const days = Number(groups["days"] ?? 0) + Number(groups["weeks"] ?? 0) * DAYS_PER_WEEK;
  return fromDays(days);
}

function isPatientAge({ folded, whole }: AgeText, { span, groups }: Pick<PhraseMatch, "span" | "groups">) {
  const lead = before(folded, span, 30);
  const trail = after(folded, span, 30);
  if (NOT_AN_AGE.test(trail) && !/\bold$/u.test(folded.slice(span.start, span.end))) return false;
  // "can walk 50m" is a distance.
  if (/\dm$/u.test(folded.slice(span.start, span.end)) && METRES_BEFORE.test(lead)) return false;
  // "Smoked for 30 y, quit" is a length of time.
  if (/\d\s?y$/u.test(folded.slice(span.start, span.end)) && PERIOD.test(lead)) return false;
  if (groups["newborn"] !== undefined) return !/^\s*(?:care|screen)/u.test(trail);
  if (groups["years"] !== undefined && /^(?:\s*(?:and|or|et) (?:older|over|up|under|plus))/u.test(trail))
    return false;
  if (LIMIT_BEFORE.test(lead) || ONSET_BEFORE.test(lead)) return false;
  if (groups["atMonths"] !== undefined)
    return (IS_OLD.test(trail) || CHILD_NEAR.test(whole)) && !PERIOD.test(lead);
  if (groups["bareMonths"] === undefined) return true;
  return !PERIOD.test(lead) && (CHILD.test(`${lead} ${trail}`) || IS_OF_AGE.test(lead));
}

const BETWEEN_COMMAS =
  /(?<=^[^,.?!]{0,60}[a-z\d], |\b(?:teen|teenager|boy|girl|kid|child|man|woman|male|female|lady|gentleman),? )(?<years>[1-9]\d?)(?=[,.] )/gu;

/**
 * Ages of patients, and of the things that they have: "3-year-old scooter" is no child.
 *
 * @param whole the text with its codes, where they are blank in `folded`: "A002 at 14 months" is about a child
 */
export function readAges(folded: string, whole = folded): ReadAges {
  const patients: Slot<PatientAge>[] = [];
  const things: Slot<number>[] = [];
  for (const { span, groups } of findAll(folded, AGE)) {
    const age = toAge(groups);
    if (age === undefined || age.months > OLDEST * MONTHS_PER_YEAR) continue;
    const isThing =
      age.months < OLDEST_THING &&
      (THING.test(after(folded, span, 40)) || THING_BEFORE.test(before(folded, span, 40)));
    if (isThing) things.push({ value: age.months, span, from: "text" });
    else if (isPatientAge({ folded, whole }, { span, groups }))
      patients.push({ value: age, span, from: "text" });
  }
  // "BAHA recipient, 30, chronic otitis": a number between commas where no other age is told.
  if (patients.length === 0)
    for (const { span, groups } of findAll(folded, BETWEEN_COMMAS))
      patients.push({ value: { months: Number(groups["years"]) * MONTHS_PER_YEAR }, span, from: "text" });
  // "64, turns 65 in May" is one age, told twice.
  const isCoarser = ({ value }: Slot<PatientAge>): boolean =>
    patients.some(
      (other) =>
        other.value.months > value.months &&
        Math.floor(other.value.months / MONTHS_PER_YEAR) === Math.floor(value.months / MONTHS_PER_YEAR),
    );
  return { patients: patients.filter((one) => !isCoarser(one)), things };
}
