import { describe, expect, test } from "vitest";
import { readStarterFiles } from "../../../test/official-copies.ts";
import { parseStarterFile } from "../../dataset/index.ts";
import { findEquipment, type EquipmentRow } from "./find-equipment.ts";
import { OTHER_ITEM_NAMES } from "./item-names.ts";

const files = await readStarterFiles();
const rows: readonly EquipmentRow[] = files.flatMap(([path, text]) => {
  const { kind, content } = parseStarterFile(path, text);
  return kind === "equipment"
    ? content.items.map((item, position) => ({ ...item, document_id: content.id, position, section_id: "s" }))
    : [];
});
const find = (item: string) =>
  findEquipment(item, rows).map(({ row, match }) => [row.item, row.minimum_level, match]);

const STERILIZE = "clean + sterilization";
const HIGH = "clean + high-level disinfection";
const LOW = "clean + low-level disinfection";

// Appendix I of the guide, pages 90 to 93.
test.each([
  ["vaginal speculum", [["Specula", `disposable, or ${HIGH}`]]],
  ["otoscope tips", [["Otoscope ear speculum", `disposable, or ${HIGH}`]]],
  ["BP cuff", [["Blood pressure cuff", LOW]]],
  ["Stethoscopes", [["Stethoscope", LOW]]],
  ["biopsy forceps", [["Biopsy equipment", STERILIZE]]],
  ["glucose meter", [["Glucometer", LOW]]],
  ["toys", [["Toys", LOW]]],
  ["endoscope", [["Flexible endoscope", HIGH]]],
  ["tonometer", [["Tonometer foot plate", HIGH]]],
  ["tenaculum", [["Vaginal tenaculum", STERILIZE]]],
  ["reusable foot care instruments", [["Foot care or podiatry equipment", STERILIZE]]],
  [
    "laryngoscope",
    [
      ["Laryngoscope handle", LOW],
      ["Laryngoscope blade", HIGH],
    ],
  ],
  [
    "otoscope",
    [
      ["Otoscope handle", LOW],
      ["Otoscope ear speculum", `disposable, or ${HIGH}`],
    ],
  ],
])("%s", (item, expected) => {
  expect(find(item)).toEqual(expected.map((row) => [...row, "same"]));
});

describe("no level is taken from what is merely similar", () => {
  test.each([
    "cryo probe",
    "ear syringe",
    "ear curette",
    "dental mirror",
    "bronchoscope",
    "cystoscope",
    "needle driver",
    "forceps",
    "probe",
    "nebulizer",
    "instruments",
    "reusable",
    "",
  ])("%s", (item) => expect(find(item)).toEqual([]));

  test("a spirometer has no row; that of the peak flow meter only mentions it", () => {
    expect(find("spirometer")).toEqual([["Peak flow meter", HIGH, "mentioned"]]);
  });

  test("a narrower item than the row's is not the row's", () => {
    expect(find("esophageal stethoscope")).toEqual([["Stethoscope", LOW, "part"]]);
    expect(find("rectal thermometer")).toEqual([["Thermometer", LOW, "part"]]);
  });
});

test("every row is found by its own name, and other names belong to rows that exist", () => {
  for (const { item } of rows) expect(find(item)).toContainEqual([item, expect.any(String), "same"]);
  const items = new Set(rows.map(({ item }) => item));
  expect(Object.keys(OTHER_ITEM_NAMES).filter((item) => !items.has(item))).toEqual([]);
});
