import type { Ask, ClaimAsk, DeviceAsk, DrugAsk } from "./coverage-case.ts";
import type { PatientInput } from "./case-input.ts";

/** Two fields of a request that cannot both be so. */
export interface Contradiction {
  /** Paths, e.g. "claims[0].admission". */
  readonly fields: readonly string[];
  readonly words: string;
}

/** Fields are relative to the ask. */
type Check<TAsk> = (ask: TAsk) => Iterable<Contradiction>;

const MONTHS = 12;
const DAYS_OF_MONTH = 31;

function* checkAge({ age_years: years, age_months: months, age_days: days }: PatientInput) {
  const differ = (large: "years" | "months", small: "months" | "days"): Contradiction => {
    const stated = { years, months, days };
    return {
      fields: [`patient.age_${large}`, `patient.age_${small}`],
      words: `${stated[small]} ${small} are not ${stated[large]} ${large}`,
    };
  };
  if (years !== undefined && months !== undefined && Math.floor(months / MONTHS) !== years)
    yield differ("years", "months");
  if (days === undefined) return;
  const ofDays = Math.floor(days / DAYS_OF_MONTH);
  if (months !== undefined && Math.abs(ofDays - months) > 1) yield differ("months", "days");
  if (years !== undefined && Math.abs(ofDays / MONTHS - years) > 1) yield differ("years", "days");
}

function* checkPlans({ plans, social_assistance: assistance }: PatientInput): Generator<Contradiction> {
  if (plans?.odb === false && (assistance === "ow" || assistance === "odsp"))
    yield {
      fields: ["patient.plans.odb", "patient.social_assistance"],
      words: "recipients of OW and ODSP are covered by ODB",
    };
}

/** Names with two different values. */
const listTwice = <TItem>(
  items: readonly TItem[],
  read: (item: TItem) => readonly [name: string, value: unknown],
): readonly string[] =>
  [...Map.groupBy(items.map(read), ([name]) => name.toLowerCase())].flatMap(([name, same]) =>
    new Set(same.map(([, value]) => value)).size > 1 ? [name] : [],
  );

function* checkDrug({
  tried = [],
  findings = [],
  measures = [],
  patient,
  stated,
}: DrugAsk): Generator<Contradiction> {
  const plan = stated.get("private_plan");
  if (typeof plan === "boolean" && patient.plans?.private === !plan)
    yield {
      fields: ["patient.plans.private", "facts"],
      words: "plans.private and private_plan do not say the same",
    };
  const never = tried.filter(({ outcome }) => outcome === "never").map(({ drug }) => drug.toLowerCase());
  for (const { drug, outcome } of tried)
    if (outcome !== "never" && never.includes(drug.toLowerCase()))
      yield { fields: ["tried"], words: `${drug} was tried and never tried` };
  for (const name of listTwice(findings, ({ finding, value }) => [finding, value]))
    yield { fields: ["findings"], words: `${name} is stated as yes and as no` };
  for (const name of listTwice(measures, ({ measure, value }) => [measure, value]))
    yield { fields: ["measures"], words: `${name} has two values` };
}

/** Facts that typed fields of a device ask state, too. */
function* listTyped({ patient: { residence }, owned = [] }: DeviceAsk) {
  if (residence !== undefined) {
    const isHospital = residence === "hospital";
    yield { fact: "in_hospital", field: "patient.residence", value: isHospital };
    yield {
      fact: "in_hospital_or_ltc",
      field: "patient.residence",
      value: isHospital || residence === "long_term_care",
    };
  }
  const [first] = owned;
  if (first?.condition === undefined || first.device !== undefined) return;
  const isLost = first.condition === "lost" || first.condition === "stolen";
  yield { fact: "lost_or_stolen", field: "owned[0].condition", value: isLost };
}

function* checkDevice(ask: DeviceAsk): Generator<Contradiction> {
  const { ears, how_many: count, stated } = ask;
  if (ears !== undefined && count !== undefined && (ears === "both") !== (count === 2))
    yield { fields: ["ears", "how_many"], words: `${ears} ear${ears === "both" ? "s" : ""} is not ${count}` };
  for (const { fact, field, value } of listTyped(ask))
    if (stated.get(fact) === !value)
      yield { fields: [field, "facts"], words: `${field} and the fact ${fact} differ` };
}

/** Finds contradictions in one ask, by paths of the request. */
export function findContradictions(ask: Ask, checkClaim: Check<ClaimAsk>): readonly Contradiction[] {
  const own =
    ask.program === "ohip" ? checkClaim(ask) : ask.program === "odb" ? checkDrug(ask) : checkDevice(ask);
  return [...checkAge(ask.patient), ...checkPlans(ask.patient), ...own].map(({ fields, words }) => ({
    fields: fields.map((field) => `${ask.path}.${field}`),
    words,
  }));
}
