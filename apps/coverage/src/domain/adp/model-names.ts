import { uniqueBy } from "../unique-by.ts";
import type { DevicePrice } from "./adp-records.ts";
import { listRuns } from "./find-words.ts";
import type { AdpDeviceType } from "./rule-book.ts";

/** Words of lines that name a kind or a size, and no model. */
const KIND = /^(?:class|type|level|size|year|inch|degree|deg|pack|kit|with|for|and|to|mm|cm|ml|hours?)$/u;
const MOST_WORDS = 4;

/** "Accent 1000": a word and a number distinguish a model from a description. */
function isModelName(name: string): boolean {
  const words = listRuns(name);
  const [first = ""] = words;
  return (
    words.length > 1 &&
    words.length <= MOST_WORDS &&
    /^[a-z]{4,}$/u.test(first) &&
    words.some((word) => /\d/u.test(word)) &&
    !words.some((word) => KIND.test(word))
  );
}

/** Models of the price lists, with the type of device that each is a line of. */
export function listModelNames<TType extends Pick<AdpDeviceType, "device_type" | "listed_as">>(
  lines: readonly Pick<DevicePrice, "device_type" | "device_name">[],
  types: readonly TType[],
): readonly (readonly [name: string, type: TType])[] {
  const typeOf = new Map(types.flatMap((type) => type.listed_as.map((name) => [name, type] as const)));
  const pairs = lines.flatMap(({ device_type: listed, device_name: name }) => {
    const type = typeOf.get(listed);
    return type !== undefined && isModelName(name) ? [[name, type] as const] : [];
  });
  return uniqueBy(pairs, ([name, { device_type: type }]) => `${name}\n${type}`);
}

/** Whole words: "harbour 3000" has no "Harbour 300". */
const toKey = (text: string): string => ` ${listRuns(text).join(" ")} `;

/** Lines of the models that a text names; all lines if it names none. */
export function chooseModelLines<TLine extends Pick<DevicePrice, "device_name">>(
  lines: readonly TLine[],
  text: string,
): readonly TLine[] {
  const said = toKey(text);
  const named = lines.filter(({ device_name: name }) => isModelName(name) && said.includes(toKey(name)));
  return named.length > 0 ? named : lines;
}
