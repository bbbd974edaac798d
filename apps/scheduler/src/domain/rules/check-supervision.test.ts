import { expect, test } from "vitest";
import { settingsSchema } from "../../dataset/settings.ts";
import { facultyNeeded } from "./check-supervision.ts";

const { supervision } = settingsSchema.parse({});

test.each([
  [0, 0, 0], [1, 0, 1], [2, 0, 1], [3, 0, 2], [4, 0, 2], [0, 1, 1], [0, 4, 1], [0, 5, 2], [2, 2, 2], [5, 8, 5],
  [2, 3, 2], [1, 1, 1],
])("V15: %i PGY-1 and %i others need %i faculty", (firstYear, others, needed) => {
  expect(facultyNeeded({ firstYear, others }, supervision)).toBe(needed);
}); // prettier-ignore

test("the program's own ratio counts", () => {
  expect(facultyNeeded({ firstYear: 3, others: 2 }, { ...supervision, pgy1_units: 4 })).toBe(4);
});
