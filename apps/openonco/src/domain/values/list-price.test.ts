import { expect, test } from "vitest";
import { parseListPrice, toUsd } from "./list-price.ts";

test.each([
  [895, { min: 895, max: 895, currency: "USD" }, 895],
  [508.87, { min: 508.87, max: 508.87, currency: "USD" }, 508.87],
  ["$4,000", { min: 4000, max: 4000, currency: "USD" }, 4000],
  ["$3,000–$4,500", { min: 3000, max: 4500, currency: "USD" }, undefined],
  ["~£995–£1,105 (UK self-pay; clinics from £995)", { min: 995, max: 1105, currency: "GBP" }, undefined],
  ["€500", { min: 500, max: 500, currency: "EUR" }, undefined],
  ["Varies by region", undefined, undefined],
  ["$4,00", undefined, undefined],
  ["$4,500–$3,000", undefined, undefined],
  ["$500–£600", undefined, undefined],
  ["$500 per month", undefined, undefined],
  ["500", undefined, undefined],
  [undefined, undefined, undefined],
])("%j", (value, price, usd) => {
  expect(parseListPrice(value, "")).toEqual(price);
  expect(toUsd(parseListPrice(value, ""))).toBe(usd);
});

test.each([
  ["EUR, not USD: 2,965 first test, 1,985 each later one", "EUR"],
  ["€2,965 for the first sample, €1,985 for each later one", "EUR"],
  ["$2,965 in the US, about €2,500 in Europe", "USD"],
  ["the vendor's price", "USD"],
])("a bare number with the remark %j is in %s", (remark, currency) => {
  expect(parseListPrice(2965, remark)).toEqual({ min: 2965, max: 2965, currency });
});
