import type { ClaimInput } from "../case/case-input.ts";
import type { ReadValue } from "../case/read-case.ts";
import type { LocalMoment } from "../ohip/local-time.ts";
import type { BillingIntent, QuestionFacts, ServiceTime } from "./coverage-question.ts";
import type { ReadAsk, ReadingContext } from "./read-ask.ts";
import { toClaimGoal } from "./to-claim-goal.ts";
import { toDaysOfCode, toEarlier, toPlace, toSummaryHours, toUnits } from "./to-claim-history.ts";
import { listUnreadClaim } from "./to-unread-claim.ts";
import { createTellRead, toPatient } from "./to-patient.ts";

const MINUTES = 60;
const pad = (value: number): string => String(value).padStart(2, "0");

const printMinute = (minute: number): string =>
  `T${pad(Math.floor(minute / MINUTES))}:${pad(minute % MINUTES)}`;

/** A moment whose hour is only half known is known by its day. */
const printMoment = ({ day, minute }: Pick<LocalMoment, "day" | "minute">): string =>
  minute === undefined ? day : `${day}${printMinute(minute)}`;

const printService = ({ day, minute, isRelative }: ServiceTime): string | undefined =>
  day === undefined || isRelative === true ? undefined : printMoment({ day, minute });

type Facts = NonNullable<ClaimInput["facts"]>;

type Subject = Pick<ClaimInput, "codes" | "service" | "same_day_codes">;

/** Weeks of a hospital stay with a visit a day (GP43). */
const DAILY_VISIT_WEEKS = 5;
/** A stay of three days elsewhere brings a resident back with an assessment (GP49); two may be so many. */
const AWAY_MINUTES = 3 * 24 * MINUTES;

function* listImplied({
  setting,
  stated,
  stay,
  weekOfStay,
  isElectiveVisit,
  isOfficeSacrificed,
}: QuestionFacts): Generator<readonly [fact: string, is: boolean]> {
  if (stay && (stay.value.most < AWAY_MINUTES || stay.value.least >= AWAY_MINUTES))
    yield ["is_away_three_days", stay.value.least >= AWAY_MINUTES];
  if (weekOfStay) yield ["is_after_five_weeks_in_hospital", weekOfStay.value > DAILY_VISIT_WEEKS];
  if (isElectiveVisit) yield ["is_elective_home_visit", isElectiveVisit.value];
  if (isOfficeSacrificed) yield ["is_office_hours_sacrificed", isOfficeSacrificed.value];
  // Who is no geriatrician and says no more has no certificate in geriatrics.
  if (stated.is_geriatrician_or_care_of_elderly?.value === false) yield ["has_geriatrics_certificate", false];
  const isVirtual = setting?.value === "virtual_video" || setting?.value === "virtual_telephone";
  if (isVirtual && stated.is_most_responsible_physician?.value === true)
    yield ["is_virtual_specialist_for_institution", false];
}

/** Stands for every code of a consultation: who says "consultation" speaks of the code asked for. */
const CONSULTATION = "consultation";

/** A rule on another code tells nothing of this one: its words came up by the way. */
function isAbout(about: readonly string[], names: readonly string[]): boolean {
  return (
    about.length === 0 ||
    about.some((wanted) =>
      wanted.endsWith("*")
        ? names.some((name) => name.startsWith(wanted.slice(0, -1)))
        : wanted === "-" || wanted === CONSULTATION || names.includes(wanted),
    )
  );
}

/** Facts that rules ask for, by yes, no, or nobody knows; the last where the words say it both ways. */
function toFacts({ question: { facts }, words }: ReadingContext, names: readonly string[]): Facts {
  const { stated, contested = [], unknown = [], circumstances } = facts;
  const told = new Map<string, Facts[number]["value"]>();
  for (const [fact, is] of listImplied(facts)) told.set(fact, is ? "yes" : "no");
  for (const [fact, slot] of Object.entries(stated)) told.set(fact, slot.value ? "yes" : "no");
  for (const { row } of circumstances)
    if (row.program === "ohip" && row.fact !== undefined && isAbout(row.about, names))
      told.set(row.fact, row.is === false ? "no" : "yes");
  for (const fact of [...contested, ...unknown]) told.set(fact, "unknown");
  told.delete("is_most_responsible_physician");
  return [...told].flatMap(([fact, value]) => (words.isFact(fact) ? [{ fact, value }] : []));
}

const HOURS = 60;

/** Hours where both ends of a length are one: "49 hours", and not "three days". */
function toStay({ stay, admission, discharge }: QuestionFacts): Pick<ClaimInput, "stay_hours"> {
  if (!stay || (admission && discharge)) return {};
  const { least, most } = stay.value;
  // What is more than a limit by its least, or less by its most, is so by any length between them.
  const hours =
    least === most
      ? least / HOURS
      : least / HOURS > 48
        ? least / HOURS
        : most / HOURS < 48
          ? most / HOURS
          : undefined;
  return hours === undefined ? {} : { stay_hours: Math.max(0, hours) };
}

const BIRTHS: ReadonlySet<string | undefined> = new Set(["obstetrical_delivery", "newborn"]);

/** Who tells of a birth and not of intensive care had none: it is what would be told. */
const toIntensiveCare = ({ hadIntensiveCare, admissionKind }: QuestionFacts): boolean | undefined =>
  hadIntensiveCare?.value ?? (BIRTHS.has(admissionKind?.value) ? false : undefined);

/** Names that rules know the subject by. */
const namesOf = ({ codes = [], service, same_day_codes: beside = [] }: Subject): readonly string[] => [
  ...codes,
  ...beside,
  ...(service === undefined ? [] : [service.replaceAll(" ", "_")]),
];

/** What of a claim words tell in fields. */
function toFields(context: ReadingContext, subject: Subject): Omit<ClaimInput, "codes" | "service"> {
  const { facts } = context.question;
  const { service, minutes, areTimesRecorded, lesions, admission, discharge, dischargeSummary } = facts;
  const units = toUnits(facts);
  const hadIntensiveCare = toIntensiveCare(facts);
  const at = service && printService(service.value);
  const mrp = facts.stated.is_most_responsible_physician;
  const own = toFacts(context, namesOf(subject));
  return {
    ...(at !== undefined && { service_at: at }),
    ...(minutes && { minutes: minutes.value }),
    ...(areTimesRecorded && { times_recorded: areTimesRecorded.value }),
    ...(units !== undefined && { units }),
    ...(lesions && lesions.value > 0 && { lesions: lesions.value }),
    ...toPlace(facts, subject),
    ...(admission && { admission: printMoment(admission.value) }),
    ...(discharge && { discharge: printMoment(discharge.value) }),
    ...toStay(facts),
    ...(dischargeSummary && { discharge_summary: printMoment(dischargeSummary.value) }),
    ...toSummaryHours(facts),
    ...toDaysOfCode(facts, subject),
    ...(facts.daysSinceDischarge && { days_after_discharge: facts.daysSinceDischarge.value }),
    ...(facts.admissionKind && { admission_kind: facts.admissionKind.value }),
    ...(hadIntensiveCare !== undefined && { had_intensive_care: hadIntensiveCare }),
    ...(mrp && { mrp: mrp.value }),
    ...(facts.specialty && { specialty: facts.specialty.value }),
    ...toEarlier(facts, context.today),
    ...(own.length > 0 && { facts: own }),
  };
}

function listRead({ question: { facts, text } }: ReadingContext, fields: ClaimInput): readonly ReadValue[] {
  const tell = createTellRead(text);
  return [
    ...tell("service_at", facts.service, fields.service_at),
    ...tell("minutes", facts.minutes, fields.minutes),
    ...tell("units", facts.units, fields.units),
    ...tell("admission", facts.admission, fields.admission),
    ...tell("discharge", facts.discharge, fields.discharge),
    ...tell("stay_hours", facts.stay, fields.stay_hours),
    ...tell("setting", facts.setting, fields.setting),
    ...tell("modality", facts.setting, fields.modality),
    ...tell("mrp", facts.stated.is_most_responsible_physician, fields.mrp),
    ...tell("specialty", facts.specialty, fields.specialty),
  ];
}

/** Codes that go together are one item; others are apart, and so is each service by its name. */
function listSubjects(intent: BillingIntent): readonly Subject[] {
  const { codes, services, isTogether, beside = [] } = intent;
  const named = [...new Set(codes.map(({ value }) => value))].slice(0, 10);
  const sameDay = beside.filter((code) => !named.includes(code));
  const around = sameDay.length > 0 ? { same_day_codes: sameDay } : {};
  if (named.length > 0)
    return isTogether ? [{ codes: named, ...around }] : named.map((code) => ({ codes: [code], ...around }));
  return services.map(({ value: { candidates, service } }) => {
    const [only, ...more] = candidates;
    return only !== undefined && more.length === 0
      ? { codes: [only], ...around }
      : { service: service.replaceAll("_", " "), ...around };
  });
}

/** The claims of a billing intent. */
export function toClaims(intent: BillingIntent, context: ReadingContext): readonly ReadAsk<ClaimInput>[] {
  const { facts } = context.question;
  const goal = toClaimGoal(intent, facts);
  const { patient } = toPatient(facts);
  return listSubjects(intent).map((subject) => {
    const ask: ClaimInput = {
      ...subject,
      goal,
      ...toFields(context, subject),
      ...(Object.keys(patient).length > 0 && { patient }),
    };
    return { ask, readAs: listRead(context, ask), unread: listUnreadClaim(intent, ask, context) };
  });
}
