import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import { toClauses } from "./clauses.ts";
import { findAll, words } from "./folded-text.ts";
import { NAMED_TIME, toMonthsAgo } from "./named-times.ts";
import { MONTHS, readTimesTold, unitOf, type Quantity } from "./read-device-quantities.ts";

const MONTHS_PER_YEAR = 12;
const THING =
  /\b(?:scooters?|wheel ?chairs?|walkers?|rollators?|chairs?|devices?|cpap|bipap|machines?|aids?|pumps?|prosthes[ei]s|leg|brace|afo|orthosis|cushion|seating|equipment|processor|unit|monitor|braillers?|cctv|tilt|it|fauteuil|marchette|appareil)\b/u;
/** "Her 9-year-old", "he is 40 years old": a person's age, unless a device stands behind it. */
const PERSON_BEFORE =
  /\b(?:he|she|they|patient|man|woman|child|boy|girl|client|resident|mother|father|i|her|his|my|our|this|an?)\s*(?:is|was|'s|,|just|now|only)*\s*$/u;
const OLD = words(
  String.raw`(?<count>${NUMBER_PATTERN})(?: and a half| 1\/2)?[ -]?(?<unit>months?|years?|yrs?)[ -]olds?`,
);
const OLDEST_MONTHS = 20 * 12;
const FUNDED =
  /\b(?:adp|paaf|finance\w*|paye\w*|obtenu\w*|recue?|fund\w*|helped|paid|pay|got|gets?|bought|received|issued|approved|provided|delivered|stolen|lost|theft|replac\w*|vole\w*|perdu\w*|since|walker|rollator|wheel ?chair|scooter|device|aids?|machine|cpap|prosthesis|brace|afo|orthosis|pump|cushion|processor|in|after)\b/u;
/** A year tells of the device only beside one of these. */
const FUNDED_THEN =
  /\b(?:adp|paaf|program\w*|fund\w*|finance\w*|paid|paye\w*|bought|got|received|issued|approved|provided|delivered|stolen|lost|from 20\d\d|replac\w*)\b/u;
const NOT_OF_DEVICE =
  /\b(?:chronic|lymph\w*|psg|level (?:1|one)|prove[dn]|osa|apnea|stroke|polio|born|moved|since (?:the|his|her)(?! (?:\w+ )?(?:wheel ?chair|chair|walker|scooter|device|aids?|brace|afo|machine|cushion|seating|prosthesis|leg|pump)\b)|surger\w+|operation|implant(?:ed)?|diagnos\w+|stroke|accident|injur\w+|mastectomy|amput\w+|fell|assess\w*|form|signed|edema|oedema|swelling|swollen|pain|symptoms?|diabetes|copd|als|parkinson\w*|paraly\w+|blind|deaf|prescription|authori[sz]ation|study|basal|insulin(?! pumps?)|scar)\b/u;

const isOfThing = (before: string, after: string): boolean =>
  THING.test(after.split(" ").slice(0, 4).join(" ")) || (THING.test(before) && !PERSON_BEFORE.test(before));

const CAME =
  /\b(?:(?:came|went|got|gotten|received|issued|approved|provided|delivered|picked up)\b.*\b(?:adp|paaf)|(?:adp|paaf|program\w*)\b.*\b(?:came|fund\w*|finance\w*|paid|paye\w*|bought|got|received|issued|approved|provided|delivered|helped|covered)|adp[- ]funded|funded|got (?:it|his|her|the|one|that)|received|was delivered|delivered)\b/u;

/** "Her chair came through ADP in April". */
function readNamedTime(folded: string, today: string): Quantity | undefined {
  for (const { start, text } of toClauses(folded)) {
    if (!CAME.test(text) || NOT_OF_DEVICE.test(text)) continue;
    const [found] = findAll(text, NAMED_TIME);
    if (found)
      return {
        value: toMonthsAgo(found.groups, today),
        span: { start: start + found.span.start, end: start + found.span.end },
      };
  }
  return undefined;
}

/** "The walker turns five this month". */
const TURNS = words(
  String.raw`(?:walkers?|rollators?|chairs?|wheel ?chairs?|scooters?|aids?|machine|cpap|pump|brace|prosthesis|leg|device|it|processor|cushion)(?: (?:from|through|by|via) (?:the )?(?:adp|program))?(?:'s| is| just| will| has| about to| almost)* (?:turn(?:s|ed|ing)?|hit(?:s|ting)?|reach(?:es|ed|ing)?|is|past|passed|going on|be)(?: (?:the|its|about|almost|nearly|now|just))* (?<count>${NUMBER_PATTERN})(?:[ -]years?)?(?: mark)?(?= (?:this|next|last|now|in|on|years?|anyway|already|mark)|[,.;?!]|$)`,
);
function readTurning(folded: string): Quantity | undefined {
  const [found] = findAll(folded, TURNS);
  const years = parseNumber(found?.groups["count"] ?? "");
  return found && years !== undefined && years < OLDEST_MONTHS / MONTHS_PER_YEAR
    ? { value: years * MONTHS_PER_YEAR, span: found.span }
    : undefined;
}

const HAD_FOR =
  /\b(?:had|owned|used|using|been (?:using|in|on|wearing|driving)|worn|wearing|driven|pushed)(?: \S+){0,6}? for (?:about |over |almost |nearly |more than |only |just )?$/u;
const UP = /^ (?:are|is|was|were|have|has)(?: \S+)? (?:up|over|passed|past|gone|elapsed|expired|done)\b/u;

const HAPPENED =
  /\b(?:stolen|stole|lost|gone|took|taken|vanished|broke|broken|died|dead|cracked|worn|flooded|burn(?:ed|t)|snapped)\b/u;
const SOMEBODY =
  /\b(?:son|daughter|boy|girl|child|kid|baby|infant|toddler|grand\w+|nephew|niece|patient|client|resident|man|woman|lady|guy|student)\b/u;
/** Nothing but an age stands in the clause: "stolen from the porch, 6 months old". */
const AGE_ALONE = /^\W*(?:(?:only|just|about|barely|roughly|from adp|it was|it is|was|is) ?)*\W*$/u;

/** The age that follows what happened to a device, where no person is named beside it. */
function readAgeBehind(folded: string): Quantity | undefined {
  const clauses = toClauses(folded);
  for (const [at, { start, text }] of clauses.entries()) {
    const before = clauses[at - 1]?.text ?? "";
    const [found] = HAPPENED.test(before) && !SOMEBODY.test(folded) ? findAll(text, OLD) : [];
    const rest = found ? text.slice(0, found.span.start) + text.slice(found.span.end) : text;
    if (!found || !THING.test(folded.slice(0, start)) || !AGE_ALONE.test(rest)) continue;
    const count = parseNumber(found.groups["count"] ?? "");
    const months = (count ?? Infinity) * (MONTHS[unitOf(found.groups["unit"] ?? "")] ?? Infinity);
    if (months < OLDEST_MONTHS)
      return { value: months, span: { start: start + found.span.start, end: start + found.span.end } };
  }
  return undefined;
}

/** "She dropped it in the toilet, 18 months old, ADP paid": of the device. */
const LONE = /^\s*(?:(?:only|just|about|now|almost|nearly|it's|they're|not even|barely)\s*)*$/u;
const PAID_BY_ADP =
  /\b(?:adp|paaf)(?: had| has)? (?:paid|funded|bought|covered|helped)\b|\badp[- ](?:paid|funded)\b|\b(?:from|through|by) adp\b/u;

/** How long ago the device that the person has was funded, in months: its own age, or the time since it came. */
export function readDeviceAge(folded: string, today?: string): Quantity | undefined {
  for (const { start, text } of toClauses(folded)) {
    for (const { span, groups } of findAll(text, OLD)) {
      const count = parseNumber(groups["count"] ?? "");
      const months = (count ?? Infinity) * (MONTHS[unitOf(groups["unit"] ?? "")] ?? Infinity);
      const before = text.slice(0, span.start);
      const isAlone = LONE.test(before) && /^\s*(?:now|already)?\s*$/u.test(text.slice(span.end));
      if (
        months < OLDEST_MONTHS &&
        (isOfThing(before, text.slice(span.end)) || (isAlone && PAID_BY_ADP.test(folded)))
      )
        return { value: months, span: { start: start + span.start, end: start + span.end } };
    }
  }
  const told = readTimesTold(folded, today).find(
    ({ months, clause, before, after, span }) =>
      months < OLDEST_MONTHS &&
      (/(?:19|20)\d\d$/u.test(folded.slice(span.start, span.end)) ? FUNDED_THEN : FUNDED).test(clause) &&
      !NOT_OF_DEVICE.test(clause) &&
      (/^\s*(?:ago|back|after|since|in\b(?! (?:both|the|his|her|their|an?|my|one|all|bed|hospital|each|either))|into)/u.test(
        after,
      ) ||
        /\b(?:after|at|in the|within the|last|past|since)\s*(?:last |past |about |only )*$/u.test(before) ||
        (HAD_FOR.test(before) && THING.test(before)) ||
        UP.test(after) ||
        /\b(?:il y a|apres|depuis)(?: (?:environ|plus de|a peine|seulement))* $/u.test(before)),
  );
  if (told) return { value: told.months, span: told.span };
  return (
    readTurning(folded) ??
    readAgeBehind(folded) ??
    (today === undefined ? undefined : readNamedTime(folded, today))
  );
}

const ASSESSED = /\b(?:assess\w*|forms?|authori[sz]\w*|prescri\w+|signed|application)\b/u;
const FORM_BEFORE =
  /\b(?:assessment|form|authori[sz]ation|prescription)(?: (?:is|was|that|which|already|now|signed|dated|,))*\s*$/u;
const FORM_BEHIND = /^\s*(?:\w+ )?(?:assessment|form|authori[sz]ation|prescription)\b/u;
const ASSESSMENT_MONTHS = 12;

/** Whether an assessment or form is older than the twelve months for which it holds (core manual 820.00). */
export const readsOldAssessment = (folded: string, today?: string): boolean =>
  readTimesTold(folded, today).some(
    ({ months, clause, after, before }) =>
      months > ASSESSMENT_MONTHS &&
      ASSESSED.test(clause) &&
      (/^\s*(?:ago|back|old|earlier)/u.test(after) || /\b(?:over|more than|older than)\s*$/u.test(before)),
  ) ||
  findAll(folded, OLD).some(({ span, groups }) => {
    const months = (parseNumber(groups["count"] ?? "") ?? 0) * (MONTHS[unitOf(groups["unit"] ?? "")] ?? 0);
    const isOfForm =
      FORM_BEFORE.test(folded.slice(0, span.start)) || FORM_BEHIND.test(folded.slice(span.end));
    return isOfForm && months > ASSESSMENT_MONTHS && months < OLDEST_MONTHS;
  });

const DECIBELS = words(String.raw`(?<count>${NUMBER_PATTERN})(?:\s*(?:-|to)\s*\d+)? ?(?:db|decibels?)`);
const CHANGED =
  /\b(?:worse\w*|drop\w*|chang\w*|declin\w*|deteriorat\w*|shift\w*|lost|loss of|down|poorer|increas\w*|fell|fallen|slipp?\w*|differ\w*|gone|went)\b/u;
const LEAST_DECIBELS = 20;

/** Whether hearing changed by the 20 dB that a new aid asks for, where a figure is told (hearing devices 610). */
export function readsHearingChange(folded: string): boolean | undefined {
  for (const { text } of toClauses(folded)) {
    const [found] = CHANGED.test(text) ? findAll(text, DECIBELS) : [];
    const count = parseNumber(found?.groups["count"] ?? "");
    if (count !== undefined) return count >= LEAST_DECIBELS;
  }
  return undefined;
}

const SHARE = words(
  String.raw`(?:(?<percent>${NUMBER_PATTERN}) ?(?:%|per ?cents?)|(?<third>an? third|one third|1\/3)|(?<half>half)|(?<more>two thirds|three quarters|more than (?:an? )?third|over (?:an? )?third|above (?:an? )?third))`,
);
const REPAIR = /\b(?:repair\w*|quotes?|fix\w*|estimates?)\b/u;

const REPAIR_LIMIT = 1 / 3;
const IRREPARABLE =
  /\b(?:beyond (?:\w+ )?repair|not worth (?:fixing|repairing|servicing|the repairs?|a repair)|past (?:fixing|repair\w*)|irreparable|un?repairable|not repairable|no (?:more |spare )?parts|(?:isn't|aren't|not) (?:being )?made any ?more|(?:can't|cannot|couldn't) (?:get|find|source)(?: \S+)? parts?|parts? (?:is|are) (?:unavailable|discontinued|impossible)|(?:can't|cannot|can not|couldn't) be (?:\w+ )?(?:repaired|fixed)|no longer (?:repairable|serviced|supported))\b/u;

/** Whether repairs cost more than a third of the original price, where the text tells: "quotes add up to forty per cent". */
export function readsDearRepairs(folded: string): boolean | undefined {
  if (IRREPARABLE.test(folded)) return true;
  for (const { text } of toClauses(folded)) {
    const [found] = REPAIR.test(text) ? findAll(text, SHARE) : [];
    if (!found) continue;
    const { percent, third, half, more } = found.groups;
    if (half !== undefined || more !== undefined) return true;
    if (percent !== undefined) return (parseNumber(percent) ?? NaN) / 100 > REPAIR_LIMIT;
    if (third !== undefined)
      return /\b(?:more than|over|above|exceed\w*)\s*$/u.test(text.slice(0, found.span.start));
  }
  return undefined;
}
