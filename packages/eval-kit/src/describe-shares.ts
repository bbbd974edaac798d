/** "91.4 %"; a dash where nothing was measured. */
export const formatPercent = (share: number): string =>
  Number.isNaN(share) ? "–" : `${(share * 100).toFixed(1)} %`;

/** The value below which that share of the values lies; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
