import { parseNumber, type Span } from "@clinical-mcp/citations";
import type { AdmissionKind } from "../../dataset/index.ts";
import type { Slot, StayLength } from "./coverage-question.ts";
import { before, findAll, words } from "./folded-text.ts";

const slot = <T>(value: T, span: Span): Slot<T> => ({ value, span, from: "text" });

const ADMISSION_KINDS: readonly (readonly [AdmissionKind, RegExp])[] = [
  [
    "obstetrical_delivery",
    words(
      String.raw`delivery|deliveries|postpartum|post-partum|c-?section|caesarean|labou?r and delivery|obstetrical|accouchement|(?:vaginal|normal|uncomplicated|home|twin|term) birth|gave birth|giving birth|after (?:the |a )?birth|had a baby|childbirth|delivered (?:a|her) (?:healthy )?(?:baby|boy|girl|child)|(?:mom|mum|mother|she|woman|lady|who|primip|multip) (?:has |had |just )?delivered|vacuum(?: delivery| extraction)?|forceps`,
    ),
  ],
  [
    "newborn",
    words(
      String.raw`newborn(?: care)?|for the baby|day \w+ of life|(?:baby|newborn|infant|neonate)(?: [a-z]+){0,4} (?:home|born|nursery)|well[- ]baby (?:care|stay)|nursery|(?:term|healthy|preterm|preemie) (?:baby|infant|newborn)|well baby admission|neonat\w+|nouveau-nee?`,
    ),
  ],
  [
    "psychiatric",
    words(
      String.raw`psychiatric (?:admission|ward|unit|in-?patient)|psych (?:ward|admission)|form 1 admission`,
    ),
  ],
  [
    "day_surgery",
    words(
      String.raw`day[- ]surgery|day[- ]case|same[- ]day (?:[a-z]+ ){0,2}?(?:surgery|procedure|operation|op|repair|scope)|(?:cataract|outpatient|out-patient|ambulatory) (?:surgery|procedure|operation)|chirurgie d'un jour`,
    ),
  ],
  [
    "surgical",
    words(
      String.raw`surgical admission|post[- ]op(?:erative)?|hip fracture repair|appendectomy|cholecystectomy`,
    ),
  ],
  [
    "medical",
    words(
      String.raw`chf|heart failure|pneumonia|copd(?: exacerbation)?|sepsis|stroke|cellulitis|gi bleed|dka|medical admission|nstemi|stemi|delirium|uti|pyelonephritis|pe|dvt|afib`,
    ),
  ],
];

/** What the patient was in hospital for, where the question is about a stay. */
export function readAdmissionKind(folded: string): Slot<AdmissionKind> | undefined {
  if (
    !/\b(?:admi\w+|discharged?|hospital\w*|in-?patient|stay|conge|day surgery|delivery|birth|newborn|e08[0234]|c12[234])\b/u.test(
      folded,
    )
  )
    return undefined;
  for (const [kind, pattern] of ADMISSION_KINDS) {
    const [match] = findAll(folded, pattern);
    if (match) return slot(kind, match.span);
  }
  return undefined;
}

const RECORDED = words(
  String.raw`start (?:and|&|\/) (?:stop|end|finish)(?: times?)?(?: (?:(?:are|were|both|all) )*(?:documented|recorded|charted|noted|logged|written(?: down| in)?|on (?:the )?(?:chart|record|note)|in (?:the|my|his|her) (?:chart|record|note)s?))?|start\/stop(?: times?)?(?: (?:documented|recorded|charted|noted))?|times? (?:(?:are|were|all|both) )*(?:documented|recorded|charted|noted|logged|written(?: down| in)?|on (?:the )?(?:chart|record|note)|in (?:the|my|his|her) (?:chart|record|note)s?)|(?:documented|charted|noted|recorded|wrote down) (?:the |my |both )?times`,
);
const NOT_RECORDED = words(
  String.raw`(?:no|without|forgot(?: to (?:record|document))?|didn't (?:record|document)|did not (?:record|document)|missing)(?: the| my)? (?:start ?(?:and|&|\/) ?stop )?times?|(?:start|stop|end)(?:(?: and|\/| or|,) ?(?:start|stop|end))? times? (?:were|was|are|is|got) (?:never|not)(?: \w+)? (?:recorded|documented|noted|charted|written|entered|kept)`,
);
const NOT_AT_HAND =
  /\b(?:i|we) (?:have|had|got|was given|were given|am given|see|can see|find)(?: been given)?\s*$|\b(?:gave|given|told|sent|left|handed) (?:me|us)\s*$/u;
const ASKED_BEFORE = /\b(?:do i|need|have to|must|should|required|record|document)\b[^.?!]*$/u;

export function readRecordedTimes(folded: string): Slot<boolean> | undefined {
  // "I have no times, sorry": who asks has not got them; whether the record has is open.
  const all = findAll(folded, NOT_RECORDED);
  const missing = all.find(({ span }) => !NOT_AT_HAND.test(before(folded, span, 30)));
  if (missing) return slot(false, missing.span);
  if (all.length > 0) return undefined;
  const [recorded] = findAll(folded, RECORDED);
  return recorded && !ASKED_BEFORE.test(folded.slice(0, recorded.span.start))
    ? slot(true, recorded.span)
    : undefined;
}

const SUMMARY_DONE = words(
  String.raw`(?:discharge )?summar(?:y|ies) (?:is |was |were )?(?:done|completed?|dictated|finished|signed|sent|in)?,? ?(?:the )?(?:same|next|that) day|(?:same|next)[- ]day (?:discharge )?summary|(?:discharge )?summary (?:is |was )?(?:done|completed?|dictated|finished|signed) (?:at|on|before|by|with) discharge|resume de conge (?:fait|dicte|termine) (?:le meme jour|le lendemain)`,
);

/** By the end of the day after the discharge. */
const UNTIL_NEXT_DAY = { least: 0, most: 2 * 24 * 60 - 1 };

/** A summary of the day of discharge, or of the next. */
export function readPromptSummary(folded: string): Slot<StayLength> | undefined {
  const [match] = findAll(folded, SUMMARY_DONE);
  return match && slot(UNTIL_NEXT_DAY, match.span);
}

const TIMES = words(
  String.raw`(?:all(?= [a-z]+ (?:of (?:them|us)|visits|units|claims|codes))|times|x) ?(?<count>\d{1,2}|two|three|four|five|six|seven|eight)(?! ?(?:minutes?|mins?|min|hours?|hrs?|h|years?|days?|weeks?|months?|\d|%))|(?<both>both visits)`,
);

/** "Three units of K013 already paid": those of an earlier claim. The code between is blank. */
const PAID_BEFORE = String.raw`(?: of)? *,?(?: (?:was|were|has|have|had|been|all))* already (?:been )?(?:paid|billed|claimed|used|done|submitted)`;

const UNITS = words(
  String.raw`(?<count>\d{1,2}|one|two|three|four|five|six|seven|eight) (?:[a-z]\d{3} | {2,8})?(?:units?|unites?)(?: of)?(?! insulin)(?!${PAID_BEFORE})`,
);
const UNIT_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** "Three more G329": codes that are claimed once for each joint, site or needle. */
const OF_CODE = words(
  String.raw`(?<count>\d{1,2}|two|three|four|five|six|seven|eight)(?: more| further| additional| extra| x| times)?(?: of)?,? (?:g329|g371|g372|g385|g522|g391)`,
);

/** How often a code is claimed at once that is paid for each further joint, site or injection. */
export function readRepeats(folded: string): Slot<number> | undefined {
  const [match] = findAll(folded, OF_CODE);
  const count = match?.groups["count"];
  if (!match || count === undefined) return undefined;
  const named = UNIT_WORDS.indexOf(count);
  return slot(named === -1 ? Number(count) : named, match.span);
}

function readTimes(folded: string): Slot<number> | undefined {
  const [match] = findAll(folded, TIMES);
  if (!match) return undefined;
  const { count, both } = match.groups;
  const named = UNIT_WORDS.indexOf(count ?? "");
  return slot(both === undefined ? (named === -1 ? Number(count) : named) : 2, match.span);
}

export function readUnits(folded: string): Slot<number> | undefined {
  const match = findAll(folded, UNITS).find(
    ({ span }) => !/^\s*(?:of )?(?:insulin|glargine|per (?:day|kg))/u.test(folded.slice(span.end)),
  );
  const count = match?.groups["count"];
  if (!match || count === undefined) return readTimes(folded);
  const named = UNIT_WORDS.indexOf(count);
  return slot(named === -1 ? Number(count) : named, match.span);
}

/** "Admitted him last night, ... rounding this morning". */
const ADMITTED_YESTERDAY = String.raw`(?:(?:admit+ed|admit|admission(?: assessment)?|took in|brought in) [^.?!;]{0,60}?(?:last night|yesterday|last evening)|(?:last night|yesterday|last evening),? (?:i |we )?(?:[a-z]+ )?(?:admit+ed|brought in))`;
const SEEN_TODAY = String.raw`(?:(?:round\w*|see(?:ing)?|saw|visit\w*|check\w*|follow\w*|went|code|bill|claim) [^.?!;]{0,40}?(?:this (?:morning|mornings|am|a\.m\.?|pm)|today|this afternoon|the next day|now)|(?:today|this morning|this am|this afternoon)(?:'s)? (?:[a-z]+ ){0,2}?(?:rounds?|visit|i))`;

const ADMITTED = String.raw`(?:(?:the|her|his|their|my|our|i|we|she|he|they|was|were|being|got|initial|an?) ){0,3}(?:admi(?:ssion|t+ed|tting|t)(?: assess?ment)?|assessment|hospitalis\w+|hospitaliz\w+)`;
const ORDINAL_DAYS: readonly (readonly [number, string])[] = [
  [4, "fourth|4th|four|4"],
  [3, "third|3rd|three|3|troisieme|trois"],
  [2, "second|2nd|two|2|deuxieme|deux"],
  [1, "first|1st|one|1|the|premier|next"],
];
/** "Day two of the admission" is the day after it; the admission's own is day one. */
const AFTER_ADMISSION: readonly (readonly [number, RegExp])[] = [
  ...ORDINAL_DAYS.map(
    ([days, said]) =>
      [
        days,
        words(
          String.raw`(?:${said}) (?:calendar )?(?:days?|mornings?|jours?) (?:after|post|following|since|past|apres)[- ](?:l')?${ADMITTED}|day (?:${said}) (?:after|post|following|since)[- ]${ADMITTED}`,
        ),
      ] as const,
  ),
  ...[2, 3, 4].map(
    (day) =>
      [
        day - 1,
        words(
          String.raw`(?:hospital )?day (?:#|number |no\.? )?(?:${day}|${["two", "three", "four"][day - 2]}) (?:of|in|into) (?:the |her |his |their |this )?(?:admission|stay|hospital\w*)|hd ?#?${day}|hospital day (?:${day}|${["two", "three", "four"][day - 2]})`,
        ),
      ] as const,
  ),
  [
    1,
    words(
      String.raw`(?:day|morning|evening|afternoon) after ${ADMITTED}|lendemain de l'admission|next day after ${ADMITTED}|${ADMITTED_YESTERDAY}[^?]{0,140}?${SEEN_TODAY}`,
    ),
  ],
];

/** "the day after admission" is 1. */
export function readDaysAfterAdmission(folded: string): Slot<number> | undefined {
  for (const [days, pattern] of AFTER_ADMISSION) {
    const [match] = findAll(folded, pattern);
    if (match) return slot(days, match.span);
  }
  return undefined;
}

const COUNT_OF = String.raw`\d{1,3}|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty`;
const LEFT_HOSPITAL = String.raw`(?:(?:the|her|his|their|a|psych\w*|acute|hospital|ward|being|getting|he|she|they|him|leaving|coming|came|come|got|let|an|unit|was|were|in-?patient|walked|went) )*(?:discharged?|left|leaving|hospital|home|ward|stay|out(?: of (?:the )?(?:hospital|ward))?|the general|st\.? [a-z]+)`;
const SINCE_DISCHARGE = words(
  [
    String.raw`(?<count>${COUNT_OF}) (?<unit>days?|weeks?|months?) (?:after|post|since|following|from|out of)[- ]${LEFT_HOSPITAL}`,
    String.raw`(?<sent>${COUNT_OF}) (?<sentUnit>days?|weeks?|months?) after (?:(?!(?:er|ed|emerg\w*|clinic|walk-in|i|we|office|pharmacy|school|work|he|she|they) )[a-z'.]+ ){1,4}(?:sent|let|discharged|released) (?:him|her|them|the patient|mr\.? [a-z]+|mrs\.? [a-z]+|ms\.? [a-z]+)(?: (?:home|out|go))?`,
    String.raw`day (?<day>${COUNT_OF}) (?:after|post|since|following|from|out of)[- ]${LEFT_HOSPITAL}`,
    String.raw`(?:discharged?|released|let out|got out|came out|came home|sent home|went home|left|leaving)(?: of)?(?: (?:from )?(?:the )?(?:hospital|ward|acute care|general|st\.? [a-z]+(?:'s)?|icu|[a-z]+ hospital))?(?: [a-z]+){0,3}?(?: exactly| about| just| only| roughly| nearly| almost)* (?<ago>${COUNT_OF}) (?<agoUnit>days?|weeks?|months?) (?:ago|back|earlier|before)`,
    String.raw`(?:discharged?|released|let out|(?:got|gets?|came|come|been|is|was) (?:back )?(?:out|home)|left|leaving|out|home|back(?: home)?)(?: of| from)(?: (?:the|an?|her|his|their|our|being in|acute|psych\w*|medical|surgical|local))*(?: \w+){0,2}? (?:hospital|ward|unit|floor|stay|admission|icu|in-?patient)(?:[,:]| (?:it was|about|exactly|just|only|some|roughly|nearly|almost|barely|maybe|now|like|over|under))* (?<spell>${COUNT_OF}) (?<spellUnit>days?|weeks?|months?) (?:ago|back|earlier|before|now)`,
    String.raw`sortie? (?:(?:de|du|des|d|la|le|les|l|notre|votre|son|sa|leur)[ '](?:\w+ )?){0,4}?il y a (?:environ |a peine )?(?<sorti>${COUNT_OF}) (?<sortiUnit>jours?|semaines?|mois)`,
    String.raw`(?:discharged?|left (?:the )?(?:hospital|ward|unit)|(?:went|came|got|sent) home|released)(?:(?!summar|dictat|report|letter|admi|died)[^.?!;]){0,60}? (?:seen|saw|see|visit(?:ed)?|came|comes|in|appointment|check-?up)(?: [a-z]+){0,4}? (?<later>${COUNT_OF}) (?<laterUnit>days?|weeks?) (?:later|after(?:wards?)?(?=[ ,.;?!]|$))`,
    String.raw`since (?:(?:the|her|his|their|hosp\w*) )*discharge(?:d from hospital)?,? (?:but |and |so )?(?:it's|its|it is|it has|that's) (?:now |already )?been (?:about |over |almost |nearly |more than )?(?<been>${COUNT_OF}) (?<beenUnit>days?|weeks?|months?)`,
    String.raw`(?<urgent>day after discharge)`,
    String.raw`(?<jours>${COUNT_OF}) (?<unite>jours?|semaines?|mois) apres (?:(?:le|la|les|son|sa|un|une|l')? ?)(?:conge|sortie|depart de l'hopital|hospitalisation|retour (?:de l'hopital|a la maison))`,
  ].join("|"),
);
const DAYS_OF: Readonly<Record<string, number>> = { d: 1, j: 1, w: 7, s: 7, m: 30 };
const FRENCH_COUNTS: ReadonlyMap<string, number> = new Map(
  ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize"].map(
    (word, at) => [word, at + 2] as const,
  ),
);

/** "9 days after discharge", "three weeks after he left hospital". */
export function readDaysSinceDischarge(folded: string): Slot<number> | undefined {
  const [match] = findAll(folded, SINCE_DISCHARGE);
  if (!match) return undefined;
  const { count, unit = match.groups["unite"], day, ago, agoUnit, jours } = match.groups;
  const { spell, spellUnit, sorti, sortiUnit, sent, sentUnit, later, laterUnit } = match.groups;
  const { been, beenUnit } = match.groups;
  const written = count ?? day ?? ago ?? jours ?? spell ?? sorti ?? sent ?? later ?? been ?? "one";
  const amount = /^(?:an?|une?)$/u.test(written) ? 1 : (FRENCH_COUNTS.get(written) ?? parseNumber(written));
  const days =
    DAYS_OF[
      (unit ?? agoUnit ?? spellUnit ?? sortiUnit ?? sentUnit ?? laterUnit ?? beenUnit ?? "day").charAt(0)
    ] ?? 1;
  return amount === undefined ? undefined : slot(amount * days, match.span);
}
