import type { Ask, ClaimAsk, DeviceAsk, DrugAsk } from "./coverage-case.ts";
import type { PatientInput } from "./case-input.ts";

/** Two fields of a request that cannot both be so. */
export interface Contradiction {
  /** Paths, e.g. "claims[0].admission". */
  readonly fields: readonly string[];
  readonly words: string;
}

/** Fields are relative to the ask. */
type Check<TAsk> = (ask: TAsk) => readonly Contradiction[];

const MONTHS = 12;
const DAYS_OF_MONTH = 31;

function checkAge({
  age_years: years,
  age_months: months,
  age_days: days,
}: PatientInput): readonly Contradiction[] {
  const found: Contradiction[] = [];
  if (years !== undefined && months !== undefined && Math.floor(months / MONTHS) !== years)
    found.push({
      fields: ["patient.age_years", "patient.age_months"],
      words: `${months} months are not ${years} years`,
    });
  const ofDays = days === undefined ? undefined : Math.floor(days / DAYS_OF_MONTH);
  if (ofDays !== undefined && months !== undefined && Math.abs(ofDays - months) > 1)
    found.push({
      fields: ["patient.age_months", "patient.age_days"],
      words: `${days} days are not ${months} months`,
    });
  if (ofDays !== undefined && years !== undefined && Math.abs(ofDays / MONTHS - years) > 1)
    found.push({
      fields: ["patient.age_years", "patient.age_days"],
      words: `${days} days are not ${years} years`,
    });
  return found;
}

function checkPlans({ plans, social_assistance: assistance }: PatientInput): readonly Contradiction[] {
  return plans?.odb === false && assistance !== undefined && ["ow", "odsp"].includes(assistance)
    ? [
        {
          fields: ["patient.plans.odb", "patient.social_assistance"],
          words: "recipients of OW and ODSP are covered by ODB",
        },
      ]
    : [];
}

const checkDrug: Check<DrugAsk> = ({ tried = [], findings = [], measures = [], patient, stated }) => {
  const plan = stated.get("private_plan");
  const twice = <TItem>(
    items: readonly TItem[],
    toKey: (item: TItem) => string,
    toValue: (item: TItem) => unknown,
  ) =>
    [...Map.groupBy(items, toKey)].flatMap(([key, same]) =>
      new Set(same.map(toValue)).size > 1 ? [key] : [],
    );
  const never = tried.filter(({ outcome }) => outcome === "never").map(({ drug }) => drug.toLowerCase());
  return [
    ...(typeof plan === "boolean" && patient.plans?.private === !plan
      ? [
          {
            fields: ["patient.plans.private", "facts"],
            words: "plans.private and private_plan do not say the same",
          },
        ]
      : []),
    ...tried
      .filter(({ drug, outcome }) => outcome !== "never" && never.includes(drug.toLowerCase()))
      .map(({ drug }) => ({ fields: ["tried"], words: `${drug} was tried and never tried` })),
    ...twice(
      findings,
      ({ finding }) => finding.toLowerCase(),
      ({ value }) => value,
    ).map((name) => ({ fields: ["findings"], words: `${name} is told as yes and as no` })),
    ...twice(
      measures,
      ({ measure }) => measure.toLowerCase(),
      ({ value }) => value,
    ).map((name) => ({ fields: ["measures"], words: `${name} has two values` })),
  ];
};

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

const checkDevice: Check<DeviceAsk> = (ask) => {
  const { ears, how_many: count, stated } = ask;
  const isOther = ears !== undefined && count !== undefined && (ears === "both") !== (count === 2);
  return [
    ...(isOther
      ? [
          {
            fields: ["ears", "how_many"],
            words: `${ears} ear${ears === "both" ? "s" : ""} is not ${count}`,
          },
        ]
      : []),
    ...[...listTyped(ask)]
      .filter(({ fact, value }) => stated.get(fact) === !value)
      .map(({ fact, field }) => ({
        fields: [field, "facts"],
        words: `${field} and the fact ${fact} differ`,
      })),
  ];
};

/** What contradicts itself in one ask, by paths of the request. */
export function findContradictions(ask: Ask, checkClaim: Check<ClaimAsk>): readonly Contradiction[] {
  const own =
    ask.program === "ohip" ? checkClaim(ask) : ask.program === "odb" ? checkDrug(ask) : checkDevice(ask);
  return [...checkAge(ask.patient), ...checkPlans(ask.patient), ...own].map(({ fields, words }) => ({
    fields: fields.map((field) => `${ask.path}.${field}`),
    words,
  }));
}
