import { STATED_FACTS, type StatedFact } from "../../dataset/index.ts";
import type { ClaimFacts } from "../ohip/claim-facts.ts";
import { addDays, type LocalMoment } from "../ohip/local-time.ts";
import type { QuestionFacts } from "../question/coverage-question.ts";

function toStated({ stated }: QuestionFacts): ClaimFacts["stated"] {
  const values: Partial<Record<StatedFact, boolean>> = {};
  for (const fact of STATED_FACTS) {
    const slot = stated[fact];
    if (slot) values[fact] = slot.value;
  }
  return values;
}

const toService = ({ service }: QuestionFacts): LocalMoment | undefined =>
  service?.value.day === undefined ? undefined : { day: service.value.day, minute: service.value.minute };

/** Days of the admission assessment and of the service, where only their distance is known. */
function toAssessmentDays({ daysAfterAdmission, admission }: QuestionFacts, today: string) {
  if (!daysAfterAdmission) return {};
  const day = admission?.value.day ?? addDays(today, -daysAfterAdmission.value);
  return {
    admissionAssessmentDay: day,
    service: { day: addDays(day, daysAfterAdmission.value), minute: undefined },
  };
}

export interface ClaimContext {
  readonly today: string;
  /** Codes that are claimed with this one; undefined where nobody said. */
  readonly sameDayCodes: readonly string[] | undefined;
}

/** What the question says of a service, as the billing rules take it; what was not said stays unknown. */
export function toClaimFacts(facts: QuestionFacts, { today, sameDayCodes }: ClaimContext): ClaimFacts {
  const service = toService(facts) ?? facts.discharge?.value;
  return {
    admission: facts.admission?.value,
    discharge: facts.discharge?.value,
    stayLength: facts.stay?.value,
    dischargeSummary: facts.dischargeSummary?.value,
    summaryDelay: facts.summaryDelay?.value,
    admissionKind: facts.admissionKind?.value,
    hadIntensiveCare: facts.hadIntensiveCare?.value,
    setting: facts.setting?.value,
    minutes: facts.minutes?.value,
    areTimesRecorded: facts.areTimesRecorded?.value,
    ageMonths: facts.age?.value.months,
    specialty: facts.specialty?.value,
    units: facts.units?.value,
    stated: toStated(facts),
    sameDayCodes,
    service,
    ...toAssessmentDays(facts, today),
  };
}
