import { expect, test } from "vitest";
import {
  booleanParameter,
  countParameter,
  coveredByParameter,
  listParameter,
  numberParameter,
  percentParameter,
  textParameter,
} from "./input-schemas.ts";

const PARAMETERS = {
  number: numberParameter("x"),
  percent: percentParameter("x"),
  count: countParameter("x"),
  boolean: booleanParameter("x"),
  text: textParameter("x"),
  list: listParameter("x"),
  covered: coveredByParameter,
};
const REFUSED = "refused";

test.each<readonly [keyof typeof PARAMETERS, unknown, unknown]>([
  ["number", "$1,299", 1299],
  ["number", "7 days", 7],
  ["number", " 2.5 ml ", 2.5],
  ["number", 0, 0],
  ["number", "", undefined],
  ["number", "  ", undefined],
  ["number", undefined, undefined],
  ["number", -1, REFUSED],
  ["number", "cheap", REFUSED],
  ["number", "1,29", REFUSED],
  ["percent", "95%", 95],
  ["percent", 0, 0],
  ["percent", 1, 1],
  ["percent", 100, 100],
  ["percent", 100.5, REFUSED],
  ["percent", 0.9, REFUSED],
  ["percent", -2, REFUSED],
  ["percent", "", undefined],
  ["count", "3", 3],
  ["count", 0, 0],
  ["count", 1_000_000, 1_000_000],
  ["count", 1_000_001, REFUSED],
  ["count", 2.5, REFUSED],
  ["count", -1, REFUSED],
  ["boolean", true, true],
  ["boolean", "TRUE", true],
  ["boolean", " false ", false],
  ["boolean", "", undefined],
  ["boolean", "yes", REFUSED],
  ["text", "x".repeat(200), "x".repeat(200)],
  ["text", "x".repeat(201), REFUSED],
  ["text", "a\nb", REFUSED],
  ["text", ["a", " ", "b"], "a,b"],
  ["text", ["a", 1], REFUSED],
  ["text", "", ""],
  ["list", "x".repeat(6000), "x".repeat(6000)],
  ["list", "x".repeat(6001), REFUSED],
  ["covered", "Aetna", { payer: "Aetna" }],
  ["covered", ["Aetna"], { payer: "Aetna" }],
  ["covered", [], { payer: "" }],
  ["covered", ["Aetna", "Cigna"], REFUSED],
  ["covered", { insurer: "Aetna", cancer_type: "CRC" }, { payer: "Aetna", cancer: "CRC" }],
  ["covered", { payer: "Aetna", stage: "II" }, { payer: "Aetna", stage: "II" }],
  ["covered", 5, REFUSED],
  ["covered", null, REFUSED],
])("%s: %j is read as %j", (name, value, expected) => {
  const read = PARAMETERS[name].safeParse(value);
  if (expected === REFUSED) expect(read.success).toBe(false);
  else expect(read).toEqual({ success: true, data: expected });
});
