import * as fc from "fast-check";

const nest = (depth: number): unknown => {
  let value: unknown = "x";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const HOSTILE_TEXTS = [
  "", " ", "\u0000", "\uFEFF", "\u202Eabc", "\uD800", "💉".repeat(200), "e\u0301".repeat(500), "x".repeat(100_000),
  "'; DROP TABLE sections; --", '" OR 1=1', "%", "_", "\\", "NEAR(a b, 5)", '"unclosed', "a AND", "NOT", "*", "a*", "^a",
  "col:a", "(", ")", "{", "[", "(a+)+$", "a".repeat(5_000) + "!", "${7*7}", "{{7*7}}", "%s%s%n", "<script>alert(1)</script>",
  "../../../../etc/passwd", "/proc/self/environ", "file:///etc/passwd", "C:\\Windows\\win.ini", "a\u0000.json", "a/../b",
  "NaN", "Infinity", "-0", "1e309", "0x10", "1_000", "true", "null", "undefined", "[object Object]", "2026-02-30",
  "0000-00-00", "9999-12-31", "+275760-09-13", "2026-12-01T25:61:00Z", "__proto__", "constructor", "toString", "\r\nSet-Cookie: a=b",
]; // prettier-ignore

const HOSTILE_VALUES: readonly unknown[] = [
  null, true, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, [], {}, [[]], [null], nest(40), nest(100),
  Array.from({ length: 5_000 }, (_, at) => at), Array(1_000).fill("x".repeat(50)),
  Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at])),
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
]; // prettier-ignore

const KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  "a.b",
  "$ref",
  "then",
  "toJSON",
];

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
);

/** Arguments that a tool's schema allows, with one to three of them replaced, nested ones too, or with keys that no tool knows. */
export function beyondSchema(good: fc.Arbitrary<unknown>, names: readonly string[]): fc.Arbitrary<unknown> {
  const keys = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names, "no_such") },
    fc.constantFrom(...KEYS),
  );
  const changes = fc.array(fc.tuple(keys, hostile, fc.boolean()), { minLength: 1, maxLength: 3 });
  return fc.tuple(good, changes).map(([args, all]) => all.reduce(change, args));
}

function change(args: unknown, [key, value, isInside]: readonly [string, unknown, boolean]): unknown {
  if (typeof args !== "object" || args === null) return value;
  const before = Object.entries(args).find(([name]) => name === key)?.[1];
  const changed = isInside && Array.isArray(before) ? [...before, value] : value;
  // By definition, since an assignment to __proto__ would change this object and send nothing.
  return Object.defineProperty({ ...args }, key, { value: changed, enumerable: true, configurable: true });
}
