import type { DevicePrice } from "../adp/adp-records.ts";
import { tokenize } from "./name-index.ts";

interface ListedType {
  readonly device_type: string;
  readonly listed_as: readonly string[];
}

/** Words of lines that name a kind or a size, and no model. */
const KIND = /^(?:class|type|level|size|year|inch|degree|deg|pack|kit|with|for|and|to|mm|cm|ml|hours?)$/u;
const MOST_WORDS = 4;

/** "Accent 1000": a word and a number tell a model from a description. */
function isModel(name: string): boolean {
  const words = tokenize(name.toLowerCase()).map(({ word }) => word);
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
  lines: readonly Pick<DevicePrice, "device_type" | "device_name">[],
  types: readonly ListedType[],
): readonly (readonly [name: string, type: string])[] {
  const typeOf = new Map(
    types.flatMap(({ device_type: type, listed_as: names }) => names.map((name) => [name, type] as const)),
  );
  const pairs = lines.flatMap(({ device_type: listed, device_name: name }) => {
    const type = typeOf.get(listed);
    return type !== undefined && isModel(name) ? [[name, type] as const] : [];
  });
  return [...new Map(pairs.map((pair) => [pair.join("\n"), pair])).values()];
}

/** The lines of the models that a text names; all of them where it names none. */
export function chooseModelLines<TLine extends Pick<DevicePrice, "device_name">>(
  lines: readonly TLine[],
  text: string,
): readonly TLine[] {
  const keyOf = (written: string): string =>
    ` ${tokenize(written.toLowerCase())
      .map(({ base }) => base)
      .join(" ")} `;
  const said = keyOf(text);
  const named = lines.filter(({ device_name: name }) => isModel(name) && said.includes(keyOf(name)));
  return named.length > 0 ? named : lines;
}
