import { describe, expect, test } from "vitest";
import { SHIPPED_FOLDER } from "../../../test/open-dataset.ts";
import { CATEGORIES } from "../../dataset/index.ts";
import { readDataset } from "../../store/read-dataset.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import { findByName } from "./find-by-name.ts";
import { findNamed } from "./find-named.ts";
import { findElsewhere, findNamesakes } from "./resolve-test.ts";
import { createTestCatalog } from "./test-catalog.ts";

const { records } = await readDataset(SHIPPED_FOLDER);
const catalogs = createTestCatalog(records);
const TESTS = CATEGORIES.flatMap((category) => catalogs[category].tests);

const idsOf = (tests: readonly DiagnosticTest[]): readonly string[] => tests.map(({ id }) => id).toSorted();
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9+]/g, "");
const isPlain = ({ name }: DiagnosticTest): boolean => /^[\x20-\x7e]+$/.test(name);
const namedAlike = (asked: DiagnosticTest): readonly DiagnosticTest[] =>
  TESTS.filter(({ name }) => bare(name) === bare(asked.name));

describe("a name of any category", () => {
  test("that is an id is that test alone, in any case", () => {
    for (const each of TESTS)
      expect(findNamed(catalogs, ` ${each.id.toUpperCase()} `)).toEqual({ tests: [each] });
  });

  test("is all tests that are called so, and no test is shared with itself", () => {
    for (const each of TESTS.filter(isPlain)) {
      const { tests, sharing = [], isPartial } = findNamed(catalogs, each.name);
      expect(idsOf(tests), each.name).toEqual(idsOf(namedAlike(each)));
      expect(isPartial, each.name).toBeUndefined();
      expect(
        sharing.filter((one) => tests.includes(one)),
        each.name,
      ).toEqual([]);
    }
  });

  test("with its vendor before it is found, too, though a test may be called so", () => {
    for (const each of TESTS.filter(isPlain)) {
      const { tests, isPartial } = findNamed(catalogs, `${each.vendor} ${each.name}`);
      expect(idsOf(tests), each.name).toContain(each.id);
      expect(isPartial, each.name).toBeUndefined();
    }
  });

  test("in generic words is that of its vendor", () => {
    expect(idsOf(findNamed(catalogs, "the Grail test").tests)).toEqual(
      idsOf(findNamed(catalogs, "Grail").tests),
    );
  });

  test.each(["", "  ", "no such product", "zzz"])("is none of '%s'", (asked) => {
    expect(findNamed(catalogs, asked).tests).toEqual([]);
  });
});

describe("the code of a payer or an authority", () => {
  const stated = TESTS.flatMap((each) => {
    const { cptCode } = each.values;
    return typeof cptCode === "string" && /^\d{4}[A-Z]$/.test(cptCode) ? [{ each, code: cptCode }] : [];
  });

  test("leads to the tests that state it, with or without its kind", () => {
    expect(stated).not.toEqual([]);
    for (const { each, code } of stated)
      for (const asked of [code, code.toLowerCase(), `CPT ${code}`, `PLA code: ${code}`]) {
        const { tests, isPartial } = findNamed(catalogs, asked);
        expect(idsOf(tests), asked).toContain(each.id);
        expect(isPartial).toBe(true);
      }
  });
});

describe("a test of another category", () => {
  test("is found by its id and its name, and none of the own category is", () => {
    for (const each of TESTS.filter(isPlain))
      for (const category of CATEGORIES) {
        const byId = findElsewhere(catalogs, category, each.id);
        expect(idsOf(byId)).toEqual(category === each.category ? [] : [each.id]);
        const byName = findElsewhere(catalogs, category, each.name);
        expect(byName.filter((one) => one.category === category)).toEqual([]);
        if (category !== each.category) expect(idsOf(byName), each.name).toContain(each.id);
      }
  });

  test("shows also one that goes by its name", () => {
    // It is the name of one, and that of the other with its vendor before it.
    expect(idsOf(findElsewhere(catalogs, "mrd", "Tempus xM for TRM"))).toEqual(["trm-14", "trm-4"]);
  });

  test("is not one of the many that a word stands for", () => {
    for (const vendor of new Set(TESTS.map((each) => each.vendor)))
      for (const category of CATEGORIES) {
        const found = findElsewhere(catalogs, category, vendor);
        for (const [other, own] of Map.groupBy(found, (each) => each.category))
          if (own.every((each) => bare(each.name) !== bare(vendor)))
            expect(own.length, `${vendor} in ${other}`).toBeLessThanOrEqual(4);
      }
    for (const category of CATEGORIES) expect(findElsewhere(catalogs, category, " ")).toEqual([]);
  });

  test("of four of a vendor's all are shown, and of five none", () => {
    const ofVendor = Map.groupBy(TESTS, ({ vendor, category }) => `${category}|${vendor}`);
    const counted = [...ofVendor].flatMap(([key, { length }]) => {
      const [category = "", vendor = ""] = key.split("|");
      const shown = findElsewhere(catalogs, category === "mrd" ? "ecd" : "mrd", vendor).filter(
        (each) => each.category === category && each.vendor === vendor,
      ).length;
      return length >= 5 ? [shown] : [];
    });
    expect(counted).not.toEqual([]);
    expect(Math.max(...counted)).toBe(0);
  });
});

describe("namesakes", () => {
  test("are others than the test itself, and are shared both ways where both are called exactly so", () => {
    for (const each of TESTS.filter(isPlain)) {
      const sakes = findNamesakes(catalogs, each, each.name);
      expect(sakes, each.id).not.toContain(each);
      expect(new Set(sakes).size).toBe(sakes.length);
      expect(findNamesakes(catalogs, each, each.id), each.id).not.toContain(each);
    }
  });
});

describe("an answer on a name", () => {
  const find = (names: string, fields?: string) =>
    findByName({ names, ...(fields !== undefined && { fields }) }, { catalog: catalogs, dataAsOf: null });
  const shownIn = ({ tests }: ReturnType<typeof find>) => tests.map(({ id }) => id);
  const idsNamed = ({ notices = [] }: ReturnType<typeof find>): readonly string[] =>
    notices
      .filter((notice) => notice.includes("stands in other names"))
      .flatMap((notice) => notice.match(/\b(?:mrd|ecd|trm|tds|hct)-(?:kit-)?\d+\b/g) ?? []);
  const plain = TESTS.filter(isPlain).filter(({ name }) => !/[,;]/.test(name));

  test("of one test has its whole record and others of that name, never itself", () => {
    for (const each of plain.filter((_, at) => at % 4 === 0)) {
      const answer = find(each.name);
      const named = findNamed(catalogs, each.name);
      expect(shownIn(answer), each.name).toEqual(named.tests.map(({ id }) => id));
      const sakes = (answer["namesakes"] ?? []) as readonly { readonly id: string }[];
      for (const { id } of sakes) expect(shownIn(answer)).not.toContain(id);
      if (named.tests.length === 1) expect(sakes).toHaveLength(Math.min(4, named.sharing?.length ?? 0));
    }
  });

  test("of two tests has both in the order asked, and does not repeat a test that it shows", () => {
    for (const [at, each] of plain.entries()) {
      const other = plain[(at * 7 + 3) % plain.length];
      if (at % 6 > 0 || other === undefined || other === each) continue;
      const answer = find(`${each.id}, ${other.id}`, "vendor");
      expect(shownIn(answer)).toEqual([each.id, other.id]);
      const byName = find(`${each.name}; ${other.name}`, "vendor");
      expect(shownIn(byName)).toEqual(expect.arrayContaining([each.id, other.id]));
      for (const id of idsNamed(byName)) expect(shownIn(byName), each.name).not.toContain(id);
      expect(new Set(shownIn(byName)).size).toBe(byName.tests.length);
    }
  });

  test("says which names it did not find, with those that look like it", () => {
    const [first] = plain;
    const answer = find(`${first?.name} , Signaterra, qqqqqqqqqqqq`, "vendor");
    expect(answer.not_found).toMatchObject([
      { asked: "Signaterra", nearest_names: expect.arrayContaining(["Signatera"]) },
      { asked: "qqqqqqqqqqqq", nearest_names: [] },
    ]);
    expect(find("mrd-1")).not.toHaveProperty("not_found");
  });

  test("of fields shows those of the category, and null where the record is silent", () => {
    const { tests } = find("mrd-1, hct-1", "sensitivity, syndromesDetected");
    expect(tests[0]).toHaveProperty("sensitivity");
    expect(tests[0]).not.toHaveProperty("syndromesDetected");
    expect(tests[1]).toHaveProperty("syndromesDetected");
  });
});
