import { toAmount } from "../ohip/amounts.ts";
import { listShares, type ClaimAssessment } from "../ohip/assess-claim.ts";
import type { ClaimFacts } from "../ohip/claim-facts.ts";
import { toTimeUnits, type TimeUnitKind } from "../ohip/time-units.ts";
import { payVirtually } from "../ohip/virtual-care.ts";
import { OWN_VIRTUAL } from "./virtual-claim.ts";
import { formatCents, type Highlight } from "./decision.ts";
import type { BillingEvidence, FeeRecord } from "./evidence.ts";

/** The record of the physician's specialty where the code has several: the fee is the same, the page is not. */
export function findFee(
  { fees }: BillingEvidence,
  code: string,
  specialty: string | undefined,
): FeeRecord | undefined {
  const own = fees.filter((fee) => fee.code === code);
  return own.find((fee) => fee.specialtyNumber === specialty) ?? own[0];
}

/** Units of the minutes with the patient; 1 for a service that is not paid in units of time. */
export const countUnits = (
  { minutes }: Pick<ClaimFacts, "minutes">,
  timeUnits: TimeUnitKind | undefined,
): number => (timeUnits && minutes !== undefined ? toTimeUnits(timeUnits, minutes) : 1);

const UNIT_WORDS: Readonly<Record<TimeUnitKind, string>> = {
  half_hour_units: "half-hour unit",
  ten_minute_units: "ten-minute unit",
};

/** What the code pays, with the arithmetic where there is some. */
export function describeAmount(
  fee: FeeRecord,
  facts: Pick<ClaimFacts, "minutes" | "units">,
  {
    timeUnits,
    quarters = 0,
  }: { readonly timeUnits?: TimeUnitKind | undefined; readonly quarters?: number | undefined },
): string {
  const { feeCents, percent, per } = fee;
  if (percent !== null) return `adds ${percent}% of the fee of the service that it goes with`;
  if (feeCents === null) return "has no fee of its own";
  if (timeUnits && facts.minutes !== undefined) {
    const units = countUnits(facts, timeUnits);
    return `pays ${formatCents(feeCents)} a unit, ${facts.minutes} minutes are ${units} unit${units === 1 ? "" : "s"}: ${formatCents(feeCents * units)}`;
  }
  if (quarters > 1)
    return `pays ${formatCents(feeCents)} a unit, ${quarters} units: ${formatCents(feeCents * quarters)}`;
  const { units = 1 } = facts;
  if (fee.professionalCents !== null && fee.professionalCents !== undefined && units === 1)
    return `pays ${formatCents(feeCents)} for the technical part and ${formatCents(fee.professionalCents)} for the professional part`;
  const each = timeUnits ? `for each ${UNIT_WORDS[timeUnits]}` : (per ?? "each");
  if (units > 1)
    return `pays ${formatCents(feeCents)} ${each}, ${units} of them: ${formatCents(feeCents * units)}`;
  if (timeUnits) return `pays ${formatCents(feeCents)} ${each}`;
  return `pays ${formatCents(feeCents)}${per === null ? "" : ` ${per}`}`;
}

/** A premium in dollars, where the service that it goes with is claimed too. */
export function describePremium(
  fee: FeeRecord,
  evidence: BillingEvidence,
  { sameDayCodes = [] }: ClaimFacts,
): string | undefined {
  const { percent } = fee;
  if (percent === null) return undefined;
  const base = sameDayCodes
    .map((code) => findFee(evidence, code, undefined))
    .find((one) => one?.feeCents !== null && one !== undefined);
  if (!base || base.feeCents === null) return undefined;
  const amount = toAmount((base.feeCents * percent) / 100);
  return `${percent}% of ${base.code} (${formatCents(base.feeCents)}) is ${formatCents(amount.cents)}.`;
}

/** What is left of the fee where a rule pays only a share of it. */
export function describeShare(
  { code, feeCents, source }: FeeRecord,
  assessment: ClaimAssessment,
  { findSource }: BillingEvidence,
): Highlight | undefined {
  const [share] = listShares(assessment);
  if (share === undefined || feeCents === null) return undefined;
  const amount = toAmount((feeCents * share.percent) / 100);
  return {
    point: `${share.percent}% of ${code} (${formatCents(feeCents)}) is ${formatCents(amount.cents)}.`,
    sources: [source, findSource(share.rule)],
  };
}

const MODALITIES = { virtual_video: "video", virtual_telephone: "telephone" } as const;

const EXAMPLE_CENTS = 10_000;
/** Of the shares that virtual services pay. */
const SHARE_PAGE = "A66";

/** What the indicators themselves stand for. */
function describeIndicator(code: string, { findSource }: BillingEvidence): Highlight {
  const { percent, pageLabel } = payVirtually("A007", EXAMPLE_CENTS, "telephone");
  const more = payVirtually("K005", EXAMPLE_CENTS, "telephone").percent;
  const point =
    code === "K300"
      ? `By video a service pays as in person [${pageLabel}].`
      : `By telephone a service pays ${percent}% of its fee, and ${more}% for K005, K007, K197 and K198 [${pageLabel}].`;
  return { point, sources: [findSource({ page_label: pageLabel })] };
}

export function describeVirtual(
  { code, feeCents, percent }: FeeRecord,
  evidence: BillingEvidence,
  { setting, units }: Pick<ClaimFacts, "setting"> & { readonly units: number },
): Highlight | undefined {
  const { findSource } = evidence;
  if (code === "K300" || code === "K301") return describeIndicator(code, evidence);
  if (feeCents === null || percent !== null || OWN_VIRTUAL.test(code)) return undefined;
  if (setting !== "virtual_video" && setting !== "virtual_telephone") return undefined;
  const {
    indicator,
    percent: share,
    amount,
    pageLabel,
  } = payVirtually(code, feeCents * units, MODALITIES[setting]);
  return {
    point: `By ${MODALITIES[setting]}, where the service may be virtual, it is claimed with ${indicator} and pays ${share}%: ${formatCents(amount.cents)} [${pageLabel}].`,
    // A printed amount stands beside the rule that it rounds.
    sources: [...new Set([pageLabel, SHARE_PAGE])].map((page) => findSource({ page_label: page })),
  };
}
