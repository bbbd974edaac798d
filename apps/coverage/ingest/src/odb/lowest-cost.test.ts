import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findLowestCost } from "./lowest-cost.ts";
import type { ProductRecord } from "./records.ts";

const toProduct = (din: string, price: number | null, pays: number | null): ProductRecord => ({
  din,
  name: din,
  manufacturerId: "KEY",
  manufacturer: null,
  price,
  pays,
  dailyCost: null,
  listingDate: "2020-01-31",
  flags: ["sec3"],
  additionalBenefit: null,
  isChronicUse: false,
  dinStatus: null,
});

const amount = fc.option(fc.integer({ min: 0, max: 50 }));
const products = fc
  .array(fc.tuple(amount, amount), { minLength: 1, maxLength: 12 })
  .map((pairs) => pairs.map(([price, pays], at) => toProduct(String(at), price, pays)));

test("finds the lowest cost among paid products with a price; all others cost more", () => {
  fc.assert(
    fc.property(products, (all) => {
      const lowest = findLowestCost(all);
      const paid = all.filter(({ price, pays }) => price !== null && pays !== null);
      expect(lowest === undefined).toBe(paid.length === 0);
      for (const { din, price } of paid) {
        expect(lowest?.dins.includes(din)).toBe(price === lowest?.price);
        expect(price).toBeGreaterThanOrEqual(lowest?.price ?? Infinity);
      }
      expect(lowest?.dins.every((din) => paid.some((own) => own.din === din)) ?? true).toBe(true);
    }),
  );
});
