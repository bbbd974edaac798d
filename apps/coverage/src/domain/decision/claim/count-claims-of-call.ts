import type { EarlierClaimInput } from "../../case/case-input.ts";
import type { Ask, ClaimAsk } from "../../case/coverage-case.ts";
import type { ReadValue } from "../../case/read-case.ts";
import { dayOf } from "../../ohip/local-time.ts";
import { REFUSALS, type Verdict } from "../verdict.ts";
import { toBareCode } from "./claim-facts-of.ts";

/** An ask of the same call that was decided before. */
interface DecidedBefore {
  readonly ask: Ask;
  readonly verdicts: readonly Pick<Verdict, "subject" | "decision">[];
}

/** Day of the service, YYYY-MM-DD; undefined for other asks and for incomplete dates. */
const toDay = (ask: Ask): string | undefined => (ask.program === "ohip" ? dayOf(ask.service_at) : undefined);

/** Sorts claims by day and keeps each ask's index, since earlier claims count towards later limits. */
export const sortByDay = (asks: readonly Ask[]): readonly Ask[] =>
  asks.toSorted((one, other) => (toDay(one) ?? "").localeCompare(toDay(other) ?? ""));

/** Whether nothing shows that two claims have different patients or claimants. */
const isOfSame = (one: ClaimAsk, other: ClaimAsk): boolean =>
  JSON.stringify(one.patient) === JSON.stringify(other.patient) &&
  one.specialty === other.specialty &&
  one.mrp === other.mrp;

const claimsOneCode = ({ codes = [] }: ClaimAsk, { codes: others = [] }: ClaimAsk): boolean =>
  codes.some((code) => others.some((other) => toBareCode(other) === toBareCode(code)));

/**
 * Shares what claims of one day say was claimed before: "four K030 this year", stated for K030, is the history of Q040 as well. What a
 * claim says of a code itself stays as it says it, two claims of one code are two cases, and an entry without a time means the period of
 * its own claim's rules.
 */
export const shareEarlierClaims = (asks: readonly Ask[]): readonly Ask[] =>
  asks.map((ask) => {
    if (ask.program !== "ohip" || ask.earlier_claims?.length === 0) return ask;
    const own = ask.earlier_claims ?? [];
    const counted = new Set(own.map(({ code }) => toBareCode(code)));
    const shared = asks.flatMap((other) =>
      other.program === "ohip" &&
      toDay(other) === toDay(ask) &&
      isOfSame(other, ask) &&
      !claimsOneCode(other, ask)
        ? (other.earlier_claims ?? [])
        : [],
    );
    const added = shared.filter(
      ({ code, day, within }) =>
        (day !== undefined || within !== undefined) && !counted.has(toBareCode(code)),
    );
    return added.length === 0 ? ask : { ...ask, earlier_claims: [...own, ...added] };
  });

/**
 * Adds earlier claims of the same call for the same patient: with C032 on Tuesday, Wednesday and Thursday in three claims, Thursday's is
 * the third visit. Skips refused claims and those that the caller already counts.
 */
export function addClaimsBefore(
  ask: Ask,
  before: readonly DecidedBefore[],
): { readonly ask: Ask; readonly readAs: readonly ReadValue[] } {
  const day = toDay(ask);
  if (ask.program !== "ohip" || day === undefined) return { ask, readAs: [] };
  const counted = new Set(ask.earlier_claims?.map(({ code }) => toBareCode(code)));
  const own = before.flatMap(({ ask: one, verdicts }) => {
    const earlier = toDay(one);
    if (one.program !== "ohip" || earlier === undefined || earlier >= day || !isOfSame(one, ask)) return [];
    return (one.codes ?? []).flatMap((code) => {
      const verdict = verdicts.find(({ subject }) => toBareCode(subject) === toBareCode(code));
      const isPaid = verdict !== undefined && !REFUSALS.has(verdict.decision);
      if (!isPaid || counted.has(toBareCode(code))) return [];
      const claim: EarlierClaimInput = { code, day: earlier, count: 1, same_physician: true };
      return [{ claim, path: one.path }];
    });
  });
  if (own.length === 0) return { ask, readAs: [] };
  return {
    ask: { ...ask, earlier_claims: [...(ask.earlier_claims ?? []), ...own.map(({ claim }) => claim)] },
    readAs: [
      {
        path: `${ask.path}.earlier_claims`,
        value: own.map(({ claim }) => `${claim.code} ${claim.day ?? ""}`).join(", "),
        words: [...new Set(own.map(({ path }) => path))].join(", "),
      },
    ],
  };
}
