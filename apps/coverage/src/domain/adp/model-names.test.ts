import { describe, expect, test } from "vitest";
import { chooseModelLines, listModelNames } from "./model-names.ts";

const line = (device_type: string, device_name: string) => ({ device_type, device_name });
const LINES = [
  line("Talker - Purchase", "Harbour 300"),
  line("Talker - Purchase", "Harbour 900"),
  line("Talker - Purchase", "Carrying case"),
  line("Walker Type 2", "Walker Type 2"),
  line("Unknown list", "Meadow 12"),
];
const TYPES = [
  { device_type: "talker", listed_as: ["Talker - Purchase"] },
  { device_type: "walker", listed_as: ["Walker Type 2"] },
];

describe("listModelNames", () => {
  test("reads a word with a number as a model of its list's type", () => {
    const named = listModelNames(LINES, TYPES).map(([name, { device_type: type }]) => [name, type]);
    expect(named).toEqual([
      ["Harbour 300", "talker"],
      ["Harbour 900", "talker"],
    ]);
  });
});

describe("chooseModelLines", () => {
  test.each([
    ["What does ADP pay of a harbour 900?", ["Harbour 900"]],
    ["A Harbour-300 for a boy who does not speak", ["Harbour 300"]],
  ])("%s", (text, names) => {
    expect(chooseModelLines(LINES, text).map(({ device_name: name }) => name)).toEqual(names);
  });

  test.each(["What does ADP pay of a talker?", "A harbour 3000, 900 metres away"])(
    "finds no model in %s",
    (text) => {
      expect(chooseModelLines(LINES, text)).toEqual(LINES);
    },
  );
});
