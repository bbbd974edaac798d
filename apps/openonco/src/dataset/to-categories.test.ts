import { describe, expect, test } from "vitest";
import { toCategories } from "./to-categories.ts";

const records = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, name: `Test ${id}`, vendor: "Laboratory" }));

const COMPLETE = [
  ["mrd.json", records("mrd-1")],
  ["ecd.json", records("ecd-1")],
  ["tds.json", records("tds-1")],
] as const;

const ids = (files: readonly (readonly [string, ReturnType<typeof records>])[]) =>
  Object.fromEntries(
    Object.entries(toCategories(new Map(files))).map(([category, list]) => [
      category,
      list.map(({ id }) => id),
    ]),
  );

describe("files and categories", () => {
  test("treatment-response records come from mrd.json and from trm.json, which may be absent or empty", () => {
    const expected = { mrd: ["mrd-1"], ecd: ["ecd-1"], trm: [], tds: ["tds-1"], hct: [] };
    expect(ids(COMPLETE)).toEqual(expected);
    expect(ids([...COMPLETE, ["trm.json", []]])).toEqual(expected);
    const split = ids([
      ["mrd.json", records("trm-2", "mrd-1")],
      ...COMPLETE.slice(1),
      ["trm.json", records("trm-1")],
    ]);
    expect(split).toEqual({ ...expected, trm: ["trm-2", "trm-1"] });
  });

  test("cgp.json is tds.json, and files outside the dataset are ignored", () => {
    const files = [
      ...COMPLETE.slice(0, 2),
      ["cgp.json", records("tds-9")] as const,
      ["pap.json", records("pap-1")] as const,
    ];
    expect(ids(files)).toEqual({ mrd: ["mrd-1"], ecd: ["ecd-1"], trm: [], tds: ["tds-9"], hct: [] });
  });

  test.each([
    ["mrd.json is missing", COMPLETE.slice(1), /^mrd\.json is missing\. Point the data directory/],
    ["ecd.json is missing", [COMPLETE[0], COMPLETE[2]], /^ecd\.json is missing/],
    ["tds.json is missing", COMPLETE.slice(0, 2), /^tds\.json \(or cgp\.json, its newer name\) is missing/],
    [
      "both names of one file",
      [...COMPLETE, ["cgp.json", records("tds-2")] as const],
      /^Both tds\.json and cgp\.json/,
    ],
    [
      "an empty category",
      [["mrd.json", records("trm-1")] as const, ...COMPLETE.slice(1)],
      /^Category mrd has no record/,
    ],
    [
      "an id in two files",
      [...COMPLETE, ["trm.json", records("MRD-1")] as const],
      /^Record MRD-1 is in mrd\.json and in trm\.json/,
    ],
  ])("%s", (_what, files, message) => {
    expect(() => toCategories(new Map(files))).toThrow(message);
  });
});
