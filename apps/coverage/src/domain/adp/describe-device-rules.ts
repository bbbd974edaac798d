import { centsToDollars } from "../dollars.ts";
import type { AdpGetAnswer, AdpGetInput, AdpCheck } from "./adp-get-schemas.ts";
import { ADP_CHECKS } from "./adp-get-schemas.ts";
import { toListedCents, type AdpRecords, type DevicePrice } from "./adp-records.ts";
import { checkCombination } from "./check-combination.ts";
import { computeFunding } from "./compute-funding.ts";
import { describeEquipmentPool } from "./describe-equipment-pool.ts";
import { evaluateEligibility } from "./evaluate-eligibility.ts";
import { findExclusions, findWholeExclusion, type FoundExclusion } from "./find-exclusions.ts";
import { findWords, isDenied } from "./find-words.ts";
import { judgeReplacement } from "./judge-replacement.ts";
import { readUseCase } from "./read-use-case.ts";
import { resolveOthers, type ResolvedDevice } from "./resolve-device.ts";
import { applicableTo, type AdpRule, type Device } from "./rule-book.ts";

type RuleLike = Pick<AdpRule, "statement" | "adp_doc" | "section_ref" | "page" | "section_id">;

const toPlace = ({ statement, adp_doc: manual, section_ref: ref, page, section_id: id }: RuleLike) => ({
  statement,
  section: `${manual} ${ref}`,
  page,
  passage_id: id,
});

/** The parts of an answer that rest on the rules of the manuals. */
export type DeviceRules = Pick<
  AdpGetAnswer,
  "eligibility" | "exclusions" | "funding" | "cep" | "replacement" | "combination" | "application"
>;

interface Asked {
  readonly input: AdpGetInput;
  readonly records: AdpRecords;
  readonly device: Device;
  readonly line: DevicePrice | undefined;
  /** Types that the question names beside the device. */
  readonly others: readonly string[];
  /** Types that the device can be, where its name stands for several. */
  readonly candidates: readonly string[];
  /** What the request names that the manuals exclude; first that of the device itself. */
  readonly exclusions: readonly FoundExclusion[];
  readonly isNeverFunded: boolean;
}

/** What a purpose or another payer leaves open, where every criterion is met. */
const toQuestion = ({ exclusion: { excludes }, matched }: FoundExclusion): string =>
  excludes === "person"
    ? `Does the other payer (${matched}) cover this device for the person?`
    : `Is this what the device is for, and nothing else: ${matched}?`;

function describeEligibility(asked: Asked): NonNullable<DeviceRules["eligibility"]> {
  const { input, records, device, exclusions, isNeverFunded } = asked;
  if (isNeverFunded) return { outcome: "not_eligible", questions: [], criteria: [] };
  const facts = readUseCase(input.use_case ?? {}, records.book.facts);
  const { criteria, outcome, questions } = evaluateEligibility(records.book, device, facts);
  const open = exclusions.filter(({ exclusion }) => exclusion.excludes !== "item");
  return {
    outcome: outcome === "criteria_met" && open.length > 0 ? "not_established" : outcome,
    questions: [...new Set([...questions, ...open.map(toQuestion)])],
    criteria: criteria.map(({ criterion, result, question }) => ({
      fact: criterion.fact,
      result,
      question,
      ...toPlace(criterion),
    })),
  };
}

const describeExclusions = ({ exclusions }: Asked): NonNullable<DeviceRules["exclusions"]> =>
  exclusions.map(({ exclusion, matched, onlyIfSolePurpose }) => ({
    phrase: exclusion.phrase,
    matched,
    only_if_sole_purpose: onlyIfSolePurpose,
    ...toPlace(exclusion),
  }));

const ASSISTANCE = [
  "odsp",
  "ontario disability support program",
  "ontario works",
  "ow",
  "acsd",
  "assistance for children with severe disabilities",
  "social assistance",
];

/** As stated, else as the question says. */
export function receivesAssistance({ social_assistance: stated, query = "" }: AdpGetInput): boolean {
  if (stated !== undefined) return stated;
  return findWords(query, ASSISTANCE).some((match) => !isDenied(query, match));
}

const REPAIRS = /\b(?:repairs?|maintenance|batter(?:y|ies))\b/iu;

function describeFunding(asked: Asked): NonNullable<DeviceRules["funding"]> {
  const { input, records, device, line } = asked;
  const clientGroup = receivesAssistance(input) ? "social_assistance" : "standard";
  if (asked.isNeverFunded)
    return {
      client_group: clientGroup,
      status: "not_stated",
      reason: "not_funded",
      repair_coverage: [],
      shares: [],
    };
  const listedCents = line && toListedCents(line);
  const answer = computeFunding(records.book.funding, {
    device,
    clientGroup,
    ...(listedCents !== undefined && { listedCents }),
    ...(input.vendor_price !== undefined && { vendorCents: Math.round(input.vendor_price * 100) }),
  });
  const repairs = applicableTo(records.book.exclusions, device).filter(({ phrase }) => REPAIRS.test(phrase));
  return {
    client_group: clientGroup,
    status: answer.kind,
    reason: answer.kind === "not_stated" ? answer.reason : null,
    repair_coverage: repairs.map(toPlace),
    shares:
      answer.kind === "not_stated"
        ? []
        : answer.shares.map(({ rule, priceCents, maximumCents, adpCents, clientCents }) => ({
            model: rule.model,
            adp_share_percent: rule.adp_share_percent,
            client_share_percent: rule.adp_share_percent === null ? null : 100 - rule.adp_share_percent,
            price: centsToDollars(priceCents),
            maximum_contribution: centsToDollars(maximumCents),
            adp_contribution: centsToDollars(adpCents),
            client_contribution: centsToDollars(clientCents),
            grant: centsToDollars(rule.grant_cents),
            grant_months: rule.grant_months,
            variant: rule.variant,
            ...toPlace(rule),
          })),
  };
}

const POWER_POSITIONING = "power_tilt_recline";

function describePool({ records, device, others }: Asked): NonNullable<DeviceRules["cep"]> {
  // "A power wheelchair with power tilt" goes the way of the tilt.
  const isWithTilt = device.type === "power_wheelchair" && others.includes(POWER_POSITIONING);
  const pooled = isWithTilt ? { ...device, type: POWER_POSITIONING } : device;
  const { pool, route, rules, noIncomeTest } = describeEquipmentPool(records.book.rules, pooled);
  const statements = noIncomeTest && !rules.includes(noIncomeTest) ? [noIncomeTest, ...rules] : rules;
  return { pool, route, income_test: false, statements: statements.map(toPlace) };
}

function describeReplacement({ input, records, device }: Asked): NonNullable<DeviceRules["replacement"]> {
  const asked = input.replacement;
  const answer = judgeReplacement(records.book, {
    device,
    reason: asked?.reason ?? "normal_wear",
    ...(asked?.months_since_funded !== undefined && { monthsSinceFunded: asked.months_since_funded }),
    ...(asked?.is_under_warranty !== undefined && { isUnderWarranty: asked.is_under_warranty }),
    ...(asked?.repair_share !== undefined && { repairShare: asked.repair_share }),
  });
  const [period] = answer.periods;
  return {
    // Without a reason only the period is told.
    outcome: asked ? answer.outcome : null,
    period_months: period?.months ?? null,
    statements: [...(period ? [period] : []), ...answer.rules].map(toPlace),
    questions: asked ? [...answer.questions] : [],
  };
}

/** Of a name for several devices each is held against the others. */
function describeCombination({
  input,
  records,
  device,
  others,
  candidates,
}: Asked): DeviceRules["combination"] {
  const given = resolveOthers(input.other_devices ?? [], records.book).others;
  // What stands in the question and in other_devices is one device.
  const named = others.filter((type) => !given.includes(type));
  const own = device.type === null ? candidates : [device.type];
  const found = (own.length > 0 ? own.map((type) => [type]) : [[]]).flatMap((type) =>
    checkCombination(records.book.rules, [...type, ...named, ...given]),
  );
  const byTypes = new Map(found.map((one) => [one.types.join(), one]));
  return [...byTypes.values()].map(({ types, rule }) => ({
    types: [...types],
    rule: rule ? toPlace(rule) : null,
  }));
}

const APPLYING: ReadonlySet<string> = new Set(["application", "authorizer", "vendor"]);

const describeApplication = ({ records, device }: Asked): NonNullable<DeviceRules["application"]> =>
  applicableTo(records.book.rules, device)
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

/** What the manuals say of a device, as far as it is wanted; nothing where no device is known. */
export function describeDeviceRules(
  input: AdpGetInput,
  { device, line, others, candidates, name, matched }: Omit<ResolvedDevice, "notices">,
  records: AdpRecords,
): DeviceRules {
  if (!device) return NOT_ASKED;
  const types = candidates.map(({ device_type: type }) => type);
  const text = [input.device?.type ?? "", input.query ?? ""].join(". ");
  const whole = findWholeExclusion(records.book, device);
  const named = findExclusions(records.book.exclusions, device, text);
  const exclusions = whole
    ? [
        { exclusion: whole, matched: matched ?? name ?? whole.phrase, onlyIfSolePurpose: false },
        ...named.filter(({ exclusion }) => exclusion !== whole),
      ]
    : named;
  const asked: Asked = {
    input,
    records,
    device,
    line,
    others,
    candidates: types,
    exclusions,
    isNeverFunded: whole !== undefined,
  };
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
