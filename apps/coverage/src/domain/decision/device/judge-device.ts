import type { AdpDeviceType } from "../../adp/rule-book.ts";
import type { DeviceAsk } from "../../case/coverage-case.ts";
import type { Need, Reason } from "../verdict.ts";
import { listFactsOf, listStated, splitOwned } from "./device-facts.ts";
import type { DeviceRecords } from "./device-records.ts";
import {
  judgeCombination,
  judgeSituation,
  listRaised,
  readExcluded,
  type ExcludedWords,
} from "./exclude-device.ts";
import { fundDevice, type FundedDevice } from "./fund-device.ts";
import { judgeCriteria, type JudgedCriteria, type StatedDevice } from "./judge-criteria.ts";
import { withOxygen } from "./judge-oxygen.ts";
import type { NamedDevice } from "./name-device.ts";
import { isChild, ofAge } from "./name-device.ts";
import { judgeReplaced, type JudgedReplacement } from "./replace-device.ts";

/** All that is judged of one type of device, before one of it decides. */
export interface JudgedDevice extends StatedDevice {
  /** The type as named; `type` is the variant for the person's age. */
  readonly of: AdpDeviceType;
  readonly named: NamedDevice;
  readonly words: ExcludedWords;
  readonly criteria: JudgedCriteria;
  readonly refusals: readonly Reason[];
  /** Needs of situations and of other devices. */
  readonly needs: readonly Need[];
  readonly replaced: JudgedReplacement | undefined;
  /** Computed only when shown: a refused device has no share. */
  readonly fund: () => FundedDevice;
}

/** The price list has only children's models (mobility 205); the manual names no age. */
const CHILDRENS: readonly string[] = ["paediatric_standing_frame"];
const LISTED_AIDS = "mobility 205";

const refuseSize = ({ ask, type }: StatedDevice, records: DeviceRecords): readonly Reason[] =>
  CHILDRENS.includes(type.device_type) && isChild(ask.patient) === false
    ? records.rulesAt(LISTED_AIDS).slice(0, 1).map(records.toReason)
    : [];

/** Everything that the manuals say about one type with the stated facts. */
export function judgeDevice(
  ask: DeviceAsk,
  named: NamedDevice,
  of: { readonly type: AdpDeviceType; readonly records: DeviceRecords },
): JudgedDevice {
  const { records } = of;
  const type = ofAge(of.type, ask.patient, records);
  const { replaced: owned, otherOwned } = splitOwned(ask, type, records);
  const facts = listFactsOf(ask, type, records);
  const words = readExcluded({ type }, ask.device ?? "", records);
  const stated: StatedDevice = {
    ask,
    type,
    facts,
    stated: listStated(ask, { replaced: owned, facts }, records),
    ownedAt: owned?.index ?? ask.owned?.length ?? 0,
    raised: listRaised(words, ask),
  };
  const criteria = withOxygen(judgeCriteria(stated, records), stated, records);
  const situation = judgeSituation(stated, records);
  const combination = judgeCombination(stated, { otherOwned, others: named.others }, records);
  return {
    ...stated,
    of: of.type,
    named,
    words,
    criteria,
    refusals: [
      ...refuseSize(stated, records),
      ...criteria.failed,
      ...situation.refusals,
      ...combination.refusals,
    ],
    needs: [...situation.needs, ...combination.needs],
    replaced: judgeReplaced(stated, owned, records),
    fund: () => fundDevice({ ask, type, named }, records),
  };
}
