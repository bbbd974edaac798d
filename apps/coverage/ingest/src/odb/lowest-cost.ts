import type { ProductRecord } from "./records.ts";

interface LowestCost {
  /** Whole ten-thousandths of a dollar. */
  readonly price: number;
  readonly dins: readonly string[];
}

/**
 * The lowest price of an interchangeable category among the products that the ministry pays for.
 *
 * @returns undefined if it pays for none; a product without a price is never the cheapest
 */
export function findLowestCost(products: readonly ProductRecord[]): LowestCost | undefined {
  const paid = products.flatMap(({ din, price, pays }) =>
    price !== null && pays !== null ? [{ din, price }] : [],
  );
  if (paid.length === 0) return undefined;
  const price = Math.min(...paid.map((product) => product.price));
  return { price, dins: paid.filter((product) => product.price === price).map(({ din }) => din) };
}
