import type { DeviceRecords } from "../decision/device/device-records.ts";
import type { JudgedDevice } from "../decision/device/judge-device.ts";
import type { Verdict } from "../decision/verdict.ts";
import { centsToDollars } from "../dollars.ts";
import type { DeviceRules, PlacedRule, ShownCriterion, ShownShare } from "./adp-answer.ts";
import { ADP_CHECKS, type AdpCheck, type AdpGetInput } from "./adp-get-schemas.ts";
import { toListedCents } from "./adp-records.ts";
import { checkCombination } from "./check-combination.ts";
import { computeFunding, type FundingShare } from "./compute-funding.ts";
import { describeEquipmentPool } from "./describe-equipment-pool.ts";
import { evaluateCriteria, type EvaluatedCriterion } from "./evaluate-eligibility.ts";
import { findExclusions, findWholeExclusion, type FoundExclusion } from "./find-exclusions.ts";
import { resolveOthers, type ResolvedDevice } from "./resolve-device.ts";
import { applicableTo, type AdpRule, type Device } from "./rule-book.ts";
import { receivesAssistance } from "./to-device-ask.ts";

type RuleLike = Pick<AdpRule, "statement" | "adp_doc" | "section_ref" | "page" | "section_id">;

const toPlace = ({
  statement,
  adp_doc: manual,
  section_ref: ref,
  page,
  section_id: id,
}: RuleLike): PlacedRule => ({
  statement,
  section: `${manual} ${ref}`,
  page,
  passage_id: id,
});

/** A request with its decision. */
export interface DecidedRequest {
  readonly input: AdpGetInput;
  readonly resolved: ResolvedDevice;
  readonly records: DeviceRecords;
  readonly verdict: Verdict;
  /** Only for a single type; undefined for a kind or several types. */
  readonly judged: JudgedDevice | undefined;
}

interface Asked extends DecidedRequest {
  readonly device: Device;
  /** Exclusions that the request names, that of the device itself first. */
  readonly exclusions: readonly FoundExclusion[];
  readonly isNeverFunded: boolean;
}

const toShown = ({ criterion, result, question }: EvaluatedCriterion): ShownCriterion => ({
  fact: criterion.fact,
  result,
  question,
  ...toPlace(criterion),
});

function describeEligibility({
  judged,
  device,
  records,
  isNeverFunded,
}: Asked): NonNullable<DeviceRules["eligibility"]> {
  if (isNeverFunded) return { outcome: "not_eligible", questions: [], criteria: [] };
  if (!judged) {
    // For a kind of devices, shows only rules that apply to all of them, and assumes nothing.
    const criteria = evaluateCriteria(records.adp.book, device, {});
    const questions = new Set(criteria.flatMap(({ question }) => question ?? []));
    return { outcome: "not_established", questions: [...questions], criteria: criteria.map(toShown) };
  }
  const { criteria, refusals, needs } = judged;
  const open = [...needs, ...criteria.needs];
  return {
    outcome: refusals.length > 0 ? "not_eligible" : open.length > 0 ? "not_established" : "criteria_met",
    questions: [...new Set(open.map(({ question }) => question))],
    criteria: criteria.evaluated.map(toShown),
  };
}

const describeExclusions = ({ exclusions }: Asked): NonNullable<DeviceRules["exclusions"]> =>
  exclusions.map(({ exclusion, matched, onlyIfSolePurpose }) => ({
    phrase: exclusion.phrase,
    matched,
    only_if_sole_purpose: onlyIfSolePurpose,
    ...toPlace(exclusion),
  }));

const REPAIRS = /\b(?:repairs?|maintenance|batter(?:y|ies))\b/iu;

/** `most`: for the most expensive line, if a type's lines differ. */
function toShownShare(share: FundingShare, most: FundingShare): ShownShare {
  const { rule } = share;
  const isOne = share.adpCents === most.adpCents && share.priceCents === most.priceCents;
  const toDollars = (cents: number | null): number | null => (isOne ? centsToDollars(cents) : null);
  const isGrant = rule.model === "grant";
  return {
    model: rule.model,
    adp_share_percent: rule.adp_share_percent,
    client_share_percent: rule.adp_share_percent === null ? null : 100 - rule.adp_share_percent,
    price: toDollars(share.priceCents),
    maximum_contribution: centsToDollars(share.maximumCents),
    adp_contribution: toDollars(share.adpCents),
    client_contribution: toDollars(share.clientCents),
    grant: isGrant ? centsToDollars(share.adpCents) : null,
    grant_months: rule.grant_months,
    variant: rule.variant,
    ...(!isOne && {
      adp_contribution_range: [
        centsToDollars(share.adpCents ?? 0),
        centsToDollars(most.adpCents ?? 0),
      ] as const,
    }),
    ...toPlace(rule),
  };
}

function describeFunding(asked: Asked): NonNullable<DeviceRules["funding"]> {
  const { input, records, device, verdict, judged, resolved } = asked;
  const { book } = records.adp;
  const clientGroup = receivesAssistance(input) === true ? "social_assistance" : "standard";
  const head = { client_group: clientGroup, shares: [] } as const;
  if (asked.isNeverFunded)
    return { ...head, status: "not_stated", reason: "not_funded", repair_coverage: [] };
  const repairs = applicableTo(book.exclusions, device).filter(({ phrase }) => REPAIRS.test(phrase));
  const base = { ...head, repair_coverage: repairs.map(toPlace) };
  // A device that its combination rules out has no share in any part of the answer.
  if (verdict.decision === "not_eligible") return { ...base, status: "not_stated", reason: "not_eligible" };
  const listedCents = resolved.line && toListedCents(resolved.line);
  const answer = computeFunding(book.funding, {
    device,
    clientGroup,
    ...(listedCents !== undefined && { listedCents }),
    ...(input.vendor_price !== undefined && { vendorCents: Math.round(input.vendor_price * 100) }),
  });
  if (answer.kind === "not_stated") return { ...base, status: "not_stated", reason: answer.reason };
  const rules = new Set(answer.shares.map(({ rule }) => rule));
  const own = judged?.fund().shares.filter(({ share }) => rules.has(share.rule));
  return {
    ...base,
    status: "stated",
    reason: null,
    shares: own
      ? own.map(({ share, most }) => toShownShare(share, most))
      : answer.shares.map((share) => toShownShare(share, share)),
  };
}

const POWER_POSITIONING = "power_tilt_recline";

function describePool({ records, device, resolved }: Asked): NonNullable<DeviceRules["cep"]> {
  // "A power wheelchair with power tilt" goes the way of the tilt.
  const isWithTilt = device.type === "power_wheelchair" && resolved.others.includes(POWER_POSITIONING);
  const pooled = isWithTilt ? { ...device, type: POWER_POSITIONING } : device;
  const { pool, route, rules, noIncomeTest } = describeEquipmentPool(records.adp.book.rules, pooled);
  const statements = noIncomeTest && !rules.includes(noIncomeTest) ? [noIncomeTest, ...rules] : rules;
  return { pool, route, income_test: false, statements: statements.map(toPlace) };
}

function describeReplacement({ records, device, judged }: Asked): NonNullable<DeviceRules["replacement"]> {
  const { book } = records.adp;
  const [period] = applicableTo(book.periods, device);
  const rules = applicableTo(book.rules, device).filter(
    ({ topic }) => topic === "replacement" || topic === "funding_period",
  );
  return {
    outcome: judged?.replaced?.outcome ?? null,
    period_months: period?.months ?? null,
    statements: [...(period ? [period] : []), ...rules].map(toPlace),
    questions: judged?.replaced?.needs.map(({ question }) => question) ?? [],
  };
}

/** If a name means several devices, checks each against the others. */
function describeCombination({ input, records, device, resolved }: Asked): DeviceRules["combination"] {
  const given = resolveOthers(input.other_devices ?? [], records).others;
  // A device named in both the question and other_devices counts once.
  const named = resolved.others.filter((type) => !given.includes(type));
  const own = device.type === null ? resolved.candidates.map((one) => one.device_type) : [device.type];
  const found = (own.length > 0 ? own.map((type) => [type]) : [[]]).flatMap((type) =>
    checkCombination(records.adp.book.rules, [...type, ...named, ...given]),
  );
  const byTypes = new Map(found.map((one) => [one.types.join(), one]));
  return [...byTypes.values()].map(({ types, rule }) => ({
    types: [...types],
    rule: rule ? toPlace(rule) : null,
  }));
}

const APPLYING: ReadonlySet<string> = new Set(["application", "authorizer", "vendor"]);

const describeApplication = ({ records, device }: Asked): NonNullable<DeviceRules["application"]> =>
  applicableTo(records.adp.book.rules, device)
    .filter(({ topic }) => APPLYING.has(topic))
    .map(toPlace);

const NOT_ASKED: DeviceRules = {
  eligibility: null,
  exclusions: null,
  funding: null,
  cep: null,
  replacement: null,
  combination: [],
  application: null,
};

/** The manuals' rules for a device, limited to the requested parts; empty without a known device. */
export function describeDeviceRules(request: DecidedRequest): DeviceRules {
  const { input, resolved, records } = request;
  const { device, matched, name, words } = resolved;
  if (!device) return NOT_ASKED;
  const { book } = records.adp;
  const whole = findWholeExclusion(book, device);
  const named = findExclusions(book.exclusions, device, words);
  const exclusions = whole
    ? [
        { exclusion: whole, matched: matched ?? name ?? whole.phrase, onlyIfSolePurpose: false },
        ...named.filter(({ exclusion }) => exclusion !== whole),
      ]
    : named;
  const asked: Asked = { ...request, device, exclusions, isNeverFunded: whole !== undefined };
  const isWanted = (check: AdpCheck): boolean => (input.check ?? ADP_CHECKS).includes(check);
  return {
    eligibility: isWanted("eligibility") ? describeEligibility(asked) : null,
    exclusions: isWanted("exclusions") ? describeExclusions(asked) : null,
    funding: isWanted("funding") ? describeFunding(asked) : null,
    cep: isWanted("cep") ? describePool(asked) : null,
    replacement: isWanted("replacement") ? describeReplacement(asked) : null,
    combination: describeCombination(asked),
    application: isWanted("application") ? describeApplication(asked) : null,
  };
}
