import { toListedCents, type DevicePrice } from "../../adp/adp-records.ts";
import { choosePriceLines } from "../../adp/choose-price-lines.ts";
import { findOptionLines } from "../../adp/find-option-lines.ts";
import { fold } from "../../adp/find-words.ts";
import { chooseModelLines } from "../../adp/model-names.ts";
import type { AdpDeviceType } from "../../adp/rule-book.ts";
import type { DeviceAsk } from "../../case/coverage-case.ts";
import type { DeviceRecords } from "./device-records.ts";
import { isChild, type NamedDevice } from "./name-device.ts";

export interface PricedLine {
  readonly line: DevicePrice;
  readonly cents: number;
}

/** Types whose words mean price lines of other types. */
const LINES_OF: Readonly<Record<string, readonly [adult: readonly string[], child: readonly string[]]>> = {
  ambulation_aid: [
    ["wheeled_walker_type_1", "wheeled_walker_type_2", "wheeled_walker_type_3"],
    ["paediatric_walking_frame"],
  ],
  wheeled_walker_type_1: [["wheeled_walker_type_1"], ["paediatric_walking_frame"]],
  wheeled_walker_type_2: [["wheeled_walker_type_2"], ["paediatric_walking_frame"]],
  insulin_pump_adult: [["insulin_pump"], ["insulin_pump"]],
  insulin_pump_child: [["insulin_pump"], ["insulin_pump"]],
};

const SIZE = /\b(?:adult|p(?:a)?ediatric|adolescent|child\w*|kids?|pediatrique|adulte)\b/iu;

/** Devices have sizes for adults and children. The age decides if the words do not. */
function withSize(words: string, { patient }: DeviceAsk): string {
  const child = isChild(patient);
  return SIZE.test(words) || child === undefined ? words : `${words} ${child ? "paediatric" : "adult"}`;
}

const CHILDS = /^(?:p(?:a)?ediatric|adolescent|child)/iu;

/** Adult sizes, if neither words nor age mention a child. */
function ofUnstatedSize(lines: readonly DevicePrice[], { ask, type }: PriceQuestion): readonly DevicePrice[] {
  if (isChild(ask.patient) !== undefined || SIZE.test(`${ask.device ?? ""} ${type.name}`)) return lines;
  const adult = lines.filter(({ device_type: listed }) => !CHILDS.test(listed));
  return adult.length > 0 ? adult : lines;
}

export interface PriceQuestion {
  readonly ask: DeviceAsk;
  readonly type: AdpDeviceType;
  readonly named: NamedDevice;
}

/** Price lines for a device, by the person's size and the other words of the ask. */
export function chooseLines(question: PriceQuestion, records: DeviceRecords): readonly DevicePrice[] {
  const { ask, type, named } = question;
  if (named.line) return [named.line];
  const [adult, child] = LINES_OF[type.device_type] ?? [[type.device_type], [type.device_type]];
  const types = isChild(ask.patient) === true ? child : adult;
  const lines = types
    .flatMap((name) => records.typeOf.get(name)?.listed_as ?? [])
    .flatMap((listed) => records.linesOf.get(listed) ?? []);
  const words = ask.device ?? type.name;
  const said = withSize(`${words} ${type.name.replace(/^adult /u, "")}`, ask);
  return choosePriceLines(chooseModelLines(ofUnstatedSize(lines, question), words), said);
}

/** Lines with a price, cheapest first. */
export const listPriced = (lines: readonly DevicePrice[]): readonly PricedLine[] =>
  lines
    .flatMap((line) => {
      const cents = toListedCents(line);
      return cents === undefined ? [] : [{ line, cents }];
    })
    .toSorted((one, other) => one.cents - other.cents);

const MOST_OPTIONS = 4;

/** Whether the words say more than the device's name. */
const saysMore = ({ ask, named, type }: PriceQuestion): boolean => {
  const said = fold(ask.device ?? "").trim();
  return (
    said !== "" &&
    ![named.matched, type.name, type.device_type].some((name) => fold(name ?? "").trim() === said)
  );
};

/** Options that the ask names with the device: "heavy duty walker". */
export const listOptions = (question: PriceQuestion, { adp }: DeviceRecords): readonly PricedLine[] =>
  saysMore(question)
    ? listPriced(
        findOptionLines(adp.prices, {
          type: question.type,
          deviceTypes: adp.book.deviceTypes,
          folded: fold(question.ask.device ?? ""),
        }).slice(0, MOST_OPTIONS),
      )
    : [];
