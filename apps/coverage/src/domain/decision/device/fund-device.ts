import type { ClientGroup } from "../../../dataset/adp-vocabulary.ts";
import { computeFunding, type FundingShare } from "../../adp/compute-funding.ts";
import { listRuns } from "../../adp/find-words.ts";
import type { AdpDeviceType } from "../../adp/rule-book.ts";
import type { DeviceAsk } from "../../case/coverage-case.ts";
import type { Reason } from "../verdict.ts";
import type { DeviceRecords } from "./device-records.ts";
import { chooseLines, listOptions, listPriced, type PriceQuestion, type PricedLine } from "./list-prices.ts";
import { formatCents } from "./format.ts";
import {
  countOf,
  describeGroup,
  formatRange,
  formatShare,
  formatShares,
  describeVendor,
  type FundedShare,
  type Priced,
} from "./format-funding.ts";

export interface FundedDevice {
  /** For the stated group, else for both; empty if the manuals state none. */
  readonly shares: readonly FundedShare[];
  /** Sentences, the deciding first. */
  readonly words: readonly string[];
  readonly reasons: readonly Reason[];
  /** Cents that ADP pays for all requested devices; null if lines or variants differ. */
  readonly amountCents: number | null;
}

/** Supplies with a separate grant. */
const SUPPLIES_OF: Readonly<Record<string, string>> = {
  insulin_pump: "insulin_pump_supplies",
  insulin_pump_adult: "insulin_pump_supplies",
  insulin_pump_child: "insulin_pump_supplies",
  enteral_feeding_pump: "enteral_feeding_supplies",
};

function listGroups({ patient: { social_assistance: assistance } }: DeviceAsk): readonly ClientGroup[] {
  if (assistance === undefined) return ["standard", "social_assistance"];
  return [assistance === "none" ? "standard" : "social_assistance"];
}

/** Words of a rule's variant that a typed field implies. */
function statedWords({ ears, how_many: amount, patient: { residence } }: DeviceAsk): readonly string[] {
  const isPair = ears === "both" || amount === 2;
  const isOne = ears === "one" || amount === 1;
  return [
    ...(isPair ? ["both", "ears", "two", "ostomies"] : []),
    ...(isOne ? ["one", "ear", "ostomy"] : []),
    ...(residence === "long_term_care" ? ["long", "term", "care", "home"] : []),
    ...(residence === "community" ? ["community"] : []),
  ];
}

/** Variants that fields and words name: "both ears", "portable", "processor only"; all variants if they name none. */
function chooseVariants(
  shares: readonly FundingShare[],
  { ask, named }: PriceQuestion,
): readonly FundingShare[] {
  const said = new Set([...statedWords(ask), ...listRuns(ask.device ?? named.words)]);
  const variants = shares.map((share) => ({ share, words: listRuns(share.rule.variant ?? "") }));
  const own = variants.map((one) => ({
    ...one,
    words: one.words.filter((word) => !variants.every(({ words }) => words.includes(word))),
  }));
  const scored = own.map(({ share, words }) => {
    const hits = words.filter((word) => said.has(word)).length;
    return { share, score: hits * 2 - words.length, hits };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.some(({ hits }) => hits > 0)
    ? scored.filter(({ score }) => score === best).map(({ share }) => share)
    : shares;
}

/** Cents for all requested devices. A maximum or grant for a pair already covers both. */
function multiply(share: FundingShare, count: number): FundingShare {
  const isOfAll = share.rule.variant !== null && /both|two|one o/u.test(share.rule.variant);
  if (count === 1 || isOfAll || share.adpCents === null || share.rule.model !== "grant") return share;
  return /\beach\b/u.test(share.rule.statement) ? { ...share, adpCents: share.adpCents * count } : share;
}

/** A maximum for each of several devices applies to the sum of all; a share of their prices is that sum already. */
const raise = (share: FundingShare, count: number, vendorCents: number | undefined): FundingShare => {
  const { rule, maximumCents } = share;
  const isOfAll = rule.variant !== null && /both|one ear/u.test(rule.variant);
  if (
    count === 1 ||
    isOfAll ||
    rule.model !== "percent_to_maximum" ||
    rule.maximum_cents === null ||
    maximumCents === null ||
    vendorCents === undefined
  )
    return share;
  const most = maximumCents * count;
  const adpCents = Math.min(Math.round((vendorCents * (rule.adp_share_percent ?? 0)) / 100), most);
  return { ...share, maximumCents: most, adpCents, clientCents: vendorCents - adpCents };
};

function computeShares(question: Priced, group: ClientGroup): readonly FundedShare[] {
  const { ask, type, prices, records } = question;
  const count = countOf(ask);
  const vendorCents = ask.vendor_price === undefined ? undefined : Math.round(ask.vendor_price * 100);
  const compute = (line: PricedLine | undefined): readonly FundingShare[] => {
    const answer = computeFunding(records.bookOf(type).funding, {
      device: { category: type.device_category, type: type.device_type },
      clientGroup: group,
      ...(line && { listedCents: line.cents * count }),
      ...(vendorCents !== undefined && { vendorCents }),
    });
    return answer.kind === "stated" ? answer.shares : [];
  };
  const most = compute(prices.at(-1));
  return chooseVariants(compute(prices[0]), question).map((share) => {
    const last = most.find(({ rule }) => rule === share.rule) ?? share;
    const toAll = (one: FundingShare): FundingShare => raise(multiply(one, count), count, vendorCents);
    return { group, share: toAll(share), most: toAll(last), reason: records.toReason(share.rule) };
  });
}

const MOST_KINDS = 6;

/** Lowest price of each kind of line, with both shares. The authorizer decides which one the person gets. */
function toPriceReasons(
  { prices, records, ask }: Priced,
  [first]: readonly FundedShare[],
): readonly Reason[] {
  const kinds = [...Map.groupBy(prices, ({ line }) => line.device_type).values()];
  const percent = first?.share.rule.model === "percent" ? first.share.rule.adp_share_percent : null;
  const vendor = ask.vendor_price === undefined ? Infinity : Math.round(ask.vendor_price * 100);
  return kinds.slice(0, MOST_KINDS).flatMap(([least, ...dearer]): readonly Reason[] => {
    if (!least) return [];
    const { line, cents } = least;
    const count = countOf(ask);
    const base = Math.min(cents * count, vendor);
    const part = percent === null ? undefined : Math.round((base * percent) / 100);
    const paid =
      part === undefined ? "" : `; ADP pays ${formatCents(part)}, the person ${formatCents(base - part)}`;
    const to = dearer.at(-1)?.cents ?? cents;
    return [
      {
        text: `Approved price of ${line.device_type}: ${formatRange(cents, to)}${to === cents ? paid : ""}.`,
        sources: [records.toLineSource(line)],
      },
    ];
  });
}

const LEASE = /- lease$/iu;
const LEASE_WORDS =
  "A lease has fees at a yearly rate that ADP sets and no manual prints (communication-aids 520, 530).";

function describeOptions(
  { records }: Priced,
  options: readonly PricedLine[],
  [first]: readonly FundedShare[],
) {
  const percent = first?.share.rule.model === "percent" ? first.share.rule.adp_share_percent : null;
  if (percent === null) return [];
  return options.map(({ line, cents }): Reason => {
    const part = Math.round((cents * percent) / 100);
    const [price, paid, rest] = [cents, part, cents - part].map(formatCents);
    return {
      text: `Option ${line.device_type}: ${price}, of which ADP pays ${paid}, the person ${rest}.`,
      sources: [records.toLineSource(line)],
    };
  });
}

/** The yearly grant for the device's supplies. */
function fundSupplies(question: Priced): readonly FundedShare[] {
  const supplies = question.records.typeOf.get(SUPPLIES_OF[question.type.device_type] ?? "");
  return supplies === undefined
    ? []
    : listGroups(question.ask)
        .flatMap((group) => computeShares({ ...question, type: supplies }, group))
        .slice(0, 1);
}

function toAmount(shares: readonly FundedShare[]): number | null {
  const [only, ...more] = shares;
  return only && more.length === 0 && only.share.adpCents === only.most.adpCents ? only.share.adpCents : null;
}

const NO_RULE = (type: AdpDeviceType): string =>
  `The manuals that are held state no share for the ${type.name}.`;

/** ADP's payment for a device, by the person's group, the listed prices and the vendor's price. */
export function fundDevice(asked: PriceQuestion, records: DeviceRecords): FundedDevice {
  const lines = chooseLines(asked, records);
  const prices = listPriced(lines);
  const question: Priced = { ...asked, prices, records };
  const groups = listGroups(asked.ask);
  const [own = [], other = []] = groups.map((group) => computeShares(question, group));
  const isAlike = JSON.stringify(other.map(formatShare)) === JSON.stringify(own.map(formatShare));
  const supplies = fundSupplies(question);
  const options = listOptions(asked, records);
  const vendor = describeVendor(question, own);
  const isLeased = asked.named.line
    ? LEASE.test(asked.named.line.device_type)
    : lines.some(({ device_type: of }) => LEASE.test(of));
  const others = other.length === 0 || isAlike ? [] : [`With OW, ODSP or ACSD: ${formatShares(other)}.`];
  return {
    shares: [...own, ...other, ...supplies],
    words: [
      ...describeGroup(own, question),
      ...(vendor ? [vendor] : []),
      ...supplies.map((one) => `Supplies: ${formatShares([one])}.`),
      ...others,
      ...(own.length === 0 ? [NO_RULE(asked.type)] : []),
    ],
    reasons: [
      ...[...own, ...supplies, ...(isAlike ? [] : other)].map(({ reason }) => reason),
      ...toPriceReasons(question, own),
      ...describeOptions(question, options, own),
      ...(isLeased ? [{ text: LEASE_WORDS, sources: [] }] : []),
    ],
    amountCents: toAmount(own),
  };
}
