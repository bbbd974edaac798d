import { UserInputError } from "@clinical-mcp/errors";
import { distance } from "fastest-levenshtein";
import { DEVICE_CATEGORIES, type DeviceCategory } from "../../dataset/adp-vocabulary.ts";
import type { AdpRecords, DevicePrice } from "./adp-records.ts";
import type { AdpGetInput } from "./adp-get-schemas.ts";
import { recogniseDevices } from "./recognise-device.ts";
import type { AdpDeviceType, Device } from "./rule-book.ts";

/** Which device is meant, as far as that can be told. */
export interface ResolvedDevice {
  /** Undefined where nothing is named, or several that must be told apart first. */
  readonly device: Device | undefined;
  readonly name: string | null;
  readonly matched: string | null;
  readonly candidates: readonly AdpDeviceType[];
  /** The price line of a code that was given. */
  readonly line: DevicePrice | undefined;
  readonly notices: readonly string[];
}

const NOTHING = {
  device: undefined,
  name: null,
  matched: null,
  candidates: [],
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

function fromCode(code: string, { prices, book }: AdpRecords): ResolvedDevice {
  const wanted = code.trim().toUpperCase();
  const line = prices.find(({ device_code: known }) => known.toUpperCase() === wanted);
  if (!line)
    return {
      ...NOTHING,
      notices: [
        "No price line that is held here has this code; the starter dataset has a part of the lists.",
      ],
    };
  const type = book.deviceTypes.find(({ listed_as: listed }) => listed.includes(line.device_type));
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
      notices: others.map(({ matched }) => `"${matched}" is named, too: ask for it apart.`),
    };
  if (first)
    return {
      ...NOTHING,
      matched: first.matched,
      candidates: first.candidates,
      device: sharedCategory(first.candidates),
      notices: [`"${first.matched}" can be several devices: say which one is meant.`],
    };
  const [vague] = categories;
  const found = category ?? vague;
  return found ? { ...NOTHING, device: { category: found, type: null } } : NOTHING;
}

/** Rules of the whole category hold whichever of the devices is meant. */
function sharedCategory(candidates: readonly AdpDeviceType[]): Device | undefined {
  const categories = new Set(candidates.map(({ device_category: category }) => category));
  const [category] = categories;
  return categories.size === 1 && category ? { category, type: null } : undefined;
}

/**
 * The device of a request: a code before a type, a type before words.
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
  return fromText(text, records, category);
}
