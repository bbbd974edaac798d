import { expect, test } from "vitest";
import type { DevicePrice } from "./adp-records.ts";
import { findOptionLines, readPounds } from "./find-option-lines.ts";
import type { AdpDeviceType } from "./rule-book.ts";

const line = (type: string, section: string): DevicePrice => ({
  document_id: "prices",
  position: 0,
  device_code: "X",
  device_category: "mobility",
  list_section: section,
  list_group: null,
  device_type: type,
  type_description: null,
  manufacturer: null,
  device_name: type,
  max_quantity: 1,
  approved_price_cents: 10_000,
  effective_date: null,
  page: 9,
  text_kind: "summary",
  confidence: "A",
  section_id: "s",
});

const WALKER = "Adult Wheeled Walker Type 1";
const LINES = [
  line(WALKER, "Ambulation Aids"),
  line("Heavy Duty Package Client Weight 275-350 lbs", "Ambulation Aids: OPTIONS"),
  line("Heavy Duty Package Client Weight 350-400 lbs", "Ambulation Aids: OPTIONS"),
  line("Forearm Attachments", "Ambulation Aids: OPTIONS"),
  line("Elevating Legrests (pair)", "Wheelchairs (Manual): OPTIONS"),
];
const TYPE: AdpDeviceType = {
  device_type: "wheeled_walker_type_1",
  device_category: "mobility",
  name: "walker",
  words: [],
  listed_as: [WALKER],
  parts_listed_as: [],
};

const find = (folded: string): readonly string[] =>
  findOptionLines(LINES, { type: TYPE, deviceTypes: [TYPE], folded }).map(({ device_type: type }) => type);

test.each([
  [
    "heavy duty walker for a man of 380 lbs, no forearm trouble",
    ["Heavy Duty Package Client Weight 350-400 lbs"],
  ],
  ["walker for 140 kg, how much", ["Heavy Duty Package Client Weight 275-350 lbs"]],
  ["what do forearm attachments on a walker cost", ["Forearm Attachments"]],
  ["a walker for a lady of 120 lbs", []],
  ["elevating leg rests for a wheelchair", []],
])("%s", (folded, expected) => {
  expect(find(folded)).toEqual(expected);
});

test("lists every heavy-duty model without a weight", () => {
  expect(find("price of a bariatric walker")).toHaveLength(2);
});

test("converts kilograms to pounds", () => {
  expect(readPounds("weighs 100 kg")).toBeCloseTo(220.46);
  expect(readPounds("walks 100 m")).toBeUndefined();
});
