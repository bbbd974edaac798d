import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";

const NUMBER = String.raw`(?:[:=<>~]|of|is|was|at|about|around|score|only|still|below|above|under|over|now|\s)*\s*(?<value>\d{1,3}(?:\.\d+)?)`;

/** Numbers of a clinical picture that Limited Use criteria compare. */
const MEASURES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["mmse", words(String.raw`(?:mmse|mini-?mental(?: state)?(?: exam\w*)?|folstein)${NUMBER}`)],
  [
    "ejection_fraction",
    words(
      String.raw`(?:lv)?(?:ef|ejection fraction|fraction d'ejection)${NUMBER}|(?:hfref|heart failure) \(?(?<percent>\d{1,2}) ?%`,
    ),
  ],
  ["egfr", words(String.raw`(?:e?gfr|creatinine clearance|crcl)${NUMBER}`)],
  ["harvey_bradshaw", words(String.raw`(?:harvey[- ]bradshaw(?: index)?|hbi)${NUMBER}`)],
  ["mayo", words(String.raw`(?:mayo(?: score)?)${NUMBER}`)],
  ["basdai", words(String.raw`basdai${NUMBER}`)],
];

/** Something not sent in time: "unsent cards from 5 months back", "never billed, it was a year ago". */
const UNSENT =
  /\b(?:unsent|unbilled|unclaimed|unsubmitted|stale[- ]?dated|late claims?|overdue|never (?:got |been |were |was )?(?:billed|sent|submitted|claimed|put through|entered)|jamais (?:ete )?(?:envoye[a-z]*|facture[a-z]*|soumis[a-z]*)|(?:sat|sitting|found|left|lost) in (?:a|the|my|our) (?:drawer|pile|folder|queue)|forgot(?:ten)? to (?:bill|send|submit|claim)|(?:not|n't) (?:been )?(?:billed|sent|submitted|claimed)(?: yet)?|(?:still|too late to) (?:be )?(?:claim\w*|bill\w*|submit\w*|sen[dt])|back-?bill\w*|missed (?:billing|claims?))/u;
const DELAY = words(
  String.raw`(?<count>${NUMBER_PATTERN}|an?|half a) (?<unit>months?|years?|weeks?)(?: (?:ago|back|old|late|earlier|before|after|later|overdue))`,
);
const MONTHS_OF: Readonly<Record<string, number>> = { w: 0.23, m: 1, y: 12 };

/** Months from the service to the claim, where a claim is told to be late. */
function readDelay(folded: string): number | undefined {
  const [match] = UNSENT.test(folded) ? findAll(folded, DELAY) : [];
  const { count = "", unit = "" } = match?.groups ?? {};
  const number = count === "half a" ? 0.5 : /^an?$/u.test(count) ? 1 : parseNumber(count);
  return number === undefined ? undefined : number * (MONTHS_OF[unit.charAt(0)] ?? Number.NaN);
}

/** What is measured, by the names that the table of circumstances uses; the first value where there are several. */
export function readMeasures(folded: string): Readonly<Record<string, number>> {
  const found = MEASURES.flatMap(([name, pattern]) => {
    const [match] = findAll(folded, pattern);
    const { value, percent } = match?.groups ?? {};
    const number = parseNumber(value ?? percent ?? "");
    return number === undefined ? [] : [[name, number] as const];
  });
  const delay = readDelay(folded);
  return {
    ...Object.fromEntries(found),
    ...(delay === undefined || Number.isNaN(delay) ? {} : { claim_delay_months: delay }),
  };
}

/** Words that only stand in a question about one person. */
const PERSON = words(
  String.raw`(?:my|this|our|the|an?|same|another) (?:\w+ ){0,2}(?:patient|pt|man|woman|lady|gentleman|senior|child|boy|girl|infant|baby|husband|wife|mother|father|resident|client|son|daughter|student|teenager|smoker|diabetic|asthmatic)|she|he|her|his|him|\d{1,3}[- ]?(?:year|yr|yo|y\/o|month)s?(?:[- ]old)?|(?:failed|intolerant|tried|uncontrolled|never tried|positive|symptoms)|(?:has|have|had)(?:n't| not) (?:yet )?(?:had|tried|been|got|taken|started|seen)|patient[e]?|mme|m\.|pt|mrs?|ms|wants|would like|asks for|asking for|guy|fellow|chap|hubby|missus|auntie|nana|grampa|papa|cust(?:omer)?|clt|(?:my|our|this|his|her) (?:\w+ )?(?:\w+[- ]?(?:er|ic|ac)|copd|ra|uc|ms|chf|parkinson\w*|dialysis|transplant)(?: (?:pt|patient|one))?|(?:the|an?|his|her|their|this|that) (?:rx|script|prescription)|rx (?:says|reads|for)|scripts? (?:says|reads|from|with)|(?:for|in|on|give|start) (?:my|this|our|the|an?) (?:[a-z-]+ ){0,2}(?:farmer|teacher|baker|butcher|plumber|painter|carpenter|electrician|mechanic|welder|logger|miner|trucker|driver|fisherman|waiter|waitress|cook|chef|cashier|janitor|librarian|banker|lawyer|soldier|priest|pastor|retiree|pensioner|widow(?:er)?|labourer|laborer|roofer)|(?:my|our) (?:uncle|aunt|cousin|nephew|niece|neighbou?r|friend|brother|sister)|lady|gentleman|mom|dad|grand(?:ma|pa|mother|father)|dame|monsieur|madame`,
);

/** Whether a question is about one patient's case, and not about a thing in general. */
export const isAboutPatient = (folded: string): boolean => findAll(folded, PERSON).length > 0;

/** Words with which a thing is asked about in general. */
const IN_GENERAL =
  /^[\s,:;–—-]*(?:what(?:'s| is| does| are)|which|when (?:must|should|do|does|is|can|may)|tell me|explain|describe|define|meaning|info\w*|details|who|how|difference|compare|list|show|is it|is there|are there|quel\w*|combien|comment)\b/u;
const FEWEST_WORDS = 2;

/** Sentences that greet, thank or ask in general for help. */
const COURTESY =
  /\b(?:thanks?|thank you|sorry|hope|please advise|hello|hi|dear|cheers|merci|bonjour)\b[^.!?]*[.!?]*\s*/gu;

/** Whether words of a case stand beside the names, which are left blank here. */
export function tellsCase(withoutNames: string): boolean {
  const told = withoutNames.replaceAll(COURTESY, "");
  return !IN_GENERAL.test(told) && (told.match(/[a-z]{2,}|\d+/gu) ?? []).length >= FEWEST_WORDS;
}
