/** Dollars of whole cents; null stays null, and is never 0. */
export function centsToDollars(cents: number): number;
export function centsToDollars(cents: number | null): number | null;
export function centsToDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** Dollars of whole ten-thousandths, as the formulary prices units; null stays null, and is never 0. */
export function tenThousandthsToDollars(tenThousandths: number): number;
export function tenThousandthsToDollars(tenThousandths: number | null): number | null;
export function tenThousandthsToDollars(tenThousandths: number | null): number | null {
  return tenThousandths === null ? null : tenThousandths / 10_000;
}
