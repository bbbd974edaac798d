import { toListedCents, type AdpRecords, type DevicePrice } from "../adp/adp-records.ts";
import { choosePriceLines } from "../adp/choose-price-lines.ts";
import { findOptionLines } from "../adp/find-option-lines.ts";
import { checkCombination } from "../adp/check-combination.ts";
import { computeFunding } from "../adp/compute-funding.ts";
import {
  evaluateEligibility,
  splitCriteria,
  type EvaluatedCriterion,
  type StatedFacts,
} from "../adp/evaluate-eligibility.ts";
import type { AdpDeviceType, AdpRule, Device } from "../adp/rule-book.ts";
import { chooseModelLines } from "../question/model-names.ts";
import { foldText } from "../question/folded-text.ts";
import type { CoverageQuestion, DeviceIntent, QuestionFacts } from "../question/coverage-question.ts";
import { listExclusions, type ListedExclusions } from "./list-exclusions.ts";
import { findReplacement } from "./find-replacement.ts";
import type { DeviceFinding, DeviceFunding, Source, SourcedStatement } from "./evidence.ts";

/** Address and date of a document of the dataset. */
export type FindDocument = (documentId: string) => Omit<Source, "loc">;

type RuleLike = Pick<
  AdpRule,
  "statement" | "adp_doc" | "section_ref" | "document_id" | "section_id" | "page"
>;

/** The facts of a question that criteria ask for. */
export function toStatedFacts(
  { facts }: Pick<CoverageQuestion, "facts">,
  { deviceAgeMonths }: Partial<Pick<DeviceIntent, "deviceAgeMonths">> = {},
): StatedFacts {
  const { age, deviceFacts } = facts;
  const said = Object.entries(deviceFacts).map(([fact, { value }]) => [fact, value] as const);
  return {
    ...(deviceAgeMonths ? { months_since_last_funding: deviceAgeMonths.value } : {}),
    ...Object.fromEntries(said),
    ...(age ? { age_years: Math.floor(age.value.months / 12) } : {}),
  };
}

/** An adult whose age is not told is judged by the criteria for adults. */
const withoutAge = (device: Device, { text, facts }: CoverageQuestion): Device =>
  device.type === "insulin_pump" && !facts.age && /\badults?\b/iu.test(text)
    ? { ...device, type: "insulin_pump_adult" }
    : device;

function listFunding(records: AdpRecords, device: Device, toStatement: (rule: RuleLike) => SourcedStatement) {
  return (["standard", "social_assistance"] as const).flatMap((client): readonly DeviceFunding[] => {
    const answer = computeFunding(records.book.funding, { device, clientGroup: client });
    if (answer.kind === "not_stated") return [];
    return answer.shares.map(({ rule, maximumCents }) => ({
      ...toStatement(rule),
      model: rule.model,
      client,
      share: rule.adp_share_percent,
      maximumCents,
      grantCents: rule.grant_cents,
      grantMonths: rule.grant_months,
      variant: rule.variant,
    }));
  });
}

/** Approved prices of the lines of a type, least and most. */
function findPrices(
  prices: readonly DevicePrice[],
  { listed_as: names }: AdpDeviceType,
  { findDocument, text }: { readonly findDocument: FindDocument; readonly text: string },
): DeviceFinding["prices"] {
  const own = prices.filter((line) => names.includes(line.device_type));
  const [least, ...dearer] = choosePriceLines(chooseModelLines(own, text), text)
    .flatMap((line) => {
      const cents = toListedCents(line);
      return cents === undefined ? [] : [{ line, cents }];
    })
    .toSorted((one, other) => one.cents - other.cents);
  if (!least) return undefined;
  const most = dearer.at(-1) ?? least;
  const toSource = ({ line }: { readonly line: DevicePrice }): Source => ({
    ...findDocument(line.document_id),
    loc: `page ${line.page}`,
    place: { documentId: line.document_id, sectionIds: [line.section_id], page: line.page },
  });
  const isElsewhere = most.line.section_id !== least.line.section_id;
  return {
    leastCents: least.cents,
    mostCents: most.cents,
    source: toSource(least),
    ...(isElsewhere && { mostSource: toSource(most) }),
  };
}

const MOST_OPTIONS = 4;

/** Options of the device that the question names. */
const findOptions = (
  { prices, book }: AdpRecords,
  type: AdpDeviceType,
  { question, findDocument }: Pick<DeviceContext, "question" | "findDocument">,
): NonNullable<DeviceFinding["options"]> =>
  findOptionLines(prices, { type, deviceTypes: book.deviceTypes, folded: foldText(question.text).folded })
    .slice(0, MOST_OPTIONS)
    .map((line) => ({
      name: line.device_type,
      cents: toListedCents(line) ?? 0,
      source: {
        ...findDocument(line.document_id),
        loc: `page ${line.page}`,
        place: { documentId: line.document_id, sectionIds: [line.section_id], page: line.page },
      },
    }));

type ToStatement = (rule: RuleLike) => SourcedStatement;

/** Criteria that are not known to be met; those that the question speaks of without settling them are said to be. */
const toOpenCriteria = (
  criteria: readonly EvaluatedCriterion[],
  {
    toStatement,
    facts: { deviceOpen = [] },
  }: { readonly toStatement: ToStatement; readonly facts: QuestionFacts },
): DeviceFinding["open"] =>
  criteria.map(({ criterion, question, result }) => ({
    ...toStatement(criterion),
    fact: criterion.fact,
    question: question ?? criterion.statement,
    ...(deviceOpen.includes(criterion.fact) || result === "not_met" ? { isSpokenOf: true as const } : {}),
  }));

/** The age where criteria of their own hold for children and for adults. */
const toOpenAge = (
  { facts }: AdpRecords["book"],
  [first]: readonly EvaluatedCriterion[],
  toStatement: ToStatement,
): DeviceFinding["open"] => {
  const question = facts.find(({ fact }) => fact === "age_years")?.question;
  return first && question ? [{ ...toStatement(first.criterion), fact: "age_years", question }] : [];
};

/** The medical criteria of home oxygen are in no manual that is held: who asks for a person is asked for them. */
const toOpenOxygen = (
  criteria: readonly EvaluatedCriterion[],
  toStatement: ToStatement,
): DeviceFinding["open"] => {
  const length = criteria.find(({ criterion: { fact } }) => fact === "days_of_need");
  return length
    ? [
        {
          ...toStatement(length.criterion),
          fact: "oxygen_criteria",
          question: OXYGEN_QUESTIONS.oxygen_criteria,
        },
      ]
    : [];
};

const toOpenExclusions = (
  { open }: Pick<ListedExclusions, "open">,
  toStatement: ToStatement,
): DeviceFinding["open"] =>
  open.map(({ exclusion, question }) => ({
    ...toStatement(exclusion),
    fact: exclusion.phrase,
    question,
    isSpokenOf: true as const,
  }));

const SENTENCE_END = /[.!?]+(?=\s|$)/u;

/** The sentence that names the device: what stands elsewhere tells no line of its prices apart. */
function sentenceOf({ span }: DeviceIntent, { text }: CoverageQuestion): string {
  if (span === null) return text;
  const { folded } = foldText(text);
  const before = folded.slice(0, span.start).split(SENTENCE_END).at(-1) ?? "";
  const after = folded.slice(span.start).split(SENTENCE_END)[0] ?? "";
  return before + after;
}

const createToStatement =
  (findDocument: FindDocument): ToStatement =>
  ({ statement, adp_doc: manual, section_ref: section, document_id: id, section_id: sectionId, page }) => ({
    text: statement,
    source: {
      ...findDocument(id),
      loc: `${manual} ${section}`,
      place: { documentId: id, sectionIds: [sectionId], page },
    },
  });

const OXYGEN_QUESTIONS = {
  days_of_need: "Is short-term oxygen meant, for which the price list has a system of its own?",
  oxygen_criteria:
    "What are PaO2 and saturation at rest? The medical criteria stand in a manual that was not searched.",
} as const;

/** The price list has a system for short-term oxygen: fewer than 90 days refuse nothing. */
function withShortTermOxygen(
  { failed, open }: ReturnType<typeof splitCriteria>,
  isShortTerm: boolean,
): ReturnType<typeof splitCriteria> {
  const isShort = ({ criterion: { fact } }: EvaluatedCriterion): boolean => fact === "days_of_need";
  const asShort = failed
    .filter((one) => isShort(one) && !isShortTerm)
    .map((one) => ({ ...one, question: OXYGEN_QUESTIONS.days_of_need }));
  return { failed: failed.filter((one) => !isShort(one)), open: [...open, ...asShort] };
}

export interface DeviceContext {
  readonly records: AdpRecords;
  readonly findDocument: FindDocument;
  readonly question: CoverageQuestion;
}

/**
 * What the manuals say of one type of device under the facts of a question.
 *
 * @returns undefined where the manuals know no such type
 */
export function findDevice(
  intent: DeviceIntent,
  type: string,
  { records, findDocument, question }: DeviceContext,
): DeviceFinding | undefined {
  const { book } = records;
  const row = book.deviceTypes.find(({ device_type: known }) => known === type);
  if (!row) return undefined;
  const device: Device = { category: row.device_category, type };
  const toStatement = createToStatement(findDocument);
  const { facts } = question;
  const replacement = findReplacement(intent, { book, device, facts });
  const [period] = replacement.periods;
  const exclusions = listExclusions(intent, {
    exclusions: book.exclusions,
    deviceTypes: book.deviceTypes,
    device,
    question,
  });
  const stated = toStatedFacts(question, intent);
  const { criteria, needsAge } = evaluateEligibility(book, withoutAge(device, question), stated);
  const split = splitCriteria(criteria);
  const { failed, open } =
    device.category === "home_oxygen"
      ? withShortTermOxygen(split, /\bshort[- ]term\b/iu.test(question.text))
      : split;
  return {
    type,
    name: row.name,
    refusals: [
      ...failed.map(({ criterion }) => toStatement(criterion)),
      ...exclusions.refusals.map(toStatement),
      ...checkCombination(book.rules, [type, ...(intent.besides ?? [])]).flatMap(({ rule }) =>
        rule ? [toStatement(rule)] : [],
      ),
    ],
    excludedItems: exclusions.items.map(({ exclusion, isDevice }) => ({
      ...toStatement(exclusion),
      isDevice,
    })),
    open: [
      ...toOpenCriteria(open, { toStatement, facts }),
      ...(device.category === "home_oxygen" ? toOpenOxygen(criteria, toStatement) : []),
      ...(needsAge ? toOpenAge(book, criteria, toStatement) : []),
      ...toOpenExclusions(exclusions, toStatement),
    ],
    funding: listFunding(records, device, toStatement),
    period: period && { ...toStatement(period), months: period.months },
    replacement: replacement.rules.map(toStatement),
    replaced: replacement.verdict && {
      ...replacement.verdict,
      rules: replacement.verdict.rules.map(toStatement),
    },
    options: findOptions(records, row, { question, findDocument }),
    prices: findPrices(records.prices, row, { findDocument, text: sentenceOf(intent, question) }),
  };
}
