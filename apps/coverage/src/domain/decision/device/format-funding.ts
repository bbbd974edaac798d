import type { ClientGroup } from "../../../dataset/adp-vocabulary.ts";
import type { FundingShare } from "../../adp/compute-funding.ts";
import type { DeviceAsk } from "../../case/coverage-case.ts";
import type { Reason } from "../verdict.ts";
import type { DeviceRecords } from "./device-records.ts";
import type { PricedLine, PriceQuestion } from "./list-prices.ts";
import { formatCents, formatPlace } from "./format.ts";

/** The program's payment for a device, for one group of people. */
export interface FundedShare {
  readonly group: ClientGroup;
  readonly share: FundingShare;
  /** Share of the most expensive line if lines differ; otherwise as `share`. */
  readonly most: FundingShare;
  readonly reason: Reason;
}

export interface Priced extends PriceQuestion {
  readonly prices: readonly PricedLine[];
  readonly records: DeviceRecords;
}

/** Number of devices; a pair of hearing aids counts as two. */
export const countOf = ({ how_many: amount, ears }: DeviceAsk): number => amount ?? (ears === "both" ? 2 : 1);

export const formatRange = (least: number, most: number): string =>
  least === most ? formatCents(least) : `${formatCents(least)} to ${formatCents(most)}`;

function formatSpan({ grant_months: months }: FundingShare["rule"]): string {
  if (months === null) return "";
  return months === 12 ? " a year" : ` for ${months} months`;
}

const ofPrice = ({ price_basis: basis }: FundingShare["rule"]): string =>
  basis === "vendor_price" ? "vendor's price" : "approved price";

/** The limit of a share: "at most $500.00", a range if lines differ, or a note if the manual prints no maximum. */
function describeLimit({ share: { rule, maximumCents }, most }: Pick<FundedShare, "share" | "most">): string {
  if (rule.model === "percent") return "";
  if (maximumCents === null) return " within a maximum that it does not print";
  const dearest = most.maximumCents ?? maximumCents;
  return `, at most ${formatRange(maximumCents, dearest)}${dearest === maximumCents ? "" : " by its kind"}`;
}

const describeVariant = ({ rule: { variant } }: FundingShare): string =>
  variant === null ? "" : ` (${variant})`;

/** "75% of the approved price", "75%, at most $500.00 (one ear)", "a grant of $195.00". */
export function formatShare({ share, most }: FundedShare): string {
  const { rule, adpCents } = share;
  return rule.model === "grant"
    ? `a grant of ${formatCents(adpCents ?? rule.grant_cents ?? 0)}${formatSpan(rule)}${describeVariant(share)}`
    : `${rule.adp_share_percent ?? 0}% of the ${ofPrice(rule)}${describeLimit({ share, most })}${describeVariant(share)}`;
}

/** Variants of one section together: "75% of the vendor's price, at most $500.00 (one ear) or $1,000.00 (both ears)". */
export function formatShares(shares: readonly FundedShare[]): string {
  const places = Map.groupBy(shares, ({ reason: { sources }, share: { rule } }) =>
    [sources[0] ? formatPlace(sources[0]) : "", rule.model, rule.adp_share_percent].join(" "),
  );
  return [...places.values()]
    .flatMap(([first, ...more]) => {
      const [source] = first?.reason.sources ?? [];
      const others = more.map(
        ({ share }) =>
          ` or ${formatCents(share.maximumCents ?? share.adpCents ?? 0)}${describeVariant(share)}`,
      );
      return first
        ? [`${formatShare(first)}${others.join("")}${source ? ` [${formatPlace(source)}]` : ""}`]
        : [];
    })
    .join("; ");
}

/** The base of the amount: "the vendor's $3,800.00", "approved prices of $1,228.00 to $3,354.00". */
function formatBase({ share, most }: FundedShare, { ask }: Priced): string {
  const [from, to] = [share.priceCents ?? 0, most.priceCents ?? share.priceCents ?? 0];
  if (share.rule.model !== "percent") return `the vendor's ${formatCents(from)}`;
  const isVendors = ask.vendor_price !== undefined;
  if (from === to) return isVendors ? formatCents(from) : `the approved ${formatCents(from)}`;
  return `${formatRange(from, to)} (${isVendors ? "the approved price or the vendor's, whichever is less" : "approved prices"})`;
}

/** What ADP pays, and what the person pays. */
function formatDollars(funded: FundedShare, question: Priced): string | undefined {
  const { share, most } = funded;
  const { adpCents, clientCents, priceCents } = share;
  if (adpCents === null || clientCents === null || priceCents === null) return undefined;
  const adp = formatRange(adpCents, most.adpCents ?? adpCents);
  const rest = formatRange(clientCents, most.clientCents ?? clientCents);
  return `Of ${formatBase(funded, question)}${describeVariant(share)} ADP pays ${adp}, the person ${rest}.`;
}

/** Without a printed maximum only the share is known. */
function describeWithin({ share: { rule, maximumCents } }: FundedShare, { ask }: Priced): string | undefined {
  if (ask.vendor_price === undefined || rule.model !== "percent_to_maximum" || maximumCents !== null)
    return undefined;
  const part = Math.round(ask.vendor_price * (rule.adp_share_percent ?? 0));
  return `Of ${formatCents(Math.round(ask.vendor_price * 100))} that is ${formatCents(part)}, or the maximum if that is less.`;
}

export function describeGroup(shares: readonly FundedShare[], question: Priced): readonly string[] {
  if (shares.length === 0) return [];
  const dollars = shares.flatMap(
    (one) => formatDollars(one, question) ?? describeWithin(one, question) ?? [],
  );
  return [`ADP pays ${formatShares(shares)}.`, ...new Set(dollars)];
}

/** A vendor may not ask more than the approved price. */
export function describeVendor({ ask, prices }: Priced, shares: readonly FundedShare[]): string | undefined {
  const dearest = prices.at(-1);
  if (ask.vendor_price === undefined || !dearest || shares[0]?.share.rule.model !== "percent")
    return undefined;
  const [asked, allowed] = [Math.round(ask.vendor_price * 100), dearest.cents * countOf(ask)];
  return asked > allowed
    ? `The vendor may not charge more than the approved price: ${formatCents(allowed)}, not ${formatCents(asked)}.`
    : undefined;
}
