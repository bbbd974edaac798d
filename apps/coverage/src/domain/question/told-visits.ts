import type { Intent } from "./coverage-question.ts";
import { listTopicClauses } from "./divide-question.ts";
import { namesBilling } from "./read-asks.ts";
import type { Readings } from "./readings.ts";

/** Kinds of visits that a message is told from, as often as they are claimed. */
const VISITS: ReadonlySet<string> = new Set([
  "house_call",
  "office_visit",
  "ltc_subsequent_visit",
  "subsequent_hospital_visit",
  "special_visit",
  "delivery",
  "immunization",
]);
/** A clause that asks for a fee or a code, or says when the visit was: an hour is told for its premium. */
const ASKS_FEE =
  /\b(?:which|what|how much|fees?|codes?|worth|pays?|paid|get|gets|make|combien|can i|do i|may i|rates?|\d{1,2}(?::\d\d)? ?(?:am|pm|h)|saturday|sunday|weekend|evening|night|soir|samedi|dimanche)\b|\$/u;
/** "Won't hold a charge" claims nothing. */
const NO_CLAIM =
  /\b(?:hold|holds|holding|keep|keeps|keeping|take|takes) (?:a|the|its) charge\b|\bin charge\b/gu;

/** "Home visit, 76, his scooter needs batteries, will ADP pay?": where somebody was seen is no claim. */
export const isNotToldVisit =
  ({ folded }: Pick<Readings, "folded">) =>
  (intent: Intent, _: number, all: readonly Intent[]): boolean => {
    if (intent.kind !== "billing" || intent.codes.length > 0 || intent.services.length === 0) return true;
    if (!all.some(({ kind }) => kind !== "billing")) return true;
    if (!intent.services.every(({ value }) => VISITS.has(value.service))) return true;
    if (namesBilling(folded.replaceAll(NO_CLAIM, " "))) return true;
    const clauses = listTopicClauses(folded);
    return intent.services.some(({ span }) => {
      const own = clauses.find(
        (one) => span !== null && span.start >= one.span.start && span.start < one.span.end,
      );
      return own !== undefined && ASKS_FEE.test(folded.slice(own.span.start, own.span.end));
    });
  };
