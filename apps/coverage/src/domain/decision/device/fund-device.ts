import type { ClientGroup } from "../../../dataset/adp-vocabulary.ts";
import { computeFunding, type FundingShare } from "../../adp/compute-funding.ts";
import { fold } from "../../adp/find-words.ts";
import type { AdpDeviceType } from "../../adp/rule-book.ts";
import type { DeviceAsk } from "../../case/coverage-case.ts";
import type { Reason } from "../verdict.ts";
import type { DeviceRecords } from "./device-records.ts";
import { chooseLines, listOptions, listPriced, type PriceQuestion, type PricedLine } from "./list-prices.ts";
import { sayCents, sayPlace } from "./say.ts";

/** What the program pays for a device, for one group of people. */
export interface FundedShare {
  readonly group: ClientGroup;
  readonly share: FundingShare;
  /** Of the dearest line, where lines differ; else as `share`. */
  readonly most: FundingShare;
  readonly reason: Reason;
}

export interface FundedDevice {
  /** For the group that is told, else for both; empty where the manuals state none. */
  readonly shares: readonly FundedShare[];
  /** Cheapest first. */
  readonly prices: readonly PricedLine[];
  readonly options: readonly PricedLine[];
  /** Sentences, the deciding first. */
  readonly words: readonly string[];
  readonly reasons: readonly Reason[];
  /** Whole cents that ADP pays for what is asked; null where figures of several lines or variants differ. */
  readonly amountCents: number | null;
}

/** Supplies that have a grant of their own beside the device. */
const SUPPLIES_OF: Readonly<Record<string, string>> = {
  insulin_pump: "insulin_pump_supplies",
  insulin_pump_adult: "insulin_pump_supplies",
  insulin_pump_child: "insulin_pump_supplies",
  enteral_feeding_pump: "enteral_feeding_supplies",
};

/** Of how many of a device; a pair of hearing aids is two. */
const countOf = ({ how_many: amount, ears }: DeviceAsk): number => amount ?? (ears === "both" ? 2 : 1);

function listGroups({ patient: { social_assistance: assistance } }: DeviceAsk): readonly ClientGroup[] {
  if (assistance === undefined) return ["standard", "social_assistance"];
  return [assistance === "none" ? "standard" : "social_assistance"];
}

const WORDS = /[\p{L}\p{N}]+/gu;
const toWords = (text: string): readonly string[] => fold(text).match(WORDS) ?? [];

/** Words that a variant of a rule stands for, where a field tells it. */
function toldWords({ ears, how_many: amount, patient: { residence } }: DeviceAsk): readonly string[] {
  const isPair = ears === "both" || amount === 2;
  const isOne = ears === "one" || amount === 1;
  return [
    ...(isPair ? ["both", "ears", "two", "ostomies"] : []),
    ...(isOne ? ["one", "ear", "ostomy"] : []),
    ...(residence === "long_term_care" ? ["long", "term", "care", "home"] : []),
    ...(residence === "community" ? ["community"] : []),
  ];
}

/** The variants that fields and words tell: "both ears", "portable", "processor only"; all where they tell none. */
function chooseVariants(
  shares: readonly FundingShare[],
  { ask, named }: PriceQuestion,
): readonly FundingShare[] {
  const said = new Set([...toldWords(ask), ...toWords(ask.device ?? named.words)]);
  const variants = shares.map((share) => ({ share, words: toWords(share.rule.variant ?? "") }));
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

/** Whole cents for all that are asked for; a maximum or grant of a pair is of both already. */
function multiply(share: FundingShare, count: number): FundingShare {
  const isOfAll = share.rule.variant !== null && /both|two|one o/u.test(share.rule.variant);
  if (count === 1 || isOfAll || share.adpCents === null || share.rule.model !== "grant") return share;
  return /\beach\b/u.test(share.rule.statement) ? { ...share, adpCents: share.adpCents * count } : share;
}

interface Priced extends PriceQuestion {
  readonly prices: readonly PricedLine[];
  readonly records: DeviceRecords;
}

/** Of a maximum for each of several devices the question is of all of them together. */
const raise = (share: FundingShare, count: number, vendorCents: number | undefined): FundingShare => {
  const { rule, maximumCents } = share;
  const isOfAll = rule.variant !== null && /both|one ear/u.test(rule.variant);
  if (
    count === 1 ||
    isOfAll ||
    rule.model !== "percent_to_maximum" ||
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

const sayRange = (least: number, most: number): string =>
  least === most ? sayCents(least) : `${sayCents(least)} to ${sayCents(most)}`;

function saySpan({ grant_months: months }: FundingShare["rule"]): string {
  if (months === null) return "";
  return months === 12 ? " a year" : ` for ${months} months`;
}

const ofPrice = ({ price_basis: basis }: FundingShare["rule"]): string =>
  basis === "vendor_price" ? "vendor's price" : "approved price";

/** What limits a share: "at most $500.00"; of a manual that prints no maximum, that there is one. */
function sayLimit({ rule: { model }, maximumCents }: FundingShare): string {
  if (model === "percent") return "";
  return maximumCents === null
    ? " within a maximum that it does not print"
    : `, at most ${sayCents(maximumCents)}`;
}

const sayVariant = ({ rule: { variant } }: FundingShare): string => (variant === null ? "" : ` (${variant})`);

/** "75% of the approved price", "75%, at most $500.00 (one ear)", "a grant of $195.00". */
export function sayShare({ share }: FundedShare): string {
  const { rule, adpCents } = share;
  return rule.model === "grant"
    ? `a grant of ${sayCents(adpCents ?? rule.grant_cents ?? 0)}${saySpan(rule)}${sayVariant(share)}`
    : `${rule.adp_share_percent ?? 0}% of the ${ofPrice(rule)}${sayLimit(share)}${sayVariant(share)}`;
}

/** Variants of one section together: "75% of the vendor's price, at most $500.00 (one ear) or $1,000.00 (both ears)". */
function sayShares(shares: readonly FundedShare[]): string {
  const places = Map.groupBy(shares, ({ reason: { sources }, share: { rule } }) =>
    [sources[0] ? sayPlace(sources[0]) : "", rule.model, rule.adp_share_percent].join(" "),
  );
  return [...places.values()]
    .flatMap(([first, ...more]) => {
      const [source] = first?.reason.sources ?? [];
      const others = more.map(
        ({ share }) => ` or ${sayCents(share.maximumCents ?? share.adpCents ?? 0)}${sayVariant(share)}`,
      );
      return first ? [`${sayShare(first)}${others.join("")}${source ? ` [${sayPlace(source)}]` : ""}`] : [];
    })
    .join("; ");
}

/** What the dollars are of: "the vendor's $3,800.00", "approved prices of $1,228.00 to $3,354.00". */
function sayBase({ share, most }: FundedShare, { ask }: Priced): string {
  const [from, to] = [share.priceCents ?? 0, most.priceCents ?? share.priceCents ?? 0];
  if (share.rule.model !== "percent") return `the vendor's ${sayCents(from)}`;
  const isVendors = ask.vendor_price !== undefined;
  if (from === to) return isVendors ? sayCents(from) : `the approved ${sayCents(from)}`;
  return `${sayRange(from, to)} (${isVendors ? "the approved price or the vendor's, whichever is less" : "approved prices"})`;
}

/** Dollars of a share: what ADP pays, and what is left to the person. */
function sayDollars(funded: FundedShare, question: Priced): string | undefined {
  const { share, most } = funded;
  const { adpCents, clientCents, priceCents } = share;
  if (adpCents === null || clientCents === null || priceCents === null) return undefined;
  const adp = sayRange(adpCents, most.adpCents ?? adpCents);
  const rest = sayRange(clientCents, most.clientCents ?? clientCents);
  return `Of ${sayBase(funded, question)}${sayVariant(share)} ADP pays ${adp}, the person ${rest}.`;
}

/** Of a maximum that no manual prints only the share can be told. */
function sayWithin({ share: { rule, maximumCents } }: FundedShare, { ask }: Priced): string | undefined {
  if (ask.vendor_price === undefined || rule.model !== "percent_to_maximum" || maximumCents !== null)
    return undefined;
  const part = Math.round(ask.vendor_price * (rule.adp_share_percent ?? 0));
  return `Of ${sayCents(Math.round(ask.vendor_price * 100))} that is ${sayCents(part)}, or the maximum if that is less.`;
}

function sayGroup(shares: readonly FundedShare[], question: Priced): readonly string[] {
  if (shares.length === 0) return [];
  const dollars = shares.flatMap((one) => sayDollars(one, question) ?? sayWithin(one, question) ?? []);
  return [`ADP pays ${sayShares(shares)}.`, ...new Set(dollars)];
}

/** A vendor may not ask more than the approved price. */
function sayVendor({ ask, prices }: Priced, shares: readonly FundedShare[]): string | undefined {
  const dearest = prices.at(-1);
  if (ask.vendor_price === undefined || !dearest || shares[0]?.share.rule.model !== "percent")
    return undefined;
  const [asked, allowed] = [Math.round(ask.vendor_price * 100), dearest.cents * countOf(ask)];
  return asked > allowed
    ? `The vendor may not charge more than the approved price: ${sayCents(allowed)}, not ${sayCents(asked)}.`
    : undefined;
}

const MOST_KINDS = 6;

/** Of each kind of line its least price, with both parts: which of them the person gets is for the authorizer. */
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
      part === undefined ? "" : `; ADP pays ${sayCents(part)}, the person ${sayCents(base - part)}`;
    const to = dearer.at(-1)?.cents ?? cents;
    return [
      {
        text: `Approved price of ${line.device_type}: ${sayRange(cents, to)}${to === cents ? paid : ""}.`,
        sources: [records.toLineSource(line)],
      },
    ];
  });
}

const LEASE = /- lease$/iu;
const LEASE_WORDS =
  "A lease has fees at a yearly rate that ADP sets and no manual prints (communication-aids 520, 530).";

function sayOptions({ records }: Priced, options: readonly PricedLine[], [first]: readonly FundedShare[]) {
  const percent = first?.share.rule.model === "percent" ? first.share.rule.adp_share_percent : null;
  if (percent === null) return [];
  return options.map(({ line, cents }): Reason => {
    const part = Math.round((cents * percent) / 100);
    return {
      text: `Option ${line.device_type}: ${sayCents(cents)}, of which ADP pays ${sayCents(part)}, the person ${sayCents(cents - part)}.`,
      sources: [records.toLineSource(line)],
    };
  });
}

/** The yearly grant for what the device uses up. */
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

/** What ADP pays for a device, by the person's group, the listed prices and what the vendor asks. */
export function fundDevice(asked: PriceQuestion, records: DeviceRecords): FundedDevice {
  const lines = chooseLines(asked, records);
  const prices = listPriced(lines);
  const question: Priced = { ...asked, prices, records };
  const groups = listGroups(asked.ask);
  const [own = [], other = []] = groups.map((group) => computeShares(question, group));
  const isAlike = JSON.stringify(other.map(sayShare)) === JSON.stringify(own.map(sayShare));
  const supplies = fundSupplies(question);
  const options = listOptions(asked, records);
  const vendor = sayVendor(question, own);
  const isLeased = asked.named.line
    ? LEASE.test(asked.named.line.device_type)
    : lines.some(({ device_type: of }) => LEASE.test(of));
  const others = other.length === 0 || isAlike ? [] : [`With OW, ODSP or ACSD: ${sayShares(other)}.`];
  return {
    shares: [...own, ...other, ...supplies],
    prices,
    options,
    words: [
      ...sayGroup(own, question),
      ...(vendor ? [vendor] : []),
      ...supplies.map((one) => `Supplies: ${sayShares([one])}.`),
      ...others,
      ...(own.length === 0 ? [NO_RULE(asked.type)] : []),
    ],
    reasons: [
      ...[...own, ...supplies, ...(isAlike ? [] : other)].map(({ reason }) => reason),
      ...toPriceReasons(question, own),
      ...sayOptions(question, options, own),
      ...(isLeased ? [{ text: LEASE_WORDS, sources: [] }] : []),
    ],
    amountCents: toAmount(own),
  };
}
