// What ADP and the person pay for lines of the price lists and for types, by the arithmetic of the funding rules: shares, maxima, several
// of a device.
import { expect, test } from "vitest";
import type { FundingRule } from "../src/domain/adp/rule-book.ts";
import { openDevices } from "./device-records.ts";

const { records, decideCase } = await openDevices();

/** One line of so many; many lines are of one kind. */
const STEP = 25;
const lines = [...records.lineOf.values()].filter(
  ({ approved_price_cents: cents }, at) => at % STEP === 0 && cents !== null && cents > 0,
);

type Group = FundingRule["client_group"];

/** The rules that are nearest to a type: of itself, else of its category, else of all. */
function listRules(type: string, category: string, group: Group): readonly FundingRule[] {
  const { funding } = records.adp.book;
  const of = (name: string, rules: readonly FundingRule[]) =>
    rules.filter(({ device_types: types }) => types.includes(name));
  const all = funding.filter(({ client_group: own }) => own === group);
  return [type, category, "*"].map((name) => of(name, all)).find((found) => found.length > 0) ?? [];
}

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString("en-CA", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** What the program and the person pay of the price that counts; undefined where no dollars follow. */
function share(
  rule: FundingRule,
  listed: number,
  { vendor, count }: { readonly vendor: number | undefined; readonly count: number },
) {
  const { model, adp_share_percent: percent, maximum_cents: maximum } = rule;
  if (percent === null || model === "grant") return undefined;
  const part = (cents: number): number => Math.round((cents * percent) / 100);
  if (model === "percent") {
    const price = Math.min(listed * count, vendor ?? Infinity);
    return { adp: part(price), person: price - part(price) };
  }
  if (vendor === undefined) return undefined;
  // Visual aids 705: at most the share of the amount in the price list, where no maximum is printed.
  const adp = Math.min(part(vendor), maximum === null ? part(listed * count) : maximum * count);
  return { adp, person: vendor - adp };
}

const CASES = [1, 2].flatMap((count) =>
  (
    [
      ["none", "standard"],
      ["ow", "social_assistance"],
    ] as const
  ).flatMap(([assistance, group]) =>
    [undefined, 0.9, 1, 1.1].map((factor) => ({ count, assistance, group, factor })),
  ),
);

/** The one rule that pays for a device, with its shares by hand; undefined where several rules or none do. */
function payByHand(line: (typeof lines)[number], { count, group, factor }: (typeof CASES)[number]) {
  const type = records.adp.book.deviceTypes.find(({ listed_as: names }) => names.includes(line.device_type));
  // The data has no manual of home oxygen, so its answers have no money.
  if (!type || type.device_category === "home_oxygen") return undefined;
  const listed = line.approved_price_cents ?? 0;
  const vendor = factor === undefined ? undefined : Math.round(listed * count * factor);
  const [rule, ...others] = listRules(type.device_type, type.device_category, group);
  const paid = rule && others.length === 0 ? share(rule, listed, { vendor, count }) : undefined;
  return rule && paid && { rule, paid, vendor };
}

test.each(CASES)("%j", (one) => {
  const { count, assistance, factor } = one;
  let found = 0;
  for (const line of lines) {
    const byHand = payByHand(line, one);
    if (!byHand) continue;
    const { rule, paid, vendor } = byHand;
    const verdict = decideCase({
      device: line.device_code,
      goal: "share",
      how_many: count,
      patient: { social_assistance: assistance },
      ...(vendor !== undefined && { vendor_price: vendor / 100 }),
    });
    if (verdict.decision === "not_eligible") continue;
    expect(verdict.amountCents, line.device_code).toBe(paid.adp);
    expect(verdict.summary, line.device_code).toContain(
      `ADP pays ${dollars(paid.adp)}, the person ${dollars(paid.person)}`,
    );
    const isTooDear = rule.model === "percent" && factor === 1.1;
    expect(verdict.summary.includes("may not charge more"), line.device_code).toBe(isTooDear);
    const places = verdict.reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc));
    expect(places, line.device_code).toContain(`${rule.adp_doc} ${rule.section_ref}`);
    found += 1;
  }
  expect(found).toBeGreaterThan(10);
});

const AMOUNT = String.raw`\$([\d,]+\.\d\d)(?: to \$([\d,]+\.\d\d))?`;
/** Least and most in cents of each amount that a pattern finds; one amount is both. */
function readRanges(pattern: string, text: string): readonly (readonly [number, number])[] {
  const amounts = new RegExp(pattern, "u").exec(text)?.slice(1) ?? [];
  const cents = amounts.map((amount) => amount && Math.round(Number(amount.replaceAll(",", "")) * 100));
  return Array.from({ length: cents.length / 2 }, (_, at) => {
    const [least = 0, most] = [cents[at * 2] || 0, cents[at * 2 + 1]];
    return [least, most || least] as const;
  });
}

const PAID = `Of [^$]*${AMOUNT}[^$]* ADP pays ${AMOUNT}, the person ${AMOUNT}\\.`;

/** Types of which one rule pays a share of the listed price. */
const priced = records.adp.book.deviceTypes.flatMap((type) => {
  const [rule, ...others] = listRules(type.device_type, type.device_category, "standard");
  const isShare = rule?.model === "percent" && others.length === 0;
  return isShare && type.device_category !== "home_oxygen" && type.listed_as.length > 0
    ? [{ type: type.device_type, percent: rule.adp_share_percent ?? 0 }]
    : [];
});

/** Each kind of line that reasons state, with its prices and what is paid of it. */
const readKinds = (reasons: readonly { readonly text: string }[]) =>
  reasons.flatMap(({ text }) => {
    const [, kind = "", rest = ""] = /^Approved price of (.+): (\$.*)$/u.exec(text) ?? [];
    const [range] = readRanges(`^${AMOUNT}`, rest);
    const cents = (records.linesOf.get(kind) ?? []).flatMap((line) => line.approved_price_cents || []);
    return range ? [{ kind, text: rest, range, least: Math.min(...cents), most: Math.max(...cents) }] : [];
  });

/** The person pays what ADP does not, of the vendor's price where that is less. */
function describePaid(price: number, percent: number): string {
  const part = Math.round((price * percent) / 100);
  return `; ADP pays ${dollars(part)}, the person ${dollars(price - part)}`;
}

/** At most so many kinds are shown, of which a further one may be dearer. */
const MOST_KINDS = 6;

test.each([undefined, 50, 1500, 90_000])("types with a vendor's price of %s", (vendor) => {
  const limit = (vendor ?? Infinity) * 100;
  let found = 0;
  for (const { type, percent } of priced) {
    const { summary, reasons, decision } = decideCase({
      device: type,
      goal: "price",
      patient: { social_assistance: "none" },
      ...(vendor !== undefined && { vendor_price: vendor }),
    });
    const [base, adp, person] = readRanges(PAID, summary);
    if (decision === "not_eligible" || !base || !adp || !person) continue;
    found += 1;
    for (const end of [0, 1] as const) {
      expect(adp[end], type).toBe(Math.round((base[end] * percent) / 100));
      expect(person[end], type).toBe(base[end] - adp[end]);
    }
    const kinds = readKinds(reasons);
    for (const { kind, text, range, least, most } of kinds) {
      expect(range, kind).toEqual([least, most]);
      expect(text.includes("ADP pays"), kind).toBe(least === most);
      if (least === most) expect(text, kind).toContain(describePaid(Math.min(least, limit), percent));
    }
    if (kinds.length === MOST_KINDS) continue;
    const [least, most] = [
      Math.min(...kinds.map((one) => one.least)),
      Math.max(...kinds.map((one) => one.most)),
    ];
    expect(base, type).toEqual([Math.min(least, limit), Math.min(most, limit)]);
    expect(summary.includes("may not charge more"), type).toBe(vendor !== undefined && limit > most);
  }
  expect(found).toBeGreaterThan(15);
});
