const PRICE = /^(?<dollars>\d*)(?:\.(?<decimals>\d{1,4}))?$/;

/**
 * Parses a printed price, ".4084" or "471.2700", into whole ten-thousandths of a dollar.
 *
 * @returns undefined if the text is no price with at most four decimals
 */
export function parsePrice(text: string): number | undefined {
  const { dollars = "", decimals = "" } = PRICE.exec(text)?.groups ?? {};
  if (dollars === "" && decimals === "") return undefined;
  return Number(`${dollars}${decimals.padEnd(4, "0")}`);
}

/** Dollars with four decimals, as the formulary prints them: 4084 → "0.4084". */
export const formatPrice = (tenThousandths: number): string => (tenThousandths / 10_000).toFixed(4);
