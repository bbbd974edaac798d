import type { ClaimInput } from "../case/case-input.ts";
import type { BillingIntent, QuestionFacts } from "./coverage-question.ts";
import type { ReadAsk, ReadingContext } from "./read-ask.ts";
import { isOtherPlace } from "./to-claim-history.ts";
import { isUntold, RESTRICTING } from "./is-untold.ts";

type Unread = ReadAsk<ClaimInput>["unread"][number];

const doubt = (words: string, why: string): Unread => ({ words, why });

/** Codes that the days and hours of a stay decide (GP44 to GP46). */
const OF_STAY: ReadonlySet<string> = new Set(["C122", "C123", "C124", "C142", "C143"]);
const STAY_FACTS: ReadonlySet<string> = new Set(["admission", "discharge", "stay"]);
const DISCHARGE_DAY = "C124";
const SUMMARY = /\b(?:summar(?:y|ies)|r[eé]sum[eé])\b/iu;
/** Assessments and consultations, whose limits leave room for another diagnosis (GP17, GP21). */
const BY_DIAGNOSIS = /^A\d{3}$/u;
/** Premiums of special visits, and those of an office visit or a stay. */
const PREMIUM = /^(?:[ABCHQUW]9[69]\d|B\d{3}|E\d{3})$/u;
const TWICE = /\b(?:same (?:admission|stay)|already|twice|second|2nd|two)\b/iu;

/** "How often before" belongs to a field; who does not know it must be asked. */
function* listOfHistory(
  { earlier, stated, unknown = [] }: QuestionFacts,
  codes: readonly string[],
  text: string,
): Generator<Unread> {
  if ((earlier?.unsure.length ?? 0) > 0 || unknown.includes("earlierClaims"))
    yield doubt("claims before", "How often before is not sure: say so in earlier_claims.");
  const again = earlier?.claims.find(({ code }) => BY_DIAGNOSIS.test(code) && codes.includes(code));
  const isDiagnosisTold = Object.keys(stated).some((fact) => fact.includes("diagnosis"));
  if (again && !isDiagnosisTold)
    yield doubt(`${again.code} before`, "Was it for the same or for an unrelated diagnosis?");
  const same = earlier?.claims.filter(({ code }) => OF_STAY.has(code) && codes.includes(code)) ?? [];
  if (same.length === 1 && !TWICE.test(text))
    yield doubt(`${same[0]?.code ?? ""} before`, "Is it this visit that is told of, or one claimed before?");
}

/** A stay that is told in two ways, and a summary whose time was not understood, settle nothing. */
function* listOfStay(codes: readonly string[], { question }: ReadingContext): Generator<Unread> {
  const { facts, contradictions, text } = question;
  if (!codes.some((code) => OF_STAY.has(code))) return;
  for (const { about, words } of contradictions)
    if (STAY_FACTS.has(about)) yield doubt(words, "Say which is right in admission and discharge.");
  if (!codes.includes(DISCHARGE_DAY)) return;
  const { summaryDelay, dischargeSummary, stated, daysSinceDischarge } = facts;
  const isSummaryRead =
    summaryDelay !== undefined ||
    dischargeSummary !== undefined ||
    Object.keys(stated).some((fact) => fact.includes("summary"));
  if (SUMMARY.test(text) && !isSummaryRead)
    yield doubt("the discharge summary", "When it was complete: say so in discharge_summary.");
  if ((daysSinceDischarge?.value ?? 0) > 0)
    yield doubt("days after the discharge", "Of the visit or of the summary: say so in its field.");
}

/** One of several codes, or the code that stands in place of the one that is told. */
function* listOfSubject(
  { isEither, asks }: BillingIntent,
  ask: ClaimInput,
  { facts, text }: ReadingContext["question"],
): Generator<Unread> {
  const { codes = [], goal } = ask;
  const { earlier, daysOfCodes, people, service, setting, stated } = facts;
  if (isOtherPlace(facts, ask))
    yield doubt(
      `${setting?.value.replaceAll("_", " ") ?? ""}`,
      "Is the patient in hospital? Say so in setting.",
    );
  const isVisit = setting?.value === "home" || stated.is_with_special_visit?.value === true;
  const isPremiumNamed = codes.some((code) => PREMIUM.test(code));
  if (asks.includes("premiums") && isVisit && !isPremiumNamed && service?.value.minute === undefined)
    yield doubt("premiums", "On which day and at what time was the visit? Say so in service_at.");
  if (facts.isCase && isUntold(ask) && RESTRICTING.test(text))
    yield doubt("the case", "What was told of it was not understood: put it into fields or facts.");
  if (isEither === true) yield doubt("either of several codes", "Which of them is claimed was not said.");
  const isWanted = asks.includes("which_code") || goal === "fee";
  if (isWanted && earlier?.claims.some(({ code }) => codes.includes(code)) === true)
    yield doubt(codes.join(", "), "It was claimed before: name the code or the service of now.");
  if (daysOfCodes && codes.length > 1) yield doubt("several days", "Send one item for each day.");
  if (people) yield doubt(`${people.value} people`, "Group services have a code for each size.");
}

/** What of a claim a typed ask cannot hold, and what the reading doubts. */
export function listUnreadClaim(
  intent: BillingIntent,
  ask: ClaimInput,
  context: ReadingContext,
): readonly Unread[] {
  const { facts, text } = context.question;
  const codes = ask.codes ?? [];
  return [
    ...listOfSubject(intent, ask, context.question),
    ...listOfHistory(facts, codes, text),
    ...listOfStay(codes, context),
  ];
}
