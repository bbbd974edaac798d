import { toYears } from "../case/age.ts";
import type { Ask, ClaimAsk } from "../case/coverage-case.ts";
import { toRules } from "../ohip/fee-rules.ts";
import type { Schedule } from "../ohip/schedule.ts";
import type { SubjectGroups, StatedCase } from "./case-rules.ts";
import { listDayCodes, toSetting } from "./claim/claim-facts-of.ts";
import type { ClaimRecords } from "./claim/claim-records.ts";

/** Rule of the Schedule that names every consultation (GP16). */
const CONSULTATION_RULE = "consultation-request";

/** Codes for the names by which case rules speak of several. */
export const listSubjectGroups = ({ rules }: Pick<Schedule, "rules">): SubjectGroups => ({
  consultation: toRules(rules).flatMap((rule) => (rule.rule_id === CONSULTATION_RULE ? rule.fee_codes : [])),
});

const SPECIAL_VISIT = "is_with_special_visit";

/** A special visit is stated by its place, or by a premium that is claimed with it. */
const isSpecialVisit = (ask: ClaimAsk, { visitCodes }: Pick<ClaimRecords, "visitCodes">): boolean =>
  ask.visit_place !== undefined || listDayCodes(ask).some((code) => visitCodes.has(code));

/** What case rules check in an ask. */
export function toStatedCase(
  ask: Ask,
  facts: StatedCase["facts"],
  records: Pick<ClaimRecords, "visitCodes">,
): StatedCase {
  const [claim, measures] = ask.program === "ohip" ? [ask, []] : [undefined, ask.measures ?? []];
  const isImplied = claim && !facts.has(SPECIAL_VISIT) && isSpecialVisit(claim, records);
  return {
    program: ask.program,
    facts: isImplied ? new Map([...facts, [SPECIAL_VISIT, true]]) : facts,
    ageYears: toYears(ask.patient),
    minutes: claim?.minutes,
    measures: new Map(measures.map(({ measure, value }) => [measure, value])),
    setting: claim && toSetting(claim),
  };
}
