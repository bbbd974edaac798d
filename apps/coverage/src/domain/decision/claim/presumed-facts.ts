import type { CareSetting, StatedFact } from "../../../dataset/index.ts";
import type { ClaimFacts } from "../../ohip/claim-facts.ts";
import presumptions from "./presumptions.json" with { type: "json" };

/** A fact that a claim is assumed to have, and the assumption in words. */
interface Presumption {
  readonly is: boolean;
  readonly words: string;
}

/** Facts assumed true and facts assumed false, each with the assumption in words. */
interface PresumedGroup {
  readonly yes: Readonly<Record<string, string>>;
  readonly no: Readonly<Record<string, string>>;
}

function* listPresumed({ yes, no }: PresumedGroup): Generator<readonly [string, Presumption]> {
  for (const [fact, words] of Object.entries(yes)) yield [fact, { is: true, words }];
  for (const [fact, words] of Object.entries(no)) yield [fact, { is: false, words }];
}

const { rules, ...groups } = presumptions;

/**
 * All assumptions, grouped by reason: the claimant's own paperwork (`records`), who claims and for what (`claimant`), part of the
 * service's definition (`definition`), or so rare that callers state it (`rare`); those of procedures are listed together. Facts that are
 * often false and change the payment are asked for, not assumed.
 */
const ALL: ReadonlyMap<string, Presumption> = new Map(
  Object.values(groups).flatMap((group) => [...listPresumed(group)]),
);

/** Made once: every code of every claim begins with it. */
const PRESUMED: Readonly<Partial<Record<string, boolean>>> = Object.fromEntries(
  [...ALL].map(([fact, { is }]) => [fact, is]),
);

/** Conditions that the code itself settles: a claimant of concurrent care is not the MRP. */
export const PRESUMED_RULES: ReadonlyMap<string, string> = new Map(Object.entries(rules));

/** Units beyond a limit are a service that was booked and timed for the units before. */
const CONTINUED: Readonly<Record<string, readonly string[]>> = {
  K033: ["K013", "K040"],
  K041: ["K013", "K040"],
};

/** Whether the caller stated the earlier units that this code continues. */
export const isContinued = (code: string, { earlierClaims = [] }: ClaimFacts): boolean =>
  earlierClaims.some((claim) => CONTINUED[code]?.includes(claim.code) === true);

/** Conditions that bar only a rare place, specialty or admission. They do not bar if unstated. */
export const EXCLUSION_KINDS: ReadonlySet<string> = new Set([
  "setting_is_not",
  "specialty_is_not",
  "admission_is_not",
]);

/** Fees that exist for a place: ask for the place instead of assuming it. */
export const ASKED_RULES: ReadonlySet<string> = new Set(["e430-place", "e542-place"]);

const PLACES: readonly (readonly [RegExp, CareSetting])[] = [
  [/^W\d{3}$/u, "long_term_care"],
  [/^C(?!9[69]|98)\d{3}$/u, "hospital_in_patient"],
  [/^A902$/u, "home"],
  [/^(?:A100|H100)$/u, "emergency_department"],
  [/^(?:K300|A101)$/u, "virtual_video"],
  [/^(?:K301|A102)$/u, "virtual_telephone"],
];

/** The place that a code is for by its own definition. */
const toOwnSetting = (code: string): CareSetting | undefined =>
  PLACES.find(([pattern]) => pattern.test(code))?.[1];

export const isOfRecords = (fact: string): boolean => fact in groups.records.yes || fact in groups.records.no;

/** Facts that the code implies: an A-prefix assessment admits nobody, and further units were booked with the first. */
const OF_CODE = {
  is_admission_assessment_after_90_days: { is: false, words: "not an assessment to admit the patient" },
  is_prebooked: { is: true, words: "booked with the units before" },
} as const satisfies Partial<Record<StatedFact, Presumption>>;

/** The assumption about a fact in words; undefined if there is none. */
export const describePresumed = (fact: string): string | undefined =>
  (ALL.get(fact) ?? new Map<string, Presumption>(Object.entries(OF_CODE)).get(fact))?.words;

const listOfCode = (code: string, facts: ClaimFacts): readonly (keyof typeof OF_CODE)[] => [
  ...(code.startsWith("A") ? (["is_admission_assessment_after_90_days"] as const) : []),
  ...(isContinued(code, facts) ? (["is_prebooked"] as const) : []),
];

/**
 * Adds assumptions for unstated facts. Unstated claims, earlier or on the day, count as none; claims counted over a long period are
 * assumed not to be of this month. A fact that the caller does not know is never assumed.
 */
export function presume(code: string, facts: ClaimFacts, unknown: ReadonlySet<string>): ClaimFacts {
  const ofCode = listOfCode(code, facts).map((fact) => [fact, OF_CODE[fact].is] as const);
  const presumed = { ...PRESUMED, ...Object.fromEntries(ofCode) };
  for (const fact of unknown) Reflect.deleteProperty(presumed, fact);
  return {
    ...facts,
    setting: facts.setting ?? toOwnSetting(code),
    areTimesRecorded: facts.areTimesRecorded ?? true,
    earlierClaims: (facts.earlierClaims ?? []).map((claim) => ({ ...claim, isOfOtherMonths: true })),
    statedCodes: undefined,
    sameDayCodes: facts.sameDayCodes ?? [],
    stated: { ...presumed, ...facts.stated },
  };
}
