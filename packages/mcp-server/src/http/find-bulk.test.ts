import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findBulk } from "./find-bulk.ts";

const look = (text: string): string | undefined => findBulk(Buffer.from(text));

/** Levels and fields as the parsed value has them. */
function measure(value: unknown): {
  readonly levels: number;
  readonly keys: number;
  readonly values: number;
} {
  if (typeof value !== "object" || value === null) return { levels: 0, keys: 0, values: 0 };
  const inner = Object.values(value).map(measure);
  const sum = (name: "keys" | "values"): number => inner.reduce((total, each) => total + each[name], 0);
  return {
    levels: 1 + Math.max(0, ...inner.map(({ levels }) => levels)),
    keys: sum("keys") + (Array.isArray(value) ? 0 : inner.length),
    values: sum("values") + Math.max(1, inner.length),
  };
}

const nest = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const list = (items: number): string => JSON.stringify(Array(items).fill(1));
const fields = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));

test("lets pass what is at the limit, and refuses one more", () => {
  expect(look(nest(32))).toBeUndefined();
  expect(look(nest(33))).toMatch(/32 levels/);
  expect(look(fields(2_000))).toBeUndefined();
  expect(look(fields(2_001))).toMatch(/2000 fields/);
  expect(look(list(4_000))).toBeUndefined();
  expect(look(list(4_001))).toMatch(/4000 values/);
});

test("counts what a parser finds, with any content of strings", () => {
  const hostile = fc.string({ unit: fc.constantFrom("{", "[", ":", ",", '"', "\\", "]", "é", "∢", "a") });
  const inner = fc.oneof(hostile, fc.anything({ maxDepth: 4, key: hostile }));
  const said = { passed: 0, refused: 0 };
  fc.assert(
    fc.property(inner, fc.nat(40), fc.boolean(), (value, levelsAround, isIndented) => {
      const whole = Array.from({ length: levelsAround }).reduce<unknown>(
        (held, _, at) => (at % 2 === 0 ? [held, "]"] : { '"}': held }),
        value,
      );
      const text = JSON.stringify(whole, undefined, isIndented ? 2 : 0) ?? "null";
      const { levels, keys, values } = measure(JSON.parse(text));
      const isBulky = levels > 32 || keys > 2_000 || values > 4_000;
      said[isBulky ? "refused" : "passed"] += 1;
      expect(look(text) !== undefined).toBe(isBulky);
    }),
    { numRuns: 500 },
  );
  expect(Math.min(said.passed, said.refused)).toBeGreaterThan(50);
});

test.each([
  ["open lists", "["],
  ["open objects", '{"a":'],
  ["fields", '"a":1,'],
  ["items", "1,"],
  ["empty objects", "{},"],
])("stops early in 128 KiB of %s, whole or cut", (_what, part) => {
  const text = part.repeat(131_072 / part.length);
  expect(look(text)).toMatch(/more than|deeper/);
  // Nothing after the excess is read: a second text of a megabyte costs nothing.
  const reads = { most: 0 };
  const bytes = new Proxy(Buffer.from(text), {
    get(target, name) {
      if (name === "length") return target.length;
      reads.most = Math.max(reads.most, Number(name));
      return target[Number(name)];
    },
  });
  expect(findBulk(bytes)).toBeDefined();
  expect(reads.most).toBeLessThan(30_000);
});

test("a string that never ends, and one of backslashes alone, are read once", () => {
  for (const text of ['"', '"'.padEnd(131_072, "["), '"'.padEnd(131_072, "\\"), '\\"['.repeat(40_000)])
    expect(() => look(text)).not.toThrow();
  expect(look(JSON.stringify(`${"[".repeat(50_000)}"${"\\".repeat(50_000)}`))).toBeUndefined();
});
