import type { ClaimAsk } from "../../case/coverage-case.ts";
import { daysBetween, parseDaySpan, parseMoment, parseServiceMoment } from "../../ohip/local-time.ts";

/** Days after which an assessment to admit is paid although there was one of its kind in the year (GP21, GP23). */
const DAYS_APART = 90;

const ADMITTING = /^C\d{3}$/iu;

function isOfAdmission(
  { admission, admission_assessment: assessment, days_after_admission: days }: ClaimAsk,
  day: string,
) {
  const stated = [admission, assessment].flatMap((at) => (at === undefined ? [] : [parseMoment(at).day]));
  return days === 0 || stated.includes(day);
}

/**
 * Whether an in-patient assessment admits at least 90 days after the last of its kind; undefined if the dates leave it open. C603 is of
 * the same kind as A603: the Schedule numbers them alike.
 */
export function isAdmissionAfterInterval(ask: ClaimAsk): boolean | undefined {
  const [code = "", ...others] = ask.codes ?? [];
  const service = parseServiceMoment(ask.service_at);
  if (!ADMITTING.test(code) || others.length > 0 || service === undefined) return undefined;
  if (!isOfAdmission(ask, service.day)) return undefined;
  const alike = (ask.earlier_claims ?? []).filter(
    (claim) => claim.code.slice(1, code.length) === code.slice(1) && claim.same_physician !== false,
  );
  const spans = alike.map(({ day }) => (day === undefined ? undefined : parseDaySpan(day)));
  const apart = spans.map((span) =>
    span === undefined ? undefined : daysBetween(span.last, service.day) >= DAYS_APART,
  );
  if (apart.length === 0 || apart.includes(undefined)) return undefined;
  return apart.every((one) => one === true);
}
