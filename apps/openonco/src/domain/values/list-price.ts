import type { JsonValue } from "../../dataset/index.ts";
import { parseNumberText } from "./number-text.ts";

export interface PriceRange {
  readonly min: number;
  readonly max: number;
  /** ISO 4217. */
  readonly currency: string;
}

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ["$", "USD"],
  ["£", "GBP"],
  ["€", "EUR"],
]);
const AMOUNT = String.raw`([$£€])\s*([\d,.]*\d)`;
/** One amount or a range at the very start; what follows in parentheses explains it. */
const STATED = new RegExp(
  String.raw`^[~≈]?\s*${AMOUNT}(?:\s*\p{Pd}\s*[~≈]?${AMOUNT})?(?=\s*(?:$|\(|;))`,
  "u",
);

const OTHER_CURRENCY = /^(EUR|GBP|CNY|JPY|CAD|AUD|CHF)\b/;

/** The currency of a bare number: USD, unless the remark begins with another code or gives the amount with a sign. */
function toCurrency(amount: number, remark: string): string {
  const [code] = OTHER_CURRENCY.exec(remark) ?? [];
  if (code !== undefined) return code;
  const signed = [...remark.matchAll(new RegExp(AMOUNT, "gu"))];
  const [, sign = "$"] = signed.find(([, , figure = ""]) => parseNumberText(figure) === amount) ?? [];
  return CURRENCIES.get(sign) ?? "USD";
}

/**
 * Price asked without insurance. A bare number is USD, as the field dictionary says, unless the remark on it says
 * otherwise; a text counts only when it begins with an amount and its currency sign. No exchange rate is applied.
 *
 * @param remark the record's remark on the price
 * @returns undefined when no amount is stated ("Varies by region")
 */
export function parseListPrice(value: JsonValue | undefined, remark: string): PriceRange | undefined {
  if (typeof value === "number") {
    return { min: value, max: value, currency: toCurrency(value, remark) };
  }
  if (typeof value !== "string") return undefined;
  const match = STATED.exec(value.trim());
  const [, sign, first, secondSign, second] = match ?? [];
  if (sign === undefined || first === undefined) return undefined;
  const currency = CURRENCIES.get(sign);
  const min = parseNumberText(first);
  const max = second === undefined ? min : parseNumberText(second);
  if (currency === undefined || min === undefined || max === undefined || max < min) return undefined;
  return secondSign !== undefined && secondSign !== sign ? undefined : { min, max, currency };
}

/** The price in USD when it is one amount in USD. */
export const toUsd = (price: PriceRange | undefined): number | undefined =>
  price?.currency === "USD" && price.min === price.max ? price.min : undefined;
