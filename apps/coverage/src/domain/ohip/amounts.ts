/**
 * Money is in cents. A share of a fee may have a fraction of a cent. The Schedule does not say how to round it, so further shares use the
 * exact amount.
 */
export interface Amount {
  /** May have a fraction. */
  readonly exactCents: number;
  /** Rounded to the nearest cent, half up. */
  readonly cents: number;
}

/** Enough to hide the errors of binary fractions: shares are whole percents of whole cents. */
const PRECISION = 1e6;

export function toAmount(exactCents: number): Amount {
  const exact = Math.round(exactCents * PRECISION) / PRECISION;
  return { exactCents: exact, cents: Math.floor(exact + 0.5) };
}
