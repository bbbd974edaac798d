// Whether each type of device is replaced, compared with the manuals' terms by hand, with every fact stated and with some left out.
import { expect, test } from "vitest";
import { OWNED_CONDITIONS } from "../src/domain/case/case-input.ts";
import type { AdpDeviceType } from "../src/domain/adp/rule-book.ts";
import type { OwnedDevice } from "../src/domain/decision/device/device-facts.ts";
import { openDevices } from "./device-records.ts";

const { records, decideCase } = await openDevices();

interface Told {
  readonly condition: NonNullable<OwnedDevice["condition"]>;
  readonly isWithin: boolean;
  readonly under_warranty: boolean;
  readonly repair_share: number;
}

const is = (type: AdpDeviceType, ...names: readonly string[]): boolean =>
  names.includes(type.device_type) || names.includes(type.device_category);

/** Replaced within the period for growth, atrophy or another condition alone (grants 225.05, ocular 505, maxillofacial 505). */
const ofBody = (type: AdpDeviceType) => is(type, "breast_prosthesis", "ocular_prosthesis", "maxillofacial");
/** What broke within the period is replaced if wear broke it, and not if an accident did (limb-prosthesis 505, orthotic-devices 505.06). */
const ofLimb = (type: AdpDeviceType) => is(type, "prosthesis", "orthotic_devices");
/** The manual replaces nothing within the period (insulin-pump 605). */
const ofPump = (type: AdpDeviceType) => type.device_type.startsWith("insulin_pump");
/** What is lost is never replaced (pressure-modification 315.03, 415.05, 520.03; grants 325.05). */
const isGone = (type: AdpDeviceType) => is(type, "pressure_modification", "enteral_feeding_pump");
/** Core 220.05 compares a repair with a third of the price only where the device's manual does. */
const hasLimit = (type: AdpDeviceType) =>
  !ofBody(type) && !ofLimb(type) && !is(type, "pressure_modification", "comm_aids");

/** Whether it is replaced: yes, no, or both where the cause of the damage is not stated. */
function listOutcomes(type: AdpDeviceType, told: Told): readonly boolean[] {
  const { condition, isWithin, under_warranty: warranty, repair_share: share } = told;
  if (condition === "works" || condition === "damaged_by_misuse") return [false];
  if (condition === "need_changed") return [!(isWithin && ofPump(type))];
  if (condition === "lost" || condition === "stolen") return [!isWithin && !isGone(type)];
  const isRepaired = warranty || (hasLimit(type) && share <= 1 / 3);
  if (isRepaired || (isWithin && (ofBody(type) || ofPump(type)))) return [false];
  return isWithin && condition === "broken" && ofLimb(type) ? [true, false] : [true];
}

/** Criteria of their own say when processors of implants and hearing aids are replaced (hearing-devices 410, 415, 605). */
const types = records.adp.book.deviceTypes.filter(
  (type) =>
    records.bookOf(type).periods.length > 0 &&
    records.wholeExclusionOf(type) === undefined &&
    !is(type, "cochlear_processor", "baha_processor", "hearing_aid"),
);

const BOTH = [true, false];
const ALL: readonly Told[] = OWNED_CONDITIONS.flatMap((condition) =>
  BOTH.flatMap((isWithin) =>
    BOTH.flatMap((warranty) =>
      [1 / 3, 0.34].map((share) => ({
        condition,
        isWithin,
        under_warranty: warranty,
        repair_share: share,
      })),
    ),
  ),
);

type Field = Exclude<keyof Told, "condition">;
const FIELD_OF: Readonly<Record<Field, string>> = {
  isWithin: "owned[0].age_months",
  under_warranty: "owned[0].under_warranty",
  repair_share: "owned[0].repair_share",
};
const FIELDS = ["isWithin", "under_warranty", "repair_share"] as const;

/** Every way in which the facts that are left out may be. A warranty ends before a funding period does. */
const complete = (told: Told, left: readonly Field[]): readonly Told[] =>
  ALL.filter(
    (other) =>
      other.condition === told.condition &&
      FIELDS.every((field) => left.includes(field) || other[field] === told[field]) &&
      !(
        left.includes("under_warranty") &&
        !left.includes("isWithin") &&
        !told.isWithin &&
        other.under_warranty
      ),
  );

function decide(type: AdpDeviceType, told: Told, left: readonly Field[]) {
  const [period] = records.bookOf(type).periods;
  const months = period?.months ?? 0;
  const owned = {
    adp_funded: true,
    condition: told.condition,
    ...(!left.includes("isWithin") && { age_months: told.isWithin ? months - 1 : months }),
    ...(!left.includes("under_warranty") && { under_warranty: told.under_warranty }),
    ...(!left.includes("repair_share") && { repair_share: told.repair_share }),
  };
  return decideCase({ device: type.device_type, goal: "replacement", owned: [owned] });
}

const PARTS: readonly { readonly left: readonly Field[] }[] = [
  { left: [] },
  { left: ["isWithin"] },
  { left: ["under_warranty"] },
  { left: ["repair_share"] },
  { left: ["isWithin", "under_warranty"] },
  { left: ["under_warranty", "repair_share"] },
  { left: ["isWithin", "under_warranty", "repair_share"] },
];

test.each(PARTS)("decides, or asks for what decides, without $left", ({ left }) => {
  expect(types.length).toBeGreaterThan(50);
  // One value is enough for a field that is left out.
  const tolds = ALL.filter((told) => left.every((field) => told[field] === ALL[0]?.[field]));
  const some = types.filter((type, at) => left.length === 0 || at % 3 === 0 || ofPump(type) || isGone(type));
  for (const type of some)
    for (const told of tolds) {
      const name = `${type.device_type} ${JSON.stringify(told)}`;
      const outcomes = new Set(complete(told, left).flatMap((other) => listOutcomes(type, other)));
      const isOpen = outcomes.size > 1;
      const { decision, needs, reasons } = decide(type, told, left);
      expect(decision, name).toBe(
        isOpen ? "needs_more_info" : outcomes.has(true) ? "eligible" : "not_eligible",
      );
      expect(needs.length > 0, name).toBe(isOpen);
      const open = [...left.map((field) => FIELD_OF[field]), "facts"];
      for (const { field } of needs) expect(open, name).toContain(field);
      const places = reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc));
      const [period] = records.bookOf(type).periods;
      expect(places, name).toContain(`${period?.adp_doc} ${period?.section_ref}`);
    }
});
