import type { ClientGroup } from "../../dataset/adp-vocabulary.ts";
import type { DeviceRecords } from "../decision/device/device-records.ts";
import type { JudgedDevice } from "../decision/device/judge-device.ts";
import type { Verdict } from "../decision/verdict.ts";
import { centsToDollars } from "../dollars.ts";
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

/** A rule in our words with its place. `page` is the PDF's page, which prints the same number. */
const toPlace = ({ statement, adp_doc: manual, section_ref: ref, page, section_id: id }: RuleLike) => ({
  statement,
  section: `${manual} ${ref}`,
  page,
  passage_id: id,
});

export type PlacedRule = Readonly<ReturnType<typeof toPlace>>;

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

const toShown = ({ criterion, result, question }: EvaluatedCriterion) => ({
  fact: criterion.fact,
  result,
  question,
  ...toPlace(criterion),
});

/** For a kind of devices, shows only rules that apply to all of them, and assumes nothing. */
function describeEligibility({ judged, device, records, isNeverFunded }: Asked) {
  if (isNeverFunded) return { outcome: "not_eligible", questions: [], criteria: [] };
  const evaluated = judged?.criteria.evaluated ?? evaluateCriteria(records.adp.book, device, {});
  const open = judged ? [...judged.needs, ...judged.criteria.needs] : evaluated;
  const outcome = open.length > 0 || !judged ? "not_established" : "criteria_met";
  return {
    outcome: judged && judged.refusals.length > 0 ? "not_eligible" : outcome,
    questions: [...new Set(open.flatMap(({ question }) => question ?? []))],
    criteria: evaluated.map(toShown),
  };
}

const describeExclusions = ({ exclusions }: Asked) =>
  exclusions.map(({ exclusion, matched, onlyIfSolePurpose }) => ({
    phrase: exclusion.phrase,
    matched,
    only_if_sole_purpose: onlyIfSolePurpose,
    ...toPlace(exclusion),
  }));

const REPAIRS = /\b(?:repairs?|maintenance|batter(?:y|ies))\b/iu;

/** `most`: for the most expensive line, if a type's lines differ. */
function toShownShare(share: FundingShare, most: FundingShare) {
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

/** The shares of a group of people, or why none is stated. */
function describeShares(
  { input, records, device, verdict, judged, resolved, isNeverFunded }: Asked,
  clientGroup: ClientGroup,
) {
  if (isNeverFunded) return { reason: "not_funded", shares: [] };
  // A device that its combination rules out has no share in any part of the answer.
  if (verdict.decision === "not_eligible") return { reason: "not_eligible", shares: [] };
  const listedCents = resolved.line && toListedCents(resolved.line);
  const answer = computeFunding(records.adp.book.funding, {
    device,
    clientGroup,
    ...(listedCents !== undefined && { listedCents }),
    ...(input.vendor_price !== undefined && { vendorCents: Math.round(input.vendor_price * 100) }),
  });
  if (answer.kind === "not_stated") return { reason: answer.reason, shares: [] };
  const rules = new Set(answer.shares.map(({ rule }) => rule));
  const own = judged?.fund().shares.filter(({ share }) => rules.has(share.rule));
  const shares = own ?? answer.shares.map((share) => ({ share, most: share }));
  return { reason: null, shares: shares.map(({ share, most }) => toShownShare(share, most)) };
}

function describeFunding(asked: Asked) {
  const { input, records, device, isNeverFunded } = asked;
  const clientGroup = receivesAssistance(input) === true ? "social_assistance" : "standard";
  const { reason, shares } = describeShares(asked, clientGroup);
  const repairs = applicableTo(records.adp.book.exclusions, device).filter(({ phrase }) =>
    REPAIRS.test(phrase),
  );
  return {
    client_group: clientGroup,
    status: reason === null ? "stated" : "not_stated",
    reason,
    shares,
    repair_coverage: isNeverFunded ? [] : repairs.map(toPlace),
  };
}

const POWER_POSITIONING = "power_tilt_recline";

function describePool({ records, device, resolved }: Asked) {
  // "A power wheelchair with power tilt" goes the way of the tilt.
  const isWithTilt = device.type === "power_wheelchair" && resolved.others.includes(POWER_POSITIONING);
  const pooled = isWithTilt ? { ...device, type: POWER_POSITIONING } : device;
  const { pool, route, rules, noIncomeTest } = describeEquipmentPool(records.adp.book.rules, pooled);
  const statements = noIncomeTest && !rules.includes(noIncomeTest) ? [noIncomeTest, ...rules] : rules;
  return { pool, route, income_test: false, statements: statements.map(toPlace) };
}

function describeReplacement({ records, device, judged }: Asked) {
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
function describeCombination({ input, records, device, resolved }: Asked) {
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

const describeApplication = ({ records, device }: Asked) =>
  applicableTo(records.adp.book.rules, device)
    .filter(({ topic }) => APPLYING.has(topic))
    .map(toPlace);

/** The parts that the request wants. */
function describeParts(asked: Asked) {
  const ifWanted = <TPart>(check: AdpCheck, describe: (asked: Asked) => TPart): TPart | null =>
    (asked.input.check ?? ADP_CHECKS).includes(check) ? describe(asked) : null;
  return {
    eligibility: ifWanted("eligibility", describeEligibility),
    exclusions: ifWanted("exclusions", describeExclusions),
    funding: ifWanted("funding", describeFunding),
    cep: ifWanted("cep", describePool),
    replacement: ifWanted("replacement", describeReplacement),
    combination: describeCombination(asked),
    application: ifWanted("application", describeApplication),
  };
}

/** The parts of an answer that rest on the rules of the manuals. */
export type DeviceRules = Readonly<ReturnType<typeof describeParts>>;

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
  const { resolved, records } = request;
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
  return describeParts({ ...request, device, exclusions, isNeverFunded: whole !== undefined });
}
