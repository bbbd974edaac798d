import type { AdpRecords } from "../adp/adp-records.ts";
import { checkCombination } from "../adp/check-combination.ts";
import { computeFunding } from "../adp/compute-funding.ts";
import {
  evaluateEligibility,
  splitCriteria,
  type EvaluatedCriterion,
  type StatedFacts,
} from "../adp/evaluate-eligibility.ts";
import type { AdpRule, Device } from "../adp/rule-book.ts";
import type { CoverageQuestion, DeviceIntent, QuestionFacts } from "../question/coverage-question.ts";
import { listExclusions, type ListedExclusions } from "./list-exclusions.ts";
import { findOptions, findPrices, type FindDocument } from "./find-device-prices.ts";
import { findReplacement } from "./find-replacement.ts";
import { toOpenOxygen, withShortTermOxygen } from "./judge-oxygen.ts";
import type { DeviceFinding, DeviceFunding, SourcedStatement } from "./evidence.ts";

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
  device.type === "insulin_pump" && !facts.age && /\badult(?:e?s?)\b/iu.test(text)
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

export interface DeviceContext {
  readonly records: AdpRecords;
  readonly findDocument: FindDocument;
  readonly question: CoverageQuestion;
}

interface CriteriaContext extends Pick<DeviceContext, "records" | "question"> {
  readonly toStatement: ToStatement;
}

/** The criteria that fail and those that are open. */
function judgeCriteria(
  intent: DeviceIntent,
  device: Device,
  { records: { book }, question, toStatement }: CriteriaContext,
): { readonly failed: readonly EvaluatedCriterion[]; readonly open: DeviceFinding["open"] } {
  const stated = toStatedFacts(question, intent);
  const { criteria, needsAge } = evaluateEligibility(book, withoutAge(device, question), stated);
  const split = splitCriteria(criteria);
  const isOxygen = device.category === "home_oxygen";
  const { failed, open } = isOxygen
    ? withShortTermOxygen(split, /\bshort[- ]term\b/iu.test(question.text))
    : split;
  return {
    failed,
    open: [
      ...toOpenCriteria(open, { toStatement, facts: question.facts }),
      ...(isOxygen ? toOpenOxygen(criteria, toStatement) : []),
      ...(needsAge ? toOpenAge(book, criteria, toStatement) : []),
    ],
  };
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
  const { failed, open } = judgeCriteria(intent, device, { records, toStatement, question });
  const context = { findDocument, intent, question };
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
    open: [...open, ...toOpenExclusions(exclusions, toStatement)],
    funding: listFunding(records, device, toStatement),
    period: period && { ...toStatement(period), months: period.months },
    replacement: replacement.rules.map(toStatement),
    replaced: replacement.verdict && {
      ...replacement.verdict,
      rules: replacement.verdict.rules.map(toStatement),
    },
    options: findOptions(records, row, context),
    prices: findPrices(records.prices, row, context),
  };
}
