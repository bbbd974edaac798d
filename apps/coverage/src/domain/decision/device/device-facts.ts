import { CHAIRS } from "../../adp/check-combination.ts";
import type { StatedFacts } from "../../adp/evaluate-eligibility.ts";
import type { AdpDeviceType } from "../../adp/rule-book.ts";
import { toWholeYears } from "../../case/age.ts";
import type { DeviceAsk, FactValue } from "../../case/coverage-case.ts";
import type { DeviceRecords } from "./device-records.ts";
import { nameDevice, type NamedDevice } from "./name-device.ts";

export type OwnedDevice = NonNullable<DeviceAsk["owned"]>[number];

export interface PlacedDevice extends OwnedDevice {
  /** Index in `owned`. */
  readonly index: number;
  readonly types: readonly AdpDeviceType[];
}

/** A name for any of the wheeled walkers. */
const ANY_WALKER = "ambulation_aid";
const WHEELED = [
  "wheeled_walker_type_1",
  "wheeled_walker_type_2",
  "wheeled_walker_type_3",
  "paediatric_walking_frame",
];
/** Types that replace each other. */
const KINDS: readonly (readonly string[])[] = [
  ...WHEELED.map((type) => [ANY_WALKER, type]),
  ["cpap", "apap", "bpap"],
  ["insulin_pump", "insulin_pump_adult", "insulin_pump_child"],
];

const listOwned = ({ owned = [] }: DeviceAsk, records: DeviceRecords): readonly PlacedDevice[] =>
  owned.map((one, index) => ({
    ...one,
    index,
    types: one.device === undefined ? [] : nameDevice(one.device, records).types,
  }));

function isSameKind({ device_type: one }: AdpDeviceType, { device_type: other }: AdpDeviceType): boolean {
  return one === other || KINDS.some((types) => types.includes(one) && types.includes(other));
}

function isReplaced(owned: PlacedDevice, type: AdpDeviceType): boolean {
  if (owned.device === undefined || owned.types.some((one) => isSameKind(one, type))) return true;
  const isChair = ({ device_type: name }: AdpDeviceType): boolean => CHAIRS.includes(name);
  return owned.condition === "need_changed" && isChair(type) && owned.types.some(isChair);
}

/** Splits the person's devices: the one that the requested device would replace, and the others. */
export function splitOwned(
  ask: DeviceAsk,
  type: AdpDeviceType,
  records: DeviceRecords,
): { readonly replaced: PlacedDevice | undefined; readonly otherOwned: readonly PlacedDevice[] } {
  const owned = listOwned(ask, records);
  const replaced = owned.find((one) => isReplaced(one, type));
  return { replaced, otherOwned: owned.filter((one) => one !== replaced && one.device !== undefined) };
}

const OF_CONDITION: Readonly<
  Record<NonNullable<OwnedDevice["condition"]>, Readonly<Record<string, boolean>>>
> = {
  works: { works_well: true, device_not_working: false },
  worn: { is_worn: true },
  broken: { is_broken: true },
  lost: { lost_or_stolen: true },
  stolen: { lost_or_stolen: true },
  damaged_by_misuse: { is_misused: true },
  need_changed: { has_changed: true },
};

function* listOfOwned({ condition, under_warranty: warranty, adp_funded: funded }: OwnedDevice) {
  if (condition) yield* Object.entries(OF_CONDITION[condition]);
  if (warranty !== undefined) yield ["under_warranty", warranty] as const;
  if (funded !== undefined) yield ["adp_funded", funded] as const;
  if (funded === true) yield ["is_renewal", true] as const;
}

function* listOfPatient({ patient: { residence, plans } }: DeviceAsk) {
  if (residence !== undefined) {
    const isHospital = residence === "hospital";
    yield ["in_hospital", isHospital] as const;
    yield ["in_hospital_or_ltc", isHospital || residence === "long_term_care"] as const;
  }
  // A person with WSIB may need a device that WSIB does not cover, so a yes does not settle this device.
  if (plans?.wsib === false) yield ["wsib_covers_device", false] as const;
  if (plans?.veterans === false) yield ["veterans_group_a", false] as const;
}

/** A person in neither a hospital nor long-term care is not in a hospital. */
function* listOfStated({ stated }: DeviceAsk) {
  if (stated.get("in_hospital_or_ltc") === false) yield ["in_hospital", false] as const;
}

const isSigner = (fact: string): boolean => fact.startsWith("signer_");

/** Two of these may be true at once: a specialist is a physician, and may be an eye physician. */
const PHYSICIANS: readonly string[] = [
  "signer_physician",
  "signer_family_doctor",
  "signer_specialist",
  "signer_eye",
];
const SURE_NO: Readonly<Record<string, readonly string[]>> = {
  signer_family_doctor: ["signer_specialist", "signer_eye"],
  signer_specialist: ["signer_family_doctor"],
};

/** One person signs, so a stated signer has no other profession. */
function* listOtherSigners({ stated }: DeviceAsk, signers: readonly string[]) {
  const named = [...stated].flatMap(([fact, value]) => (isSigner(fact) && value === true ? [fact] : []));
  const isPhysician = named.some((one) => PHYSICIANS.includes(one));
  if (named.length === 0) return;
  for (const other of signers) {
    const isOpen =
      isPhysician && PHYSICIANS.includes(other) && !named.some((one) => SURE_NO[one]?.includes(other));
    if (!isOpen && !stated.has(other)) yield [other, false] as const;
  }
}

function* listOfGoal({ goal, stated, ears, how_many: amount }: DeviceAsk) {
  if (goal === "repair") yield ["asks_for_upkeep", true] as const;
  if (goal === "application") {
    const namesSigner = [...stated.keys()].some(isSigner);
    yield [namesSigner ? "asks_for_signer" : "asks_who_signs", true] as const;
  }
  if (ears !== undefined || amount !== undefined)
    yield ["wants_two", ears === "both" || amount === 2] as const;
}

/** Things that are funded only with the device that they belong to (hearing devices 225). */
const BOUGHT_WITH: Readonly<Record<string, string>> = { signalling_device: "teletypewriter" };

/** An owner of the base device asks for the part alone; a caller who names both buys both. */
function* listOfOtherOwned(
  type: AdpDeviceType | undefined,
  otherOwned: readonly PlacedDevice[],
  named: NamedDevice,
) {
  const base = type && BOUGHT_WITH[type.device_type];
  if (base === undefined) return;
  if (otherOwned.some(({ types }) => types.some(({ device_type: name }) => name === base)))
    yield ["bought_with_teletypewriter", false] as const;
  else if (named.others.includes(base)) yield ["bought_with_teletypewriter", true] as const;
}

/** A flash monitor is none of the real-time monitors that it is recognised as. */
export const isFlashMonitor = (device = ""): boolean => /\b(?:libre|flash)\b/iu.test(device);

const UNREGISTERED = "is_unregistered_vendor";
const OUTSIDE_ONTARIO = "vendor_is_outside_ontario";
/** Bought of any supplier in Ontario (communication-aids 725, visual-aids 725). */
const BOUGHT_IN_ONTARIO: readonly string[] = [
  "computer_for_writing",
  "computer_for_low_vision",
  "voice_restoration_valve",
];

/** Vendor rules: a grant has no vendor restriction (core 200.03), and for some devices only the province counts. */
function placeVendor(
  facts: Map<string, FactValue>,
  type: AdpDeviceType | undefined,
  records: DeviceRecords,
): void {
  if (!type || facts.get(UNREGISTERED) !== true) return;
  const isOfGrant = records.bookOf(type).funding.some(({ model }) => model === "grant");
  const isOfProvince = BOUGHT_IN_ONTARIO.includes(type.device_type);
  if (isOfGrant || isOfProvince) facts.delete(UNREGISTERED);
  if (isOfProvince && !facts.has(OUTSIDE_ONTARIO)) facts.set(OUTSIDE_ONTARIO, null);
}

/** Names that say more than the type that the records have for them. */
function* listOfName({ device }: DeviceAsk) {
  if (isFlashMonitor(device)) yield ["is_flash_glucose_monitor", true] as const;
}

/**
 * Stated facts and those that typed fields imply. A contradiction counts as unknown, so it is asked.
 *
 * @param type decides which owned device is replaced; none if nothing was recognised
 */
export function listFactsOf(
  ask: DeviceAsk,
  type: AdpDeviceType | undefined,
  records: DeviceRecords,
): ReadonlyMap<string, FactValue> {
  const { replaced, otherOwned } = type
    ? splitOwned(ask, type, records)
    : { replaced: undefined, otherOwned: [] };
  const facts = new Map<string, FactValue>(ask.stated);
  const implied = [
    ...listOfName(ask),
    ...listOfGoal(ask),
    ...(ask.goal === "application" ? listOtherSigners(ask, records.signers) : []),
    ...listOfStated(ask),
    ...listOfPatient(ask),
    ...(replaced ? listOfOwned(replaced) : []),
    ...listOfOtherOwned(type, otherOwned, nameDevice(ask.device ?? "", records)),
  ];
  for (const [fact, value] of implied) {
    const named = ask.stated.get(fact);
    facts.set(fact, named === undefined || named === value ? value : null);
  }
  placeVendor(facts, type, records);
  return facts;
}

/** Facts that case rules check: stated ones, and those that typed fields imply. */
export const listDeviceFacts = (ask: DeviceAsk, records: DeviceRecords): ReadonlyMap<string, FactValue> =>
  listFactsOf(ask, nameDevice(ask.device ?? "", records).types[0], records);

const NEVER = Infinity;

/** Values that criteria check: facts as yes or no, and the numbers of measures, age and owned devices. */
export function listStated(
  ask: DeviceAsk,
  {
    replaced,
    facts,
  }: { readonly replaced: OwnedDevice | undefined; readonly facts: ReadonlyMap<string, FactValue> },
  { measures }: DeviceRecords,
): StatedFacts {
  const years = toWholeYears(ask.patient);
  // A device that ADP never funded counts as funded before any period.
  const months = replaced?.adp_funded === false ? NEVER : replaced?.age_months;
  return Object.fromEntries<boolean | number>([
    ...[...facts].flatMap(([fact, value]) =>
      value === null || measures.has(fact) ? [] : [[fact, value] as const],
    ),
    ...(months === undefined ? [] : [["months_since_last_funding", months] as const]),
    ...(ask.measures ?? []).flatMap(({ measure, value }) =>
      measures.has(measure) ? [[measure, value] as const] : [],
    ),
    ...(years === undefined ? [] : [["age_years", years] as const]),
  ]);
}
