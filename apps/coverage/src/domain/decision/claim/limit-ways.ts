import { toDescription } from "../../ohip/fee-text.ts";
import type { BetterWay } from "../verdict.ts";
import { countAllowed, countUnits } from "./claim-amount.ts";
import { holdCode, type HeldCode } from "./hold-code.ts";
import type { HeldRule } from "./hold-rules.ts";
import { holdOther, toWay } from "./other-way.ts";

/** Statuses of a unit limit that leave room for at least one unit. */
const LEAVES_ROOM: ReadonlySet<HeldRule["status"]> = new Set(["met", "partial"]);

/** A limit on units. Further units have another code; beyond a limit of one per day or year, another service is paid. */
const isOfUnits = ({ rule: { condition } }: HeldRule): boolean =>
  condition.kind === "at_most" && condition.most > 1;

/** Units over a limit that have another code. */
export function* proposeBeyond(own: HeldCode): Generator<BetterWay> {
  const over = own.held.find(
    (one) =>
      isOfUnits(one) &&
      one.rule.pays_as?.[own.code] !== undefined &&
      (one.status === "partial" || one.status === "refused"),
  );
  const code = over?.rule.pays_as?.[own.code];
  if (code === undefined) return;
  const units = countUnits(own.held, own.facts) ?? 1;
  const allowed = own.held.some(({ status }) => status === "refused") ? 0 : countAllowed(own.held, units);
  const other = holdCode({ ...own, code, ask: { ...own.ask, units: units - allowed }, known: new Map() });
  if (other) yield toWay(other, "Beyond the limit: ");
}

const CONSULTATION = /\bconsultation(?: \(GP\)|, (?:hospital in-patient|long-term care))?$/iu;
const OTHER_CONSULTATION = /\b(?:repeat|limited|special|comprehensive|extended|requested)\b/iu;
const isPlainConsultation = (description: string): boolean =>
  CONSULTATION.test(description) && !OTHER_CONSULTATION.test(description);

/** The consultation of the claimant's chapter at the same place without a minimum time; undefined unless exactly one exists. */
function findPlainConsultation({ fee, facts, records: { schedule } }: HeldCode): string | undefined {
  if (facts.specialty !== undefined && facts.specialty !== fee.specialty_number) return undefined;
  const [prefix] = fee.fee_code;
  const plain = schedule.fees.filter(
    (row) =>
      row.specialty_number === fee.specialty_number &&
      row.fee_code.startsWith(prefix ?? "") &&
      (row.fee_cents ?? Infinity) < (fee.fee_cents ?? 0) &&
      isPlainConsultation(toDescription(row)),
  );
  const codes = new Set(plain.map(({ fee_code: code }) => code));
  return codes.size === 1 ? [...codes][0] : undefined;
}

/**
 * The code of the lesser fee that a rule names, or of the consultation whose least time alone was not reached. Of one that was
 * long enough, and whose times are not on the record, the pages name no fee.
 */
export function findLesserCode({ rule }: HeldRule, own: HeldCode): string | undefined {
  const { pays_as: paysAs, effect, condition } = rule;
  const isTooShort =
    effect === "paid_as_lesser_fee" &&
    condition.kind === "minutes_at_least" &&
    (own.facts.minutes ?? Infinity) < condition.minutes;
  return paysAs?.[own.code] ?? (isTooShort ? findPlainConsultation(own) : undefined);
}

/** The code that a broken rule names: the lesser fee beyond a limit, or the code for another length, joint, age or place. */
export function* proposeLesser(own: HeldCode): Generator<BetterWay> {
  for (const one of own.held) {
    if (one.status !== "refused" || isOfUnits(one)) continue;
    const lesser = findLesserCode(one, own);
    const code = lesser ?? one.rule.instead?.[own.code];
    const other = code === undefined || own.sameDay.includes(code) ? undefined : holdOther(own, code);
    if (other) yield toWay(other, lesser === undefined ? "In its place: " : "Paid as: ");
  }
}

/** The higher fee, if the limit that leads to the requested code still has room. */
export function* proposeWithin(own: HeldCode): Generator<BetterWay> {
  for (const code of own.records.limitedOf(own.code)) {
    if (own.sameDay.includes(code)) continue;
    const other = holdOther(own, code);
    const hasRoom = other?.held.some(
      ({ rule: { condition }, status }) =>
        condition.kind === "at_most" && condition.codes.includes(code) && LEAVES_ROOM.has(status),
    );
    if (other && hasRoom) yield toWay(other, "The limit is not reached, so in its place: ");
  }
}
