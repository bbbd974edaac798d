import { expect, test } from "vitest";
import { chooseAsked, isAskedFor } from "./asked-devices.ts";
import { withBareDevice } from "./bare-devices.ts";
import { createDeviceCatalog } from "./device-catalog.ts";
import type { Mentions } from "./find-mentions.ts";
import { findNames, tokenize } from "./name-index.ts";

const row = (type: string, words: readonly string[], category = "mobility") => ({
  device_type: type,
  device_category: category,
  name: type,
  words,
});
const CATALOG = createDeviceCatalog([
  row("manual_wheelchair", ["wheelchair", "manual wheelchair", "manual chair"]),
  row("power_wheelchair", ["power chair", "power mobility"]),
  row("power_scooter", ["scooter"]),
  row("seating", ["seating", "cushion"]),
  row("transport_chair", ["transport chair"]),
  row("cane", ["cane"]),
  row("ambulation_aid", ["walker", "rollator"]),
  row("limb_prosthesis", ["limb prosthesis"], "limb_prosthesis"),
  row("ostomy_supplies", ["ostomy supplies"], "grants"),
  row("insulin_pump", ["insulin pump"], "insulin_pump"),
  row("cochlear_processor", ["cochlear processor", "sound processor"], "hearing_devices"),
  row("baha_processor", ["baha"], "hearing_devices"),
]);
const toMentions = (text: string): Mentions["devices"] =>
  findNames(CATALOG, tokenize(text)).map((found) => ({ ...found, isSpellingGuessed: false }));
const asked = (text: string): readonly string[] =>
  chooseAsked(toMentions(text), text).flatMap(({ values }) => values.map(({ type }) => type));

test.each([
  ["cannot propel a manual wheelchair, would adp fund a scooter?", ["power_scooter"]],
  ["no need of seating, is a scooter funded?", ["power_scooter"]],
  ["a transport chair is not enough, does he get a wheelchair?", ["manual_wheelchair"]],
  ["wants a scooter instead of a power chair", ["power_scooter"]],
  ["a cushion for her wheelchair", ["seating"]],
  ["the baha is old, will the sound processor be replaced?", ["baha_processor"]],
  ["power mobility is essential, scooter funded?", ["power_scooter"]],
  ["the cane does well indoors, is a walker funded?", ["ambulation_aid"]],
  ["scooter, walks about thirty shaky metres with his rollator", ["power_scooter"]],
  ["scooter or power chair", ["power_scooter", "power_wheelchair"]],
])("%s", (text, expected) => {
  expect(asked(text)).toEqual(expected);
});

test("a bare word is a device only by its context", () => {
  const none: Mentions = { drugs: [], devices: [], services: [], unknown: [] };
  const typesOf = (text: string) =>
    withBareDevice(none, text, CATALOG).devices.flatMap(({ values }) => values.map(({ type }) => type));
  expect(typesOf("type 1 for two years, pump please")).toEqual(["insulin_pump"]);
  expect(typesOf("the pump of the well")).toEqual([]);
  expect(typesOf("amputee with an adp leg, another leg for the pool?")).toEqual(["limb_prosthesis"]);
  expect(typesOf("another leg of the trip")).toEqual([]);
  expect(typesOf("yearly grant for his ileostomy")).toEqual(["ostomy_supplies"]);
  expect(typesOf("yearly grant for his tracheostomy")).toEqual([]);
});

test("a thing that is denied is not asked for", () => {
  const spanOf = (text: string) => ({ start: text.indexOf("ramp"), end: text.indexOf("ramp") + 4 });
  const isAsked = (text: string, isAlone: boolean) => isAskedFor(spanOf(text), { folded: text, isAlone });
  expect(isAsked("does adp pay for a ramp", true)).toBe(true);
  expect(isAsked("there is no ramp", true)).toBe(false);
  expect(isAsked("she fell from a ramp", false)).toBe(false);
});
