import { RESIDENCES, SOCIAL_ASSISTANCE, type PatientInput } from "../case/case-input.ts";
import type { ReadValue } from "../case/read-case.ts";
import { toReadAsk } from "./read-ask.ts";
import {
  asOneOf,
  gapBetween,
  hasTerm,
  isNear,
  listMeanings,
  listTerms,
  only,
  onlyTerm,
  wordsOf,
  type Reading,
} from "./reading.ts";
import type { Mention } from "./mention.ts";
import { findWhoseAge } from "./whose-age.ts";

export interface ReadPatient {
  readonly patient: PatientInput;
  /** Paths are relative: "age_years". */
  readonly readAs: readonly ReadValue[];
}

const PLANS = ["odb", "private", "nihb", "wsib", "veterans", "trillium"] as const;

/** A figure is no age: "eGFR is 22". */
const isOfMeasure = (age: Mention, mentions: readonly Mention[]): boolean =>
  mentions.some(
    (one) => one.to <= age.from && isNear(one, age, 2) && one.meanings.some(({ kind }) => kind === "measure"),
  );

function readAge(mentions: readonly Mention[], reading: Reading) {
  const ages = listMeanings(mentions, "age").filter(
    ([mention]) => !isOfMeasure(mention, mentions) && findWhoseAge(mention, reading) === "person",
  );
  const stated = only(
    ages.map(([by, { unit, value }]) => ({ value: `${unit} ${value}`, by })),
    reading,
  );
  const [first] = ages;
  return stated && first
    ? { field: `age_${first[1].unit}` as const, value: Math.floor(first[1].value), by: stated.by }
    : undefined;
}

/** An amount near a word for income. */
function readIncome(mentions: readonly Mention[], reading: Reading) {
  const words = listTerms(mentions, "money").filter(({ value }) => value === "income");
  const stated = only(
    [...listMeanings(mentions, "money"), ...listMeanings(mentions, "number")]
      .filter(([mention]) =>
        words.some(({ by }) => by.sentence === mention.sentence && gapBetween(by, mention) <= 4),
      )
      .map(([by, { value }]) => ({ value, by })),
    reading,
  );
  if (stated) reading.take(...words.map(({ by }) => by));
  return stated;
}

function readPlans(mentions: readonly Mention[], reading: Reading) {
  return PLANS.flatMap((plan) => {
    const stated = only(
      listTerms(mentions, `patient.plans.${plan}`).map(({ by }) => ({ value: !by.isDenied, by })),
      reading,
    );
    return stated ? [{ plan, stated }] : [];
  });
}

/** The patient in the words. Contradictions leave a field open. */
export function readPatient(mentions: readonly Mention[], reading: Reading): ReadPatient {
  const { question, take } = reading;
  const age = readAge(mentions, reading);
  const sexes = listTerms(mentions, "patient.sex");
  const sex = only(sexes, reading);
  // "She" and "he" may be the physician and the patient, so a difference states no sex and asks nothing.
  take(...sexes.map(({ by }) => by), ...listTerms(mentions, "person").map(({ by }) => by));
  const residence = onlyTerm(mentions, "patient.residence", reading);
  const assistance = only(
    listTerms(mentions, "patient.social_assistance").map(({ value, by }) => ({
      value: by.isDenied ? "none" : value,
      by,
    })),
    reading,
  );
  const household = onlyTerm(mentions, "patient.household", reading);
  const income = readIncome(mentions, reading);
  const plans = readPlans(mentions, reading);
  const fields = {
    ...(age && { [age.field]: age }),
    sex: asOneOf(sex, ["female", "male"]),
    residence: asOneOf(residence, RESIDENCES),
    social_assistance: asOneOf(assistance, SOCIAL_ASSISTANCE),
    household: asOneOf(household, ["single", "couple"]),
    income,
  };
  const { ask, readAs } = toReadAsk<PatientInput>({}, fields, { subjects: [], question });
  return {
    patient: {
      ...ask,
      ...(plans.length > 0 && {
        plans: Object.fromEntries(plans.map((one) => [one.plan, one.stated.value])),
      }),
    },
    readAs: [
      ...readAs,
      ...plans.map((one) => ({
        path: `plans.${one.plan}`,
        value: String(one.stated.value),
        words: wordsOf(question, one.stated.by),
      })),
    ],
  };
}

/** Whether the words describe one person, and do not ask in general. */
export const isAboutPerson = (mentions: readonly Mention[]): boolean =>
  hasTerm(mentions, "person") ||
  hasTerm(mentions, "patient.sex") ||
  mentions.some(({ meanings }) => meanings.some((one) => one.kind === "age")) ||
  mentions.some(({ meanings }) =>
    meanings.some((one) => one.kind === "term" && /^patient\.(?:plans|social|residence)/u.test(one.field)),
  );
