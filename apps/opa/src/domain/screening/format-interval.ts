/** "every 5 years", "every year", "every 18 months"; null where no interval is stated. */
export function formatInterval(months: number | null): string | null {
  if (months === null) return null;
  if (months % 12 !== 0) return months === 1 ? "every month" : `every ${months} months`;
  return months === 12 ? "every year" : `every ${months / 12} years`;
}
