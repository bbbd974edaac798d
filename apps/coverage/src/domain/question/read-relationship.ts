import { NUMBER_PATTERN, parseNumber, type Span } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";
import { isNegated } from "./negation.ts";

const ENROLLED = words(
  String.raw`(?:roster(?:ed|s)?|enrol(?:l)?(?:ed|s)?|registered|signed up|inscrite?)(?: (?:with|to|in|on|chez) (?:me|us|our|my|moi|nous)(?: [a-z]+)?)?|on (?:my|our) roster|of mine|(?:my|our) (?:own|regular|established|existing|long-?standing)(?: [a-z]+)? patients?|(?:long-?standing|regular|known|existing|established) (?:patient|pt)|(?:someone|somebody|people|patients?) i (?:see|know|follow)(?: regularly)?|(?:(?!(?:and|so|but|when|then|since|because|as|while|if|before|after|where|today|here|this)\b)[a-z]+|one) (?:that |who(?:m)? )?i(?:'ve| have)? (?:follow(?:ed)?|look(?:ed)? after|care(?:d)? for|treat(?:ed)?|known|know|been (?:seeing|following|treating))(?! (?:her|him|them) (?:once|in hospital))|known to (?:me|us|my|our)(?: [a-z]+)?|(?:in|of|with) (?:my|our) (?:practice|panel|list|clinic since)|a regular(?: of (?:mine|ours))?|patient (?:here |of (?:ours|this (?:clinic|office|practice)) )?since (?:\d{4}|[a-z]+)|patient of ours|(?:i'?m|i am|me,?|as) (?:her|his|their) (?:own |regular |usual )?(?:gp|family (?:doc\w*|physician|md)|fp|pcp|primary care (?:doc\w*|physician|provider))|(?:my|our) (?:patient|pt|guy|lady|diabetic|asthmatic)(?! is new)|patiente? connue?`,
);
const SEEN = words(
  String.raw`(?:saw|seen|see|met|examined|visited|(?:last|previous|physical|office|in-person) visit|been|came|assessment|appointment|encounter|contact|knows?|laid eyes on|vue?s?|rencontre[es]*)`,
);
const IN_PERSON = words(
  String.raw`(?:in[- ]person|in the (?:office|clinic)|face[- ]to[- ]face|physical(?:ly)? (?:visit|seen|exam)|physical visit|at (?:my|our|the) (?:office|clinic)|with me)`,
);
const AGO = words(
  String.raw`(?<count>${NUMBER_PATTERN}|an?|few|couple(?: of)?) (?<unit>days?|weeks?|months?|years?)(?: (?:ago|back|earlier|before))?|last (?<named>week|month|year|spring|summer|fall|autumn|winter|[a-z]+day)|(?<recent>recently|earlier this (?:week|month|year)|this (?:week|month|year)|(?:in|since|on|last) (?:early |late )?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?! 20(?:0|1|20|21|22)))`,
);
/** Seen on a screen is not seen in person. */
const VIRTUAL = words(
  String.raw`(?:by|via|on|over|through|per) (?:the )?(?:video|phone|telephone|zoom)|virtually|online|(?:phone|video|telephone|virtual|zoom) (?:visit|appointment|appt|call|consult\w*|encounter|follow[- ]?up|assessment)`,
);
const STRANGER = words(
  String.raw`(?:no|without(?: an?)?) (?:existing |prior )?relationship|new patient|unknown patient|patient unknown|total stranger|stranger|not known to (?:me or (?:my|our) group|any of us|us)|somebody else's patient|from (?:another|a different) (?:practice|clinic)|nobody (?:here|in (?:my|our) group) (?:knows?|has seen)|(?:none|no one|nobody) of us (?:(?:has|have|had|ever) )*(?:met|saw|seen|knows?)|first[- ]time (?:patient|caller)|never (?:been )?seen(?: (?:in person|face to face|here|by us|by our (?:group|clinic)|in (?:our|my) [a-z]+))* before|not (?:my|our) patient|someone else's patient|new to (?:me|us|my|our)(?: [a-z]+)?|first contact|walk-?in patient|nouvel?le? patiente?|never been to (?:[a-z]+ )?(?:office|clinic)`,
);
const BOTH_YEARS = 24;
const MONTHS: Readonly<Record<string, number>> = { d: 1 / 30, w: 1 / 4, m: 1, y: 12 };

export interface Relationship {
  readonly value: boolean;
  readonly span: Span;
}

interface Seen {
  readonly is: "seen" | "long_ago" | "never";
  readonly span: Span;
}

const monthsOf = (count: string, unit: string): number => {
  const number = /^(?:an?|few|couple)/u.test(count) ? 2 : (parseNumber(count) ?? Number.NaN);
  return number * (MONTHS[unit.charAt(0)] ?? Number.NaN);
};

const NEAR_BEFORE = 4;
const NEAR_BEHIND = 30;

/** "Phone appointment", "saw her by video": said of this verb, and not of the visit that is asked about. */
const isVirtual = (clause: string, { start, end }: Span): boolean =>
  findAll(clause, VIRTUAL).some(
    ({ span }) => span.end >= start - NEAR_BEFORE && span.start <= end + NEAR_BEHIND,
  );

/** What one verb of a clause says of seeing the patient before. */
function readVerb(clause: string, start: number, verb: Span): Seen | undefined {
  const span = { start: start + verb.start, end: start + verb.end };
  if (isVirtual(clause, verb) && !isNegated(clause, verb)) return undefined;
  const [ago] = findAll(clause, AGO);
  const isDenied = isNegated(clause, verb);
  if (ago) {
    const { count, unit } = ago.groups;
    const months = count === undefined || unit === undefined ? 1 : monthsOf(count, unit);
    if (isDenied) return months >= BOTH_YEARS ? { is: "long_ago", span } : undefined;
    return { is: months <= BOTH_YEARS ? "seen" : "long_ago", span };
  }
  if (isDenied) return { is: "never", span };
  return findAll(clause, IN_PERSON).length > 0 ? { is: "seen", span } : undefined;
}

const readClause = (clause: string, start: number): Seen | undefined =>
  findAll(clause, SEEN)
    .filter(({ span }) => !/^(?:\s[a-z]+){0,2}\s(?:today|now)/u.test(clause.slice(span.end)))
    .map(({ span }) => readVerb(clause, start, span))
    .find((seen) => seen !== undefined);

const CLAUSE = /[^.,;?!()]+/gu;

/**
 * Whether the patient and the physician have the relationship of comprehensive virtual care (A62): seen in person in 24
 * months, or enrolled with the physician or the group. Not seen is no answer while enrolment is open, nor the other way
 * round; undefined where the words leave it open.
 */
export function readRelationship(folded: string): Relationship | undefined {
  const strangers = findAll(folded, STRANGER);
  const stranger = strangers.find(({ span }) => !isNegated(folded, span));
  const familiar = strangers.find(({ span }) => isNegated(folded, span))?.span;
  const enrolments = findAll(folded, ENROLLED).map(({ span }) => ({
    span,
    value: !isNegated(folded, span) && !/\bnot? (?:on )?(?:my|our)?\s*$/u.test(folded.slice(0, span.start)),
  }));
  const seen = [...folded.matchAll(CLAUSE)].flatMap(
    ({ 0: clause, index }) => readClause(clause, index) ?? [],
  );
  const known =
    enrolments.find(({ value }) => value)?.span ?? seen.find(({ is }) => is === "seen")?.span ?? familiar;
  if (known) return { value: true, span: known };
  if (stranger) return { value: false, span: stranger.span };
  const unseen = seen.find(({ is }) => is !== "seen");
  return unseen && enrolments.length > 0 ? { value: false, span: unseen.span } : undefined;
}
