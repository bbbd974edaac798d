import { fold } from "./find-words.ts";
import type { DevicePrice } from "./adp-records.ts";
import type { AdpDeviceType } from "./rule-book.ts";

/** Words of lines that name a kind or a size, and no model. */
const KIND = /^(?:class|type|level|size|year|inch|degree|deg|pack|kit|with|for|and|to|mm|cm|ml|hours?)$/u;
const MOST_WORDS = 4;

/** "Accent 1000": a word and a number tell a model from a description. */
export function isModelName(name: string): boolean {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
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
export function listModelNames(
  lines: readonly DevicePrice[],
  types: readonly AdpDeviceType[],
): readonly (readonly [name: string, type: AdpDeviceType])[] {
  const typeOf = new Map(types.flatMap((type) => type.listed_as.map((name) => [name, type] as const)));
  const pairs = lines.flatMap(({ device_type: listed, device_name: name }) => {
    const type = typeOf.get(listed);
    return type !== undefined && isModelName(name) ? [[name, type] as const] : [];
  });
  return [...new Map(pairs.map((pair) => [`${pair[0]}\n${pair[1].device_type}`, pair])).values()];
}
