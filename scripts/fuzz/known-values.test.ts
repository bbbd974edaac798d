import { expect, test } from "vitest";
import { createKnownValues } from "./known-values.ts";

test("values of an answer are found under their name in singular and plural, at any depth", () => {
  const known = createKnownValues();
  known.learn({ sections: [{ section_id: "s-1", score: 0.5 }, { section_id: "s-2" }], topics: ["falls"] });
  expect(known.find("section_ids")).toEqual(["s-1", "s-2"]);
  expect(known.find("topic")).toEqual(["falls"]);
  expect(known.find("score")).toEqual([0.5]);
  expect(known.find("other")).toEqual([]);
});

test("values that a refusal calls valid are found under its name, and for other arguments after their own", () => {
  const known = createKnownValues();
  known.learn({ setting: "ward" });
  known.learn({ error: true, valid_settings: ["office", "clinic"] });
  expect(known.find("setting")).toEqual(["ward", "office", "clinic", "office", "clinic"]);
  expect(known.find("place")).toEqual(["office", "clinic"]);
});

test("passages are not values, and of one name the last two hundred are kept", () => {
  const known = createKnownValues();
  known.learn({ text: "x".repeat(121), ids: Array.from({ length: 300 }, (_, at) => `id-${at}`) });
  expect(known.find("text")).toEqual([]);
  expect(known.find("id")).toEqual(Array.from({ length: 200 }, (_, at) => `id-${at + 100}`));
});
