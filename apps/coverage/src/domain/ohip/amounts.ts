/**
 * Money is cents. A share of a fee may come to a fraction of a cent; the Schedule does not say how that is rounded, so
 * that answers have the exact amount too.
 */
export interface Amount {
  /** May have a fraction. */
  readonly exactCents: number;
  /** To the nearest cent, half a cent up. */
  readonly cents: number;
  /** Whether the exact amount has a fraction of a cent: the ministry's own rounding is not stated. */
  readonly isRounded: boolean;
}

/** Enough to hide the errors of binary fractions: shares are whole percents of whole cents. */
const PRECISION = 1e6;

export function toAmount(exactCents: number): Amount {
  const exact = Math.round(exactCents * PRECISION) / PRECISION;
  return { exactCents: exact, cents: Math.floor(exact + 0.5), isRounded: !Number.isInteger(exact) };
}

export interface PremiumShare {
  readonly code: string;
  /** Of the service's fee, never of another premium. */
  readonly percent: number;
}

export interface FeeSum {
  readonly service: Amount;
  readonly premiums: readonly (PremiumShare & { readonly amount: Amount })[];
  /** Amounts that are added as such, e.g. a travel premium. */
  readonly additions: Amount;
  readonly total: Amount;
}

export interface FeeParts {
  readonly feeCents: number;
  readonly units?: number;
  readonly premiums?: readonly PremiumShare[];
  readonly additionsCents?: readonly number[];
}

/**
 * What a service comes to with its premiums: each percentage is taken of the service's own fee times its units, so
 * that premiums do not compound.
 */
export function sumFee({ feeCents, units = 1, premiums = [], additionsCents = [] }: FeeParts): FeeSum {
  const service = feeCents * units;
  const shares = premiums.map((premium) => ({ ...premium, exact: (service * premium.percent) / 100 }));
  const additions = additionsCents.reduce((sum, cents) => sum + cents, 0);
  const total = service + shares.reduce((sum, { exact }) => sum + exact, 0) + additions;
  return {
    service: toAmount(service),
    premiums: shares.map(({ code, percent, exact }) => ({ code, percent, amount: toAmount(exact) })),
    additions: toAmount(additions),
    total: toAmount(total),
  };
}
