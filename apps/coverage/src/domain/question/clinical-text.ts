import { parseNumber, type Span } from "@clinical-mcp/citations";

/** A part of a sentence that one denial or one status can be about. */
export interface Clause {
  readonly text: string;
  /** Clauses of one sentence have one number. */
  readonly sentence: number;
  readonly isQuestion: boolean;
}

const UNITS =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize";
const TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|vingt|trente|quarante|cinquante|soixante";
const NUMBER_WORDS = new RegExp(
  String.raw`(?<![a-z\d-])(?:(?:${TENS})(?:[ -](?:${UNITS}))?|(?:${UNITS})(?![a-z]|-(?!(?:day|week|month|year|hour|fold|pill|drug))))(?:[ -](?:hundred|cents?)(?![a-z]))?(?![a-z\d])`,
  "gu",
);

/** "No one", "that one", "one of": no number. */
const NO_NUMBER_BEFORE = /\b(?:no|which|this|that|any|each|every|some|another|the|pas)\s$/u;

const FRENCH: readonly string[] =
  "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(" ");
const FRENCH_TENS: readonly string[] = "vingt trente quarante cinquante soixante".split(" ");

/** French numbers up to 69, and hundreds of them: read by parts. */
function parseFrench(words: string): number | undefined {
  const parts = words.split(/[ -]/u).map((word) => {
    if (/^cents?$/u.test(word)) return 100;
    const tens = FRENCH_TENS.indexOf(word);
    return tens < 0 ? FRENCH.indexOf(word === "une" ? "un" : word) + 1 : 10 * (tens + 2);
  });
  if (parts.includes(0)) return undefined;
  return parts.reduce((sum, part) => (part === 100 ? Math.max(1, sum) * 100 : sum + part), 0);
}

const toDigits = (words: string, at: number, whole: string): string => {
  const isPronoun = /^(?:one|un|une)$/u.test(words) && NO_NUMBER_BEFORE.test(whole.slice(0, at));
  const number = isPronoun ? undefined : (parseNumber(words) ?? parseFrench(words));
  return number === undefined ? words : String(number);
};

/** Contracted and split denials, written in one way. */
const CONTRACTIONS: readonly (readonly [RegExp, string | ((whole: string, part: string) => string)])[] = [
  [/\b(?:can't|can not|cant|couldn't|could not|unable to|not able to|isn't able to)\b/gu, "cannot"],
  [/\bwon't\b/gu, "will not"],
  [/n't\b/gu, " not"],
  [/\bw\/o\b/gu, "without"],
  [/\bw\/\s?/gu, "with "],
  [/\b[dlnsjmt]'(?=[a-z])/gu, " "],
  // "Triple therapy (MTX 20, SSZ 2 g, HCQ 400)": what is said of the whole is said of the list.
  [
    /\(([^().;:?]*,[^().;:?]*)\)/gu,
    (_: string, list: string) => ` ${list.replaceAll(/\s*,\s*(?=\S)(?!\d)/gu, " and ")} `,
  ],
  [/(?<=\d)\s?x\s?(?:\/|a|per)?\s?(?:day|d)\b/gu, " times a day"],
  // "Symptoms x 2 d".
  [/(?<!\d\s?)\bx\s?(\d{1,2})\s?[dj]\b/gu, "for $1 days"],
  [/(?<=\d),(?=\d{3}(?!\d))/gu, ""],
  [/(?<=\d),(?=\d)/gu, "."],
];

/** A folded text with numbers in digits and denials in one form: no longer of the same length. */
export const toClinicalText = (folded: string): string =>
  CONTRACTIONS.reduce(
    (text, [pattern, plain]) =>
      typeof plain === "string" ? text.replaceAll(pattern, plain) : text.replaceAll(pattern, plain),
    folded.replaceAll(NUMBER_WORDS, toDigits),
  );

/** Points behind which no sentence ends. */
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|pt|st|yr|vs|approx|no|e\.g|i\.e|[a-z])\.$/u;
const SENTENCE_END = /[.;!?]+(?=\s|$)|\n|\s[-–—]\s/gu;
const CLAUSE_END =
  /[,()]|:(?!\s*(?:none|no|nil|negative|never|n\/a|0)\b)|\b(?:but|however|whereas|then|because|mais|puis|except|so)\b|\band(?=\s(?:is|was|has|had|still|now|she|he|they|it|the|we|i|broke|gave|made|caused|then|also|not|no|never|on|failed|cannot|takes)\b)/gu;

const DENIES = /\b(?:no|not|without|never|neither|denies|sans)\b/u;
const ALTERNATIVES = /\s(?:or|nor|ou|ni)\s/u;
const MOST_WORDS = 5;

/** "No ulcer, bleed or perforation": what follows a comma with "or" is denied with what stands before it. */
function joinAlternatives(parts: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const from = joined.findLastIndex((one) => DENIES.test(one));
    const isEnd = from >= 0 && ALTERNATIVES.test(part) && part.trim().split(/\s+/u).length <= MOST_WORDS;
    if (!isEnd && !/^\s*(?:or|nor|ou|ni)\b/u.test(part)) {
      joined.push(part);
      continue;
    }
    const kept = from < 0 ? joined.length - 1 : from;
    joined.push([...joined.splice(Math.max(0, kept)), part].join(" "));
  }
  return joined;
}

function splitAt(text: string, pattern: RegExp): readonly { readonly part: string; readonly end: string }[] {
  const ends = [...text.matchAll(pattern)].filter(
    ({ index, 0: end }) => end !== "." || !ABBREVIATION.test(text.slice(Math.max(0, index - 8), index + 1)),
  );
  const starts = [0, ...ends.map(({ index, 0: end }) => index + end.length)];
  return starts.map((start, at) => ({
    part: text.slice(start, ends[at]?.index ?? text.length),
    end: ends[at]?.[0] ?? "",
  }));
}

/** The clauses of a clinical text, in order. */
export function splitClauses(text: string): readonly Clause[] {
  return splitAt(text, SENTENCE_END).flatMap(({ part, end }, sentence) => {
    const clauses = joinAlternatives(splitAt(part, CLAUSE_END).map((one) => one.part));
    return clauses
      .filter((one) => one.trim() !== "")
      .map((one) => ({ text: one.trim(), sentence, isQuestion: end.includes("?") }));
  });
}

const DENIAL =
  /\b(?:no|not|never|nothing|without|denies|denied|neither|nor|non|free of|negative for|absence of|lacks?|lack of|ruled out|rules out|excludes?|excluded|refus\w+|declin\w+|unwilling|sans|pas(?: de)?|aucune?|jamais|ni|nil)\b/gu;
/** Denials of something else: "not controlled asthma" is asthma. */
const OTHER_DENIAL =
  /^(?:not|no|never|sans|without|pas)\s(?:(?:really|quite|even|at all|adequately|fully|sufficiently)\s)?(?:bring\w*|brought|lower\w*|get|got|getting|hold\w*|held|reduc\w*|cut\w*|touch\w*|budg\w*|drop\w*|settl\w*|calm\w*|fix\w*|clear\w*|sort\w*|eas\w*|tam\w*|dent\w*|manag\w*|cover\w*|suppress\w*|heal\w*|stop\w* (?:the|her|his|their|those|all)|do\w* (?:much|anything|enough)|make \w+ dent|controlled|control\w*|enough|only|just|well|better|improv\w+|respon\w+|relie\w+|toler\w+|at|sure|reach\w+|yet sure|doubt|longer sure|problem|help\w*|info\w*|clear|due|subs?|substitut\w*|longer|later than|less than|fewer than|more than|wonder)\b/u;
const DENIED_BEHIND =
  /^\W*(?:[a-z]+\W+){0,3}?(?:ruled out|denied|none|never|excluded|absent|not present|not an issue|refused|declined|nil|negative|-free|free|unlikely)\b/u;
/** Words between a denial and what it denies. */
const REACH = 6;

/** Whether what stands at a place of a clause is denied there, e.g. "no", "without", "denies", "ruled out". */
export function isDeniedIn(clause: string, { start, end }: Span): boolean {
  const lead = clause.slice(0, start);
  const isBefore = [...lead.matchAll(DENIAL)].some(({ index, 0: word }) => {
    const between = lead.slice(index + word.length);
    return (
      !OTHER_DENIAL.test(`${lead.slice(index)}${clause.slice(start, end)}`) &&
      // "Did nothing for her reflux" denies none.
      !(word === "nothing" && /^\s(?:for|against|about|with|on)\b/u.test(between)) &&
      // "No timolol for her glaucoma" denies no glaucoma.
      !/\S\s+(?:for|due to|because of|in|at|from|after|since|while|when|who|whose|despite)\s/u.test(
        between,
      ) &&
      between.trim().split(/\s+/u).filter(Boolean).length < REACH
    );
  });
  return isBefore || DENIED_BEHIND.test(clause.slice(end));
}

const OTHERS =
  "mother|father|mom|mum|dad|husband|wife|sister|brother|son|daughter|aunt|uncle|grand\\w+|neighbou?r|friend|roommate|partner|cousin|cat|dog|parrot|mere|pere|mari|femme";
/** What is told of somebody else, or only supposed. */
const OF_OTHERS = new RegExp(
  String.raw`\b(?:(?:his|her|their|patient's|son|sa)\s(?:${OTHERS})(?:'s)?\s(?:has|had|have|is|was|takes|took|also|with|died|uses|a|avait)|family history|strong history in|runs in the family|(?:if|unless|should) (?:he|she|they|the patient)\b)`,
  "u",
);

/** What nobody knows is neither said nor denied: "nothing said about the dose", "not sure whether he had metformin". */
const UNKNOWN =
  /\b(?:not (?:sure|certain|documented|recorded|stated|told|clear) (?:whether|if|what|which|how|about|that)|unsure (?:whether|if|about)|(?:unknown|unclear|uncertain|undocumented)\b|nothing (?:said|known|documented|written|recorded)|no (?:idea|word|documentation|mention) (?:of|on|about|whether|if|what|how)|(?:do|does|did) not (?:know|say|recall|remember|mention)|cannot (?:tell|recall|remember)|forgot(?:ten)? (?:whether|if|what|which)|dunno|no clue|(?:would|will|'d|'ll) have to (?:look|check|ask|find|dig|confirm|verify)|(?:need|have|has|still|yet) to (?:look (?:it |that |them |this )?up|check|ask (?:him|her|them)|find out|confirm|verify)|(?:has|have|was|were) not (?:been )?(?:asked|checked|tested|measured|told)|(?:is|are|was|were) not (?:in|on) (?:the |my |our |his |her )?(?:chart|file|record|notes?|letter|referral|profile)|(?:chart|file|letter|note|referral|profile|script|record|history)s? (?:(?:does|do|did) not say|is (?:empty|blank|silent)|says nothing)|results? (?:pending|outstanding|not back)|(?:pending|awaiting|waiting (?:on|for)) (?:the )?(?:results?|echo|labs?|report)|who knows|to be (?:confirmed|determined)|tbd|tbc|no (?:echo|labs?|report|record|results?|values?|numbers?) (?:yet|on file|available|here|in)|maybe\b|perhaps\b|possibly\b|(?:could|might|may) be\b(?! (?:used|taken|given|started|added|covered|paid|raised|increased|pushed|titrated))|nobody (?:has |ever )?(?:told|said|knows?|checked|asked|wrote)|no (?:test|swab|pcr|rat|rapid|spirometry|dexa|bmd|scope|ecg)(?: \w+){0,2} yet|not (?:been )?(?:tested|swabbed|scoped|measured) yet|\br\/o\b|rule out\b|peut-etre\b|je ne sais pas|on ne sait pas)/u;

/** Whether a clause tells of another person, or of what is only supposed. */
export const isOfOthers = (clause: string): boolean => OF_OTHERS.test(clause);

export const isNotKnown = (clause: string): boolean => UNKNOWN.test(clause);
