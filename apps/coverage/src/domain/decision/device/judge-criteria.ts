import {
  evaluateCriteria,
  splitCriteria,
  type EvaluatedCriterion,
  type StatedFacts,
} from "../../adp/evaluate-eligibility.ts";
import type { AdpDeviceType, EligibilityCriterion } from "../../adp/rule-book.ts";
import { RESIDENCES } from "../../case/case-input.ts";
import type { DeviceAsk, FactValue } from "../../case/coverage-case.ts";
import { uniqueNeeds, type Need, type Reason } from "../verdict.ts";
import type { DeviceRecords } from "./device-records.ts";
import { isAgeOpen } from "./name-device.ts";
import { whyRoutine } from "./routine-facts.ts";

/** Result of the manuals' criteria for the stated facts. */
export interface JudgedCriteria {
  readonly failed: readonly Reason[];
  /** Closest criteria first, alternatives of one next to each other. */
  readonly needs: readonly Need[];
  readonly assumed: readonly Reason[];
  /** Sections of all criteria of the device, e.g. "mobility 410.01". */
  readonly sections: readonly string[];
  readonly evaluated: readonly EvaluatedCriterion[];
}

export interface StatedDevice {
  readonly ask: DeviceAsk;
  readonly type: AdpDeviceType;
  readonly facts: ReadonlyMap<string, FactValue>;
  readonly stated: StatedFacts;
  /** Index in `owned` of the device that would be replaced, or of the next one to state. */
  readonly ownedAt: number;
  /** Facts that words or plans raise without settling. They are never assumed. */
  readonly raised: ReadonlySet<string>;
}

/** The typed field that means the same as a fact: it takes the answer. */
const FIELD_OF: Readonly<Record<string, Pick<Need, "field" | "type" | "options">>> = {
  age_years: { field: "patient.age_years", type: "number" },
  in_hospital: { field: "patient.residence", type: "enum", options: RESIDENCES },
  in_hospital_or_ltc: { field: "patient.residence", type: "enum", options: RESIDENCES },
};

const WHERE = "Where does the person live?";

/** A need for a fact without a typed field. */
export const toYesNo = (
  fact: string,
  why: Reason,
  { questionOf }: Pick<DeviceRecords, "questionOf">,
): Need => ({
  field: "facts",
  name: fact,
  type: "yes_no",
  question: questionOf.get(fact) ?? why.text,
  why,
});

/** The need of a fact or measure, by the field that takes it. */
export function toFactNeed(
  { fact, why }: { readonly fact: string; readonly why: Reason },
  { ownedAt, ask }: Pick<StatedDevice, "ownedAt" | "ask">,
  records: DeviceRecords,
): Need {
  const { measures, questionOf } = records;
  const question = questionOf.get(fact) ?? why.text;
  if (fact === "months_since_last_funding")
    return { field: `owned[${ownedAt}].age_months`, type: "number", question, why };
  // The typed field is stated already, and a fact contradicts it.
  const typed =
    ask.patient.residence !== undefined && fact.startsWith("in_hospital") ? undefined : FIELD_OF[fact];
  if (typed) return { ...typed, question: typed.type === "enum" ? WHERE : question, why };
  return measures.has(fact)
    ? { field: "measures", name: fact, type: "number", question, why }
    : toYesNo(fact, why, records);
}

/** Alternatives of one criterion share one reason that lists all of them. */
function toWhy(
  criterion: EligibilityCriterion,
  all: readonly EvaluatedCriterion[],
  { toReason }: DeviceRecords,
): Reason {
  const { alternative } = criterion;
  const group = all.filter(({ criterion: one }) => alternative !== null && one.alternative === alternative);
  if (group.length < 2) return toReason(criterion);
  const whys = group.map(({ criterion: one }) => toReason(one));
  const [first] = whys;
  return {
    text: whys
      .map(({ text }) => text.replace(/[,.]$/u, ""))
      .join(", ")
      .concat("."),
    sources: first?.sources ?? [],
  };
}

/** Groups open alternatives at the place of the first one. */
function group(open: readonly EvaluatedCriterion[]): readonly EvaluatedCriterion[] {
  const groups = Map.groupBy(open, ({ criterion }) => criterion.alternative ?? criterion.rule_id);
  return [...groups.values()].flat();
}

function toAgeNeed(asked: StatedDevice, records: DeviceRecords): readonly Need[] {
  const { criteria } = records.adp.book;
  const first = criteria.find(({ device_types: types }) => types.includes(`${asked.type.device_type}_child`));
  return first ? [toFactNeed({ fact: "age_years", why: records.toReason(first) }, asked, records)] : [];
}

/** Checks a device's criteria against the stated facts: which fail, which are open, and which are assumed. */
export function judgeCriteria(asked: StatedDevice, records: DeviceRecords): JudgedCriteria {
  const { ask, type, facts, stated, raised } = asked;
  const device = { category: type.device_category, type: type.device_type };
  const evaluated = evaluateCriteria(records.bookOf(type), device, stated);
  const { failed, open } = splitCriteria(evaluated);
  const routineOf = ({ criterion: { fact } }: EvaluatedCriterion): string | undefined =>
    facts.get(fact) === null || raised.has(fact) ? undefined : whyRoutine(fact, type);
  const blocking = open.filter((one) => routineOf(one) === undefined);
  const ages = isAgeOpen(type, ask.patient) ? toAgeNeed(asked, records) : [];
  const needs = group(blocking).map(({ criterion }) =>
    toFactNeed({ fact: criterion.fact, why: toWhy(criterion, evaluated, records) }, asked, records),
  );
  return {
    failed: failed.map(({ criterion }) => records.toReason(criterion)),
    needs: uniqueNeeds([...ages, ...needs]),
    assumed: open.flatMap((one) => {
      const why = routineOf(one);
      const { text, sources } = records.toReason(one.criterion);
      return why === undefined ? [] : [{ text: `${text.replace(/\.$/u, "")}: assumed. ${why}`, sources }];
    }),
    sections: [
      ...new Set(evaluated.map(({ criterion: { adp_doc: manual, section_ref: ref } }) => `${manual} ${ref}`)),
    ],
    evaluated,
  };
}
