import type { BetterWay } from "../verdict.ts";
import type { DeviceRecords } from "./device-records.ts";
import { judgeDevice, type JudgedDevice } from "./judge-device.ts";
import { nameDevice } from "./name-device.ts";

/** Wheelchairs and scooters. The criteria that rule one out may call for another. */
const CHAIRS = ["manual_wheelchair", "power_wheelchair", "power_scooter"];

interface Ways {
  /** The ask is about a repair or battery. */
  readonly isUpkeep: boolean;
  readonly records: DeviceRecords;
}

/** Instead of a repair: a replacement for wear. */
function listReplacements({ type, replaced }: JudgedDevice, { records }: Ways): readonly BetterWay[] {
  const wear = records
    .bookOf(type)
    .rules.find(
      ({ topic, statement }) => topic === "replacement" && /beyond repair|worn|third/iu.test(statement),
    );
  if (!wear) return [];
  const needs = replaced?.needs ?? [];
  return [{ subject: `replacement of the ${type.name}`, ...records.toReason(wear), needs }];
}

/** The criteria of the device that fail, and not those of every device. */
const failsByType = ({ criteria, refusals }: JudgedDevice): boolean =>
  refusals.length > 0 &&
  criteria.evaluated.every(
    ({ result, criterion }) => result !== "not_met" || !criterion.device_types.includes("*"),
  ) &&
  criteria.evaluated.some(
    ({ result, criterion: { device_types: types } }) =>
      result === "not_met" && !types.includes("*") && !types.includes("mobility"),
  );

function listChairs(judged: JudgedDevice, { records }: Ways): readonly BetterWay[] {
  const { ask, type } = judged;
  if (!CHAIRS.includes(type.device_type) || !failsByType(judged)) return [];
  return CHAIRS.flatMap((name): readonly BetterWay[] => {
    const other = name === type.device_type ? undefined : records.typeOf.get(name);
    if (!other) return [];
    const ways = judgeDevice(
      { ...ask, device: other.device_type, goal: "eligibility" },
      nameDevice(other.device_type, records),
      { type: other, records },
    );
    const [first] = records.bookOf(other).criteria;
    const isOpen = ways.refusals.length === 0 && ways.words.itself.length === 0 && first !== undefined;
    return isOpen
      ? [
          {
            subject: other.name,
            text: `The stated facts do not rule out a ${other.name}.`,
            sources: records.toReason(first).sources,
            needs: ways.criteria.needs,
          },
        ]
      : [];
  });
}

/** Alternatives that the same facts allow, each with its open needs. */
export const listBetter = (judged: JudgedDevice, ways: Ways): readonly BetterWay[] =>
  ways.isUpkeep ? listReplacements(judged, ways) : listChairs(judged, ways);
