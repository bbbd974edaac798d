import { expect, test } from "vitest";
import { createDeviceCatalog } from "./device-catalog.ts";
import { findBeside } from "./devices-beside.ts";
import type { Mentions } from "./find-mentions.ts";
import { foldText } from "./folded-text.ts";
import { findNames, tokenize } from "./name-index.ts";

const catalog = createDeviceCatalog(
  [
    ["manual_wheelchair", "manual wheelchair"],
    ["power_wheelchair", "power wheelchair"],
    ["power_scooter", "scooter"],
    ["wheeled_walker_type_3", "type 3 walker"],
    ["forearm_crutches", "crutches"],
  ].map(([device_type = "", name = ""]) => ({ device_type, device_category: "mobility", name, words: [] })),
);

/** Types beside the device that is named last. */
function besideLast(text: string): readonly string[] {
  const { folded } = foldText(text);
  const devices: Mentions["devices"] = findNames(catalog, tokenize(folded)).map((found) => ({
    ...found,
    isSpellingGuessed: false,
  }));
  const asked = devices.at(-1);
  return asked ? findBeside(asked, { devices, folded }) : [];
}

test.each([
  ["A new manual wheelchair and a type 3 walker on one form, his dog is old", ["manual_wheelchair"]],
  ["He has a manual wheelchair. Now he asks for a type 3 walker", ["manual_wheelchair"]],
  ["She uses a power wheelchair and wants a scooter as well", ["power_wheelchair"]],
  ["She uses a manual wheelchair but her shoulders hurt; a power wheelchair?", []],
  ["Instead of the manual wheelchair and his cane a scooter", []],
  ["No manual wheelchair, but crutches and nothing else", []],
])("%s", (text, expected) => {
  expect(besideLast(text)).toEqual(expected);
});
