/** "91.4 %"; a dash where nothing was measured. */
export const formatPercent = (share: number): string =>
  Number.isNaN(share) ? "–" : `${(share * 100).toFixed(1)} %`;

/** The value below which that share of the values lies; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Quantile of the normal distribution: 95 % is within it on both sides. */
const Z = 1.959964;

/**
 * Where a share lies by a sample, with 95 % confidence: Wilson's score interval without correction, which holds for small
 * samples and shares near 0 and 1, too.
 *
 * @returns NaN for both ends of an empty sample
 */
export function wilsonInterval(
  count: number,
  total: number,
): { readonly low: number; readonly high: number } {
  const share = count / total;
  const weight = Z ** 2 / total;
  const centre = (share + weight / 2) / (1 + weight);
  const half = (Z * Math.sqrt((share * (1 - share)) / total + weight / (4 * total))) / (1 + weight);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** "1.4 % (3 of 220; 0.5 to 3.9)"; a dash where nothing was measured. */
export function formatShare(count: number, total: number): string {
  if (total === 0) return "–";
  const { low, high } = wilsonInterval(count, total);
  const bare = (value: number): string => (value * 100).toFixed(1);
  return `${formatPercent(count / total)} (${count} of ${total}; ${bare(low)} to ${bare(high)})`;
}
