import { UserInputError } from "@clinical-mcp/errors";
import { distance } from "fastest-levenshtein";
import { DEVICE_CATEGORIES, type DeviceCategory } from "../../dataset/adp-vocabulary.ts";
import type { AdpRecords, DevicePrice } from "./adp-records.ts";
import type { AdpGetInput } from "./adp-get-schemas.ts";
import { recogniseDevices, type RecognisedDevice } from "./recognise-device.ts";
import type { AdpDeviceType, Device } from "./rule-book.ts";

/** Which device is meant, as far as that can be told. */
export interface ResolvedDevice {
  /** Undefined where nothing is named, or several that must be told apart first. */
  readonly device: Device | undefined;
  readonly name: string | null;
  readonly matched: string | null;
  readonly candidates: readonly AdpDeviceType[];
  /** Types that are named beside it, each once. */
  readonly others: readonly string[];
  /** The price line of a code that was given. */
  readonly line: DevicePrice | undefined;
  readonly notices: readonly string[];
}

const NOTHING = {
  device: undefined,
  name: null,
  matched: null,
  candidates: [],
  others: [],
  line: undefined,
  notices: [],
};

const toKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, "_");

const toDevice = ({ device_category: category, device_type: type }: AdpDeviceType): Device => ({
  category,
  type,
});

function findCategory(text: string): DeviceCategory {
  const key = toKey(text);
  const found = DEVICE_CATEGORIES.find((category) => category === key);
  if (found) return found;
  const nearest = DEVICE_CATEGORIES.toSorted((a, b) => distance(key, a) - distance(key, b)).slice(0, 3);
  throw new UserInputError("There is no device category of this name.", {
    code: "UNKNOWN_CATEGORY",
    suggestion: "Use one of the categories below, or put the device into query in everyday words.",
    details: { nearest, categories: DEVICE_CATEGORIES },
  });
}

function findLine(code: string, { prices }: AdpRecords): DevicePrice | undefined {
  const wanted = code.trim().toUpperCase();
  return prices.find(({ device_code: known }) => known.toUpperCase() === wanted);
}

/** Words that could be a code: with a digit, or in capitals. */
const CODE_LIKE = /\b(?:(?=[\w-]*\d)[\w-]{3,12}|[A-Z]{4})\b/gu;

const findLineIn = (text: string, records: AdpRecords): DevicePrice | undefined =>
  text
    .match(CODE_LIKE)
    ?.map((word) => findLine(word, records))
    .find((line) => line !== undefined);

const NO_LINE = {
  selection: "No price line that is held here has this code; the starter dataset has a part of the lists.",
  whole: "No price list that was ingested has this code.",
} as const;

function fromCode(code: string, records: AdpRecords): ResolvedDevice {
  const line = findLine(code, records);
  return line
    ? fromLine(line, records)
    : { ...NOTHING, notices: [records.sections.length > 0 ? NO_LINE.whole : NO_LINE.selection] };
}

function fromLine(line: DevicePrice, { book }: AdpRecords): ResolvedDevice {
  const type = book.deviceTypes.find(({ listed_as: listed, parts_listed_as: parts }) =>
    [...listed, ...parts].includes(line.device_type),
  );
  return {
    ...NOTHING,
    device: type ? toDevice(type) : { category: line.device_category, type: null },
    name: line.device_name,
    line,
  };
}

function fromText(text: string, { book }: AdpRecords, category: DeviceCategory | undefined): ResolvedDevice {
  const { devices, categories } = recogniseDevices(text, book.deviceTypes);
  const named = devices.map((found) => ({
    ...found,
    candidates: found.candidates.filter((one) => category === undefined || one.device_category === category),
  }));
  const [first, ...others] = named.filter(({ candidates }) => candidates.length > 0);
  const [only, ...rest] = first?.candidates ?? [];
  if (first && only && rest.length === 0)
    return {
      ...NOTHING,
      device: toDevice(only),
      name: only.name,
      matched: first.matched,
      ...besides(only, others),
    };
  if (first) {
    const { notices, ...beside } = besides(undefined, others);
    return {
      ...NOTHING,
      ...beside,
      matched: first.matched,
      candidates: first.candidates,
      device: sharedCategory(first.candidates),
      notices: [`"${first.matched}" can be several devices: say which one is meant.`, ...notices],
    };
  }
  const [vague] = categories;
  const found = category ?? vague;
  return found ? { ...NOTHING, device: { category: found, type: null } } : NOTHING;
}

/** What is named beside a device; its own name a second time is nothing new. */
function besides(
  device: AdpDeviceType | undefined,
  named: readonly Pick<RecognisedDevice, "matched" | "candidates">[],
): Pick<ResolvedDevice, "others" | "notices"> {
  const others = named.filter(({ candidates }) => device === undefined || !candidates.includes(device));
  return {
    others: [...new Set(others.flatMap(({ candidates }) => onlyTypeOf(candidates)))],
    notices: [...new Set(others.map(({ matched }) => `"${matched}" is named, too: ask for it apart.`))],
  };
}

const onlyTypeOf = (candidates: readonly AdpDeviceType[]): readonly string[] =>
  candidates.length === 1 ? candidates.map(({ device_type: type }) => type) : [];

/** Rules of the whole category hold whichever of the devices is meant. */
function sharedCategory(candidates: readonly AdpDeviceType[]): Device | undefined {
  const categories = new Set(candidates.map(({ device_category: category }) => category));
  const [category] = categories;
  return categories.size === 1 && category ? { category, type: null } : undefined;
}

/** Types of devices that are given by type or in everyday words, each as often as it is given; and what is none. */
export function resolveOthers(
  given: readonly string[],
  { deviceTypes }: AdpRecords["book"],
): Pick<ResolvedDevice, "others" | "notices"> {
  const read = given.map((text) => {
    const known = deviceTypes.find(({ device_type: type }) => type === toKey(text));
    const [named] = recogniseDevices(text, deviceTypes).devices;
    return { text, types: known ? [known.device_type] : onlyTypeOf(named?.candidates ?? []) };
  });
  return {
    others: read.flatMap(({ types }) => types),
    notices: read.flatMap(({ text, types }) =>
      types.length > 0
        ? []
        : [
            `"${text}" of other_devices is not one device of the manuals: it was not held against the others.`,
          ],
    ),
  };
}

/**
 * The device of a request: a code before a type, a type before words, in which a code counts first.
 *
 * @throws UserInputError MISSING_PARAMETER where nothing names one, UNKNOWN_CATEGORY
 */
export function resolveDevice(input: AdpGetInput, records: AdpRecords): ResolvedDevice {
  const { device, device_code: code, query } = input;
  const category = device?.category === undefined ? undefined : findCategory(device.category);
  if (code !== undefined) return fromCode(code, records);
  const type = records.book.deviceTypes.find(({ device_type: known }) => known === toKey(device?.type ?? ""));
  if (type) return { ...NOTHING, device: toDevice(type), name: type.name };
  const text = [device?.type, query].filter((part) => part !== undefined).join(". ");
  if (text === "" && category === undefined)
    throw new UserInputError("Nothing says which device is meant.", {
      code: "MISSING_PARAMETER",
      suggestion: "Give query in everyday words, device.type, device.category or device_code.",
    });
  const line = findLineIn(text, records);
  return line ? fromLine(line, records) : fromText(text, records, category);
}
