/**
 * Money is cents. A share of a fee may come to a fraction of a cent; the Schedule does not say how that is rounded, so
 * that further shares are taken of the exact amount.
 */
export interface Amount {
  /** May have a fraction. */
  readonly exactCents: number;
  /** To the nearest cent, half a cent up. */
  readonly cents: number;
}

/** Enough to hide the errors of binary fractions: shares are whole percents of whole cents. */
const PRECISION = 1e6;

export function toAmount(exactCents: number): Amount {
  const exact = Math.round(exactCents * PRECISION) / PRECISION;
  return { exactCents: exact, cents: Math.floor(exact + 0.5) };
}
