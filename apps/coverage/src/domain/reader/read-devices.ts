import { DEVICE_GOALS, OWNED_CONDITIONS, type DeviceInput } from "../case/case-input.ts";
import type { FactProgram } from "../case/vocabulary.ts";
import { meaningOf, type Mention } from "./mention.ts";
import { toReadAsk, type ReadAsk } from "./read-ask.ts";
import {
  asOneOf,
  isOneOf,
  gapBetween,
  hasTerm,
  listMeanings,
  listTerms,
  only,
  onlyAnswer,
  onlyTerm,
  readFacts,
  wordsOf,
  wordsOfAll,
  type Reading,
  type Stated,
} from "./reading.ts";
import { findWhoseAge, toMonths } from "./whose-age.ts";

export interface DeviceSubject {
  /** A type's name, or the words if they may mean several types. */
  readonly device: string;
  readonly by: Mention;
}

const AGO_DEPS = 8;

/** "A three year old scooter", and a length near words for an owned device. */
function readAgeOfOwned(
  subject: Mention,
  mentions: readonly Mention[],
  reading: Reading,
): readonly Stated<number>[] {
  const type = meaningOf(subject, "device")?.type;
  const apposed = listMeanings(mentions, "age").flatMap(([by]) => {
    const device = findWhoseAge(by, reading);
    const isOwn = typeof device === "object" && meaningOf(device, "device")?.type === type;
    const value = isOwn ? toMonths(by) : undefined;
    return value === undefined ? [] : [{ value, by }];
  });
  const owned = listTerms(mentions, "owned");
  const nearby = listMeanings(mentions, "length").flatMap(([by, { unit, value }]) =>
    unit === "month" &&
    owned.some((one) => one.by.sentence === by.sentence && gapBetween(one.by, by) <= AGO_DEPS)
      ? [{ value: Math.round(value), by }]
      : [],
  );
  return [...apposed, ...nearby];
}

type Owned = NonNullable<DeviceInput["owned"]>[number];

/** The owned device: age, condition, and who paid for it. */
function readOwned(
  subject: Mention,
  mentions: readonly Mention[],
  reading: Reading,
): { readonly owned: Owned; readonly words: string } | undefined {
  const ages = readAgeOfOwned(subject, mentions, reading);
  const age = only(ages, reading);
  const condition = onlyTerm(mentions, "condition", reading);
  const warranty = onlyAnswer(mentions, "warranty", reading);
  const words = listTerms(mentions, "owned");
  if (!age && !condition && !warranty) return undefined;
  reading.take(...words.map(({ by }) => by));
  const stated = [
    ...(age ? ages : []),
    ...words,
    ...[condition, warranty].filter((one) => one !== undefined),
  ];
  return {
    owned: {
      ...(age && { age_months: age.value }),
      ...(words.some(({ value }) => value === "adp") && { adp_funded: true }),
      ...(condition && isOneOf(OWNED_CONDITIONS, condition.value) && { condition: condition.value }),
      ...(warranty && { under_warranty: warranty.value }),
    },
    words: wordsOfAll(
      reading.question,
      stated.map(({ by }) => by),
    ),
  };
}

const GENERAL_FIRST = ["application", "repair", "replacement", "price", "share"] as const;

/** A question about one person is a case; one about nobody is general. */
function toGoal(
  mentions: readonly Mention[],
  { isCase, isOwned }: { readonly isCase: boolean; readonly isOwned: boolean },
) {
  const asked = new Set(listTerms(mentions, "goal.devices").map(({ value }) => value));
  const general = GENERAL_FIRST.find((goal) => asked.has(goal));
  if (isOwned) return general === "repair" ? "repair" : "replacement";
  if (isCase && (general === undefined || (asked.has("eligibility") && general !== "repair")))
    return "eligibility";
  return general !== undefined && isOneOf(DEVICE_GOALS, general) ? general : "share";
}

function readVendorPrice(mentions: readonly Mention[], reading: Reading): Stated<number> | undefined {
  const words = listTerms(mentions, "money").filter(({ value }) => value === "price");
  const stated = only(
    listMeanings(mentions, "money")
      .filter(
        ([mention, { value }]) =>
          value > 0 && !reading.isTaken(mention) && words.some(({ by }) => by.sentence === mention.sentence),
      )
      .map(([by, { value }]) => ({ value, by })),
    reading,
  );
  if (stated) reading.take(...words.map(({ by }) => by));
  return stated;
}

/** One device, with the facts in the words. */
export function readDevice(
  { device, by: subject }: DeviceSubject,
  mentions: readonly Mention[],
  {
    reading,
    isAboutPerson,
    isFact,
  }: {
    readonly reading: Reading;
    readonly isAboutPerson: boolean;
    readonly isFact: (name: string, program: FactProgram) => boolean;
  },
): ReadAsk<DeviceInput> {
  const { question, take } = reading;
  take(subject);
  const owned = readOwned(subject, mentions, reading);
  const facts = readFacts(mentions, reading, (name) => isFact(name, "adp"));
  const isHearing = hasTerm(mentions, "ears") && device.includes("hearing");
  const head: DeviceInput = {
    device,
    goal: toGoal(mentions, { isCase: isAboutPerson || facts.length > 0, isOwned: owned !== undefined }),
    ...(owned && { owned: [owned.owned] }),
    ...(facts.length > 0 && { facts: facts.map(({ value }) => value) }),
  };
  const fields = {
    ears: isHearing ? asOneOf(onlyTerm(mentions, "ears", reading), ["one", "both"]) : undefined,
    vendor_price: readVendorPrice(mentions, reading),
  };
  const subjects = [
    { path: "device", value: device, words: wordsOf(question, subject) },
    ...(owned ? [{ path: "owned[0]", value: JSON.stringify(owned.owned), words: owned.words }] : []),
    ...facts.map(({ value, by }) => ({
      path: `facts.${value.fact}`,
      value: value.value,
      words: wordsOf(question, by),
    })),
  ];
  return toReadAsk(head, fields, { subjects, question });
}
