import { nearestNames, UserInputError } from "@clinical-mcp/errors";
import { DEVICE_CATEGORIES, type DeviceCategory } from "../../dataset/adp-vocabulary.ts";
import type { DeviceRecords } from "../decision/device/device-records.ts";
import { normaliseName } from "../case/find-nearest.ts";
import { nameDevice, type NamedDevice } from "../decision/device/name-device.ts";
import type { DevicePrice } from "./adp-records.ts";
import type { AdpGetInput } from "./adp-get-schemas.ts";
import type { AdpDeviceType, Device } from "./rule-book.ts";

/** The device that a request means, as far as known. */
export interface ResolvedDevice {
  /** Undefined if none is named, or if several must be distinguished first. */
  readonly device: Device | undefined;
  readonly name: string | null;
  readonly matched: string | null;
  readonly candidates: readonly AdpDeviceType[];
  /** Other types that the request names, each once. */
  readonly others: readonly string[];
  /** The price line of a given code. */
  readonly line: DevicePrice | undefined;
  readonly notices: readonly string[];
  /** The device's words, for the decision. */
  readonly words: string;
}

function findCategory(text: string): DeviceCategory {
  const key = normaliseName(text);
  const found = DEVICE_CATEGORIES.find((category) => category === key);
  if (found) return found;
  const nearest = nearestNames(key, DEVICE_CATEGORIES, { limit: 3, farthest: 1 });
  throw new UserInputError("There is no device category of this name.", {
    code: "UNKNOWN_CATEGORY",
    suggestion: "Use one of the categories below, or put the device into query in everyday words.",
    details: { nearest, categories: DEVICE_CATEGORIES },
  });
}

const NO_LINE = {
  selection: "No price line that is held here has this code; the starter dataset has a part of the lists.",
  whole: "No price list that was ingested has this code.",
} as const;

const contradict = (one: string, other: string): UserInputError =>
  new UserInputError(`The request names two devices: ${one} and ${other}.`, {
    code: "CONTRADICTION",
    suggestion: "Give the one that is meant, or leave out device.category, device.type or device_code.",
  });

/** A category, a type and a code in one request must mean one device. */
function checkAgreement(
  { device: given, device_code: code }: AdpGetInput,
  { named, category }: { readonly named: NamedDevice; readonly category: DeviceCategory | undefined },
  records: DeviceRecords,
): void {
  const isGiven = code !== undefined || given?.type !== undefined;
  const found = named.types.map(({ device_category: own }) => own);
  if (isGiven && category && found.length > 0 && !found.includes(category))
    throw contradict(`device.category is ${category}`, `"${named.words}" is of ${found.join(", ")}`);
  if (code === undefined || given?.type === undefined || !named.line) return;
  const typed = nameDevice(given.type, records).types;
  if (typed.length > 0 && !typed.some((type) => named.types.includes(type)))
    throw contradict(
      `device.type is ${typed.map(({ name }) => name).join(" or ")}`,
      `device_code is ${named.line.device_name} (${named.types.map(({ name }) => name).join(" or ")})`,
    );
}

/** Rules of a whole category hold for any of its devices. */
function sharedCategory(candidates: readonly AdpDeviceType[]): Device | undefined {
  const categories = new Set(candidates.map(({ device_category: category }) => category));
  const [category] = categories;
  return categories.size === 1 && category ? { category, type: null } : undefined;
}

/** Types of the given devices, by type or in everyday words, with repetitions; and words that are no device. */
export function resolveOthers(
  given: readonly string[],
  records: DeviceRecords,
): Pick<ResolvedDevice, "others" | "notices"> {
  const read = given.map((text) => ({ text, types: nameDevice(text, records).types }));
  return {
    others: read.flatMap(({ types: [only, ...more] }) =>
      only && more.length === 0 ? [only.device_type] : [],
    ),
    notices: read.flatMap(({ text, types }) =>
      types.length === 1
        ? []
        : [
            `"${text.slice(0, 60)}" of other_devices is not one device of the manuals: it was not held against the others.`,
          ],
    ),
  };
}

/** The words of a request that name its device: a code before a type, a type before the query. */
function toWords({ device, device_code: code, query }: AdpGetInput, { typeOf }: DeviceRecords): string {
  if (code !== undefined) return code.trim();
  const typed = typeOf.get(normaliseName(device?.type ?? ""))?.name ?? device?.type;
  return [typed, query].filter((part) => part !== undefined && part !== "").join(". ");
}

function toResolved(
  { words, category }: { readonly words: string; readonly category: DeviceCategory | undefined },
  named: NamedDevice,
  { typeOf }: DeviceRecords,
): ResolvedDevice {
  const { line, matched = null } = named;
  const types = named.types.filter((type) => category === undefined || type.device_category === category);
  const [only, ...more] = types;
  const vague = category ?? named.category;
  const ofOne =
    only && more.length === 0 ? { category: only.device_category, type: only.device_type } : undefined;
  const nameOf = (type: string): string => typeOf.get(type)?.name ?? type;
  return {
    words,
    line,
    matched,
    others: named.others,
    candidates: more.length > 0 ? types : [],
    name: line?.device_name ?? (ofOne ? (only?.name ?? null) : null),
    device: ofOne ?? (only ? sharedCategory(types) : vague ? { category: vague, type: null } : undefined),
    notices: [
      ...(more.length > 0
        ? [`"${matched ?? words.slice(0, 60)}" can be several devices: say which one is meant.`]
        : []),
      ...named.others.map((type) => `"${nameOf(type)}" is named, too: ask for it apart.`),
    ],
  };
}

/**
 * The device of a request: a code before a type, a type before words, in which a code counts first.
 *
 * @throws UserInputError MISSING_PARAMETER if nothing names one, UNKNOWN_CATEGORY, CONTRADICTION
 */
export function resolveDevice(input: AdpGetInput, records: DeviceRecords): ResolvedDevice {
  const { device, device_code: code } = input;
  const category = device?.category === undefined ? undefined : findCategory(device.category);
  const words = toWords(input, records);
  if (words === "" && category === undefined)
    throw new UserInputError("Nothing says which device is meant.", {
      code: "MISSING_PARAMETER",
      suggestion: "Give query in everyday words, device.type, device.category or device_code.",
    });
  const named = nameDevice(words === "" ? (category ?? "") : words, records);
  checkAgreement(input, { named, category }, records);
  const isLost = code !== undefined && !named.line;
  const resolved = toResolved({ words: words === "" ? (category ?? "") : words, category }, named, records);
  if (!isLost) return resolved;
  const notice = records.adp.sections.length > 0 ? NO_LINE.whole : NO_LINE.selection;
  return { ...resolved, device: undefined, candidates: [], notices: [notice] };
}
