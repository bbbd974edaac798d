import type { StatedFact } from "../../dataset/index.ts";
import type { Span } from "@clinical-mcp/citations";
import { minutesBetween } from "../ohip/local-time.ts";
import { assignMoments, readLater } from "./assign-moments.ts";
import type { Contradiction, QuestionFacts, Slot, StayLength } from "./coverage-question.ts";
import { asksForPerson } from "./asks-for-person.ts";
import { blank } from "./folded-text.ts";
import { readAges, type ReadAges } from "./read-ages.ts";
import { isSplitVisit } from "./read-care-quantities.ts";
import { readDeviceFacts } from "./read-device-facts.ts";
import { readLengths, roleOf, toSlot, type LengthRole, type ReadLength } from "./read-durations.ts";
import { isAboutPatient, readMeasures, tellsCase } from "./read-measures.ts";
import { readLesions } from "./read-lesions.ts";
import { readClockSpan, readSecondLook } from "./read-clock-span.ts";
import { readMoments } from "./read-moments.ts";
import { readPayers } from "./read-payers.ts";
import { readPlace } from "./read-place.ts";
import {
  readAdmissionKind,
  readDaysAfterAdmission,
  readDaysSinceDischarge,
  readPromptSummary,
  readRecordedTimes,
  readRepeats,
  readUnits,
} from "./read-service-facts.ts";
import { readSex } from "./read-sex.ts";
import { readSpecialty } from "./read-specialty.ts";
import { readStated } from "./read-stated.ts";
import { namesKnee, readUnknownFacts } from "./read-unknown-facts.ts";
import { readPeople, readWeekOfStay } from "./read-group-and-week.ts";
import { readFrailty } from "./read-frailty.ts";
import { readVisitCircumstances } from "./read-visit-circumstances.ts";
import { findUncertain } from "./uncertain-regions.ts";
import { asksVerdict } from "./read-verdict.ts";

interface Read {
  readonly folded: string;
  readonly language: "en" | "fr";
  readonly today: string;
  /** Codes, strengths: what is no length of time, age or hour. */
  readonly taken: readonly Span[];
}

const rangeOf = ({ least, most }: StayLength): string => `${least}-${most}`;

/** One length of several that say the same; undefined and a contradiction where they do not. */
function pickLength(lengths: readonly ReadLength[], about: string) {
  const [first] = lengths;
  const isOne = new Set(lengths.map(rangeOf)).size <= 1;
  const contradictions: readonly Contradiction[] = isOne
    ? []
    : [
        {
          about,
          spans: lengths.map(({ span }) => span),
          words: "More than one length of time is given for the same thing.",
        },
      ];
  return { length: isOne ? first : undefined, contradictions };
}

/** "A booked half hour counselling, 32 minutes": how long it was, and not for how long it was booked. */
function withoutBooked(lengths: readonly ReadLength[], folded: string): readonly ReadLength[] {
  const worked = lengths.filter(
    ({ span }) =>
      !BOOKED_BEFORE.test(folded.slice(Math.max(0, span.start - 30), span.start)) &&
      !SUPPOSED_BEFORE.test(folded.slice(Math.max(0, span.start - 40), span.start)) &&
      !SLOT_BEHIND.test(folded.slice(span.end, span.end + 30)),
  );
  return worked.length > 0 ? worked : lengths;
}
const BOOKED_BEFORE =
  /\b(?:pre-?)?(?:booked|scheduled|slotted|allotted)(?: (?:in|for|as|an?|the|her|his|my|usual))*\s*$/u;
/** "If I had stayed 46 minutes": what was not. */
const SUPPOSED_BEFORE =
  /\bif (?:i|it|we|she|he|they|that|this)(?:'d)? (?:had|were|would have)(?: [a-z]+){0,2} $/u;
const SLOT_BEHIND = /^[ -]*(?:slot|booking|appointment|appt|time ?slot|block)\b/u;

/** Minutes with the patient: the least that the words tell, so that no unit is counted that was not worked. */
const toMinutes = ({ least, most, span }: ReadLength): Slot<number> => ({
  value: Math.floor(least === 0 ? most : least),
  span,
  from: "text",
});

function readAge({ patients }: ReadAges) {
  const [first] = patients;
  const isOne = new Set(patients.map(({ value: { months } }) => months)).size <= 1;
  const contradictions: readonly Contradiction[] = isOne
    ? []
    : [
        {
          about: "age",
          spans: patients.flatMap(({ span }) => span ?? []),
          words: "More than one age is given.",
        },
      ];
  return { age: isOne ? first : undefined, contradictions };
}

type Times = ReturnType<typeof assignMoments>;

/** A stay that is told twice must be the same stay. */
function checkStay(
  { admission, discharge }: Times,
  stay: Slot<StayLength> | undefined,
): readonly Contradiction[] {
  if (!admission || !discharge || !stay) return [];
  const { least, most } = minutesBetween(admission.value, discharge.value);
  if (least <= stay.value.most && most >= stay.value.least) return [];
  return [
    {
      about: "stay",
      spans: [admission.span, discharge.span, stay.span].flatMap((span) => span ?? []),
      words: "The length of the stay does not agree with the times of admission and discharge.",
    },
  ];
}

function readTimes({ folded, language, today, taken }: Read, ages: ReadAges) {
  const uncertain = findUncertain(folded);
  const agesTaken = [...ages.patients, ...ages.things].flatMap(({ span }) => span ?? []);
  const free = blank(folded, [...taken, ...agesTaken, ...uncertain]);
  const roles = readLengths(free).map((length) => ({ length, role: roleOf(free, length) }));
  const of = (wanted: LengthRole): readonly ReadLength[] =>
    roles.filter(({ role }) => role === wanted).map(({ length }) => length);
  const isAgo = (end: number): boolean => /^\s*ago/u.test(free.slice(end));
  // What is counted from another moment is not counted from today.
  const relative = [readLater(free)?.span, readDaysAfterAdmission(free)?.span].flatMap((span) => span ?? []);
  const lengthSpans = roles.map(({ length: { span } }) => span).filter(({ end }) => !isAgo(end));
  const withoutLengths = blank(free, [...lengthSpans, ...relative]);
  const moments = readMoments(withoutLengths, language, today);
  return { of, moments, times: assignMoments(moments, folded, today) };
}

const overnight = (folded: string): Slot<StayLength> | undefined => {
  const match =
    /\bovernight (?:stay|admission|in hospital|observation)|\b(?:stayed|admitted|kept|observed|held) (?:\w+ ){0,3}?overnight\b/u.exec(
      folded,
    );
  return match
    ? {
        value: { least: 1, most: 2 * 24 * 60 - 1 },
        span: { start: match.index, end: match.index + match[0].length },
        from: "text",
      }
    : undefined;
};

function readLengthFacts(read: Read, { of, moments, times }: ReturnType<typeof readTimes>) {
  const stay = pickLength(of("stay"), "stay");
  const visit = pickLength(withoutBooked(of("visit"), read.folded), "minutes");
  const [summary] = of("summary");
  const slot = stay.length ? toSlot(stay.length) : overnight(read.folded);
  const wrong = checkStay(times, slot);
  const minutes = visit.length ? toMinutes(visit.length) : readClockSpan(moments, read.folded);
  const prompt = readPromptSummary(read.folded);
  const facts = {
    ...optional("summaryDelay", prompt ?? (summary && toSlot(summary))),
    ...(slot && wrong.length === 0 && stay.contradictions.length === 0 ? { stay: slot } : {}),
    ...(minutes ? { minutes } : {}),
  };
  return {
    facts,
    isStayWrong: wrong.length > 0,
    contradictions: [...stay.contradictions, ...visit.contradictions, ...wrong],
  };
}

export interface ReadFacts {
  readonly facts: QuestionFacts;
  readonly contradictions: readonly Contradiction[];
  /** Of devices. */
  readonly thingAges: readonly Slot<number>[];
}

const optional = <K extends string, T>(key: K, value: T | undefined): { readonly [key in K]?: T } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [key in K]: T });

/** What nobody knows is not stated, however its words stand there: "nobody can tell me who is most responsible". */
const withoutUnknown = (
  stated: QuestionFacts["stated"],
  unknown: readonly string[],
): QuestionFacts["stated"] =>
  Object.fromEntries(Object.entries(stated).filter(([fact]) => !unknown.includes(fact)));

const SENIOR = /\b(?:seniors?|pensioner|old age|personnes? agees?|aine[es]?)\b/u;

/** Whether a sentence that asks nothing tells of the need for a device. */
function tellsOfDevice(folded: string, facts: QuestionFacts["deviceFacts"]): boolean {
  const isTold = ({ span }: Slot<boolean | number>): boolean =>
    span !== null && /^[^?]*?[.!;](?:\s|$)/u.test(folded.slice(span.end));
  return Object.values(facts).some(isTold);
}

/** What is said to hold or not, what is said both ways, and what nobody knows. */
function readAsserted(folded: string, ages: ReadAges) {
  const { stated, contested, contradictions } = readStated(folded);
  const frail = readFrailty(folded, readAge(ages).age?.value.months);
  const unknown = readUnknownFacts(folded);
  const visit = readVisitCircumstances(folded);
  const all = {
    ...(frail && { is_frail_elderly_or_housebound: frail }),
    ...(visit.isOfficeSacrificed && { is_office_hours_sacrificed: visit.isOfficeSacrificed }),
    ...stated,
  };
  const isKneeOpen = namesKnee(folded) && !stated.is_ordinary_knee;
  const isSplit = isSplitVisit(folded) && !stated.is_in_person_for_26_minutes;
  const open: readonly StatedFact[] = [
    ...contested,
    ...(isKneeOpen ? (["is_ordinary_knee"] as const) : []),
    ...(isSplit ? (["is_in_person_for_26_minutes"] as const) : []),
  ];
  return { stated: withoutUnknown(all, unknown), contested: open, unknown, ...visit, contradictions };
}

/** What stands in a table of phrases, without the times. */
function readPhrases({ folded, taken, today }: Read, ages: ReadAges) {
  const { contradictions: placeContradictions, ...place } = readPlace(folded);
  const { contradictions: payerContradictions, ...payers } = readPayers(folded);
  const { contradictions: statedContradictions, ...asserted } = readAsserted(folded, ages);
  const { specialty, contradictions: specialtyContradictions } = readSpecialty(folded);
  const patients = ages.patients.flatMap(({ span }) => span ?? []);
  // "Keratoses x4" are four of them, and one claim.
  const lesions = readLesions(blank(folded, [...taken, ...patients]));
  const device = readDeviceFacts(blank(folded, patients), today);
  const facts: QuestionFacts = {
    ...place,
    ...payers,
    ...asserted,
    contested: [...asserted.contested, ...(placeContradictions.length > 0 ? (["setting"] as const) : [])],
    ...optional("people", readPeople(folded)),
    ...optional("weekOfStay", readWeekOfStay(folded)),
    ...(SENIOR.test(folded) ? { isSenior: true } : {}),
    ...optional("admissionKind", readAdmissionKind(folded)),
    ...optional("daysAfterAdmission", readDaysAfterAdmission(folded)),
    ...optional("daysSinceDischarge", readDaysSinceDischarge(folded)),
    ...optional("areTimesRecorded", readRecordedTimes(folded)),
    ...optional(
      "units",
      readRepeats(folded) ?? readUnits(blank(folded, [...taken, ...(lesions?.span ? [lesions.span] : [])])),
    ),
    ...optional("specialty", specialty),
    ...optional("lesions", lesions),
    ...optional("sex", readSex(folded)),
    ...device,
    asksForPerson: asksForPerson(folded, tellsOfDevice(folded, device.deviceFacts)),
    circumstances: [],
    measures: readMeasures(folded),
    isAboutPatient: isAboutPatient(folded),
    isCase: tellsCase(blank(folded, taken)),
    isVerdictAsked: asksVerdict(folded),
  };
  const contradictions = [
    ...placeContradictions,
    ...statedContradictions,
    ...payerContradictions,
    ...specialtyContradictions,
  ];
  return { facts, contradictions };
}

/** "I'd guess 25 minutes, never looked at the clock": nobody knows them. */
const GUESSED = /\b(?:guess(?:ed|ing)?|estimat(?:e|ed|ing)|felt like|ballpark|must have been|gut feeling)\b/u;
const withoutGuess = (facts: QuestionFacts, folded: string): QuestionFacts => {
  const { minutes, ...others } = facts;
  return minutes && facts.unknown?.includes("minutes") === true && GUESSED.test(folded) ? others : facts;
};

/** All that a folded question says of patient, physician, stay and service. */
export function readFacts(read: Read): ReadFacts {
  const ages = readAges(blank(read.folded, read.taken), read.folded);
  const age = readAge(ages);
  const timesRead = readTimes(read, ages);
  const lengths = readLengthFacts(read, timesRead);
  const phrases = readPhrases(read, ages);
  const { contradictions: timeContradictions, admission, discharge, seenSoon, ...times } = timesRead.times;
  const secondLook = readSecondLook(timesRead.moments, read.folded);
  const stay = lengths.isStayWrong
    ? {}
    : { ...optional("admission", admission), ...optional("discharge", discharge) };
  const facts: QuestionFacts = {
    ...times,
    ...phrases.facts,
    ...optional("age", age.age),
    ...stay,
    ...lengths.facts,
    stated: {
      ...(secondLook && { is_two_hours_after_last_assessment: secondLook }),
      ...(seenSoon && { is_seen_by_consultant_same_or_next_day: seenSoon }),
      ...phrases.facts.stated,
    },
  };
  return {
    facts: withoutGuess(facts, read.folded),
    thingAges: ages.things,
    contradictions: [
      ...age.contradictions,
      ...timeContradictions,
      ...lengths.contradictions,
      ...phrases.contradictions,
    ],
  };
}
