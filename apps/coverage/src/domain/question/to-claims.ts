import type { ClaimInput } from "../case/case-input.ts";
import type { ReadValue } from "../case/read-case.ts";
import type { LocalMoment } from "../ohip/local-time.ts";
import type { BillingIntent, QuestionFacts, ServiceTime } from "./coverage-question.ts";
import type { ReadAsk, ReadingContext } from "./to-case.ts";
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

const GENERAL = ["fee", "which_code", "premiums", "limits", "documentation"] as const;

/** A verdict on a claim where one is asked for; what is asked of nobody is asked in general. */
function toGoal(
  intent: BillingIntent,
  { isVerdictAsked, isAboutPatient, isCase }: QuestionFacts,
): ClaimInput["goal"] {
  const general = GENERAL.find((goal) => intent.asks.includes(goal));
  if (intent.isPriceList === true) return "fee";
  if (isVerdictAsked === true || intent.asks.includes("may_bill")) {
    const isOfNobody = !isAboutPatient && !isCase && general !== undefined;
    return isOfNobody ? general : "may_bill";
  }
  return general ?? "may_bill";
}

type Facts = NonNullable<ClaimInput["facts"]>;

/** Facts that rules ask for, by yes, no, or nobody knows; the last where the words say it both ways. */
function toFacts({ question: { facts }, words }: ReadingContext): Facts {
  const { stated, contested = [], unknown = [], circumstances } = facts;
  const told = new Map<string, Facts[number]["value"]>();
  for (const [fact, slot] of Object.entries(stated)) told.set(fact, slot.value ? "yes" : "no");
  for (const { row } of circumstances)
    if (row.program === "ohip" && row.fact !== undefined)
      told.set(row.fact, row.is === false ? "no" : "yes");
  for (const fact of [...contested, ...unknown]) told.set(fact, "unknown");
  if (facts.isOfficeSacrificed)
    told.set("is_office_hours_sacrificed", facts.isOfficeSacrificed.value ? "yes" : "no");
  told.delete("is_most_responsible_physician");
  return [...told].flatMap(([fact, value]) => (words.isFact(fact) ? [{ fact, value }] : []));
}

function toEarlier({ earlier }: QuestionFacts): Pick<ClaimInput, "earlier_claims"> {
  if (!earlier) return {};
  const { claims, told, atLeast } = earlier;
  if (claims.length === 0) return told.length > 0 ? { earlier_claims: [] } : {};
  return {
    earlier_claims: claims.map(({ code, day, units, isSamePhysician }) => ({
      code,
      day,
      ...(units > 1 && { count: units }),
      same_physician: isSamePhysician,
      ...(atLeast.includes(code) && { at_least: true }),
    })),
  };
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

const SETTINGS_OF = { virtual_video: "video", virtual_telephone: "phone" } as const;

function toPlace({ setting }: QuestionFacts): Pick<ClaimInput, "setting" | "modality"> {
  if (!setting) return {};
  const { value } = setting;
  return value === "virtual_video" || value === "virtual_telephone"
    ? { modality: SETTINGS_OF[value] }
    : { setting: value };
}

/** What of a claim words tell in fields, whichever code it is for. */
function toFields(context: ReadingContext): Omit<ClaimInput, "codes" | "service"> {
  const { facts } = context.question;
  const { service, minutes, areTimesRecorded, units, lesions, admission, discharge, dischargeSummary } =
    facts;
  const at = service && printService(service.value);
  const mrp = facts.stated.is_most_responsible_physician;
  const own = toFacts(context);
  const delay = facts.summaryDelay?.value;
  return {
    ...(at !== undefined && { service_at: at }),
    ...(minutes && { minutes: minutes.value }),
    ...(areTimesRecorded && { times_recorded: areTimesRecorded.value }),
    ...(units && units.value > 0 && { units: units.value }),
    ...(lesions && lesions.value > 0 && { lesions: lesions.value }),
    ...toPlace(facts),
    ...(admission && { admission: printMoment(admission.value) }),
    ...(discharge && { discharge: printMoment(discharge.value) }),
    ...toStay(facts),
    ...(dischargeSummary && { discharge_summary: printMoment(dischargeSummary.value) }),
    ...(delay && delay.least === delay.most && { summary_hours: delay.most / HOURS }),
    ...(facts.daysAfterAdmission && { days_after_admission: facts.daysAfterAdmission.value }),
    ...(facts.daysSinceDischarge && { days_after_discharge: facts.daysSinceDischarge.value }),
    ...(facts.admissionKind && { admission_kind: facts.admissionKind.value }),
    ...(facts.hadIntensiveCare && { had_intensive_care: facts.hadIntensiveCare.value }),
    ...(mrp && { mrp: mrp.value }),
    ...(facts.specialty && { specialty: facts.specialty.value }),
    ...toEarlier(facts),
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

/** What a typed ask cannot hold. */
function listUnread(
  intent: BillingIntent,
  { question: { facts } }: ReadingContext,
): ReadAsk<ClaimInput>["unread"] {
  const doubt = (words: string, why: string) => ({ words, why });
  return [
    ...(intent.isEither === true
      ? [doubt("either of several codes", "Which of them is claimed was not said.")]
      : []),
    ...(facts.daysOfCodes ? [doubt("several days", "Send one item for each day.")] : []),
    ...((facts.earlier?.unsure.length ?? 0) > 0
      ? [doubt("claims before", "How often before is not sure: say so in earlier_claims.")]
      : []),
    ...(facts.weekOfStay
      ? [doubt(`week ${facts.weekOfStay.value} of the stay`, "Send days_after_admission.")]
      : []),
    ...(facts.people
      ? [doubt(`${facts.people.value} people`, "Group services have a code for each size.")]
      : []),
  ];
}

type Subject = Pick<ClaimInput, "codes" | "service" | "same_day_codes">;

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
  const goal = toGoal(intent, facts);
  const fields = toFields(context);
  const { patient } = toPatient(facts);
  return listSubjects(intent).map((subject) => {
    const ask: ClaimInput = {
      ...subject,
      goal,
      ...fields,
      ...(Object.keys(patient).length > 0 && { patient }),
    };
    return { ask, readAs: listRead(context, ask), unread: listUnread(intent, context) };
  });
}
