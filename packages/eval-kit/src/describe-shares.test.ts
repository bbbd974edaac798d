import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatShare, wilsonInterval } from "./describe-shares.ts";

// Newcombe, Statistics in Medicine 1998;17:857-872, table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("%d of %d", (count, total, low, high) => {
  const interval = wilsonInterval(count, total);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test("an interval contains its share, is within [0, 1], and narrows with the sample", () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (count, total) => {
      fc.pre(count <= total);
      const { low, high } = wilsonInterval(count, total);
      const wider = wilsonInterval(count * 4, total * 4);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(count / total + 1e-12);
      expect(high).toBeGreaterThanOrEqual(count / total - 1e-12);
      expect(wider.high - wider.low).toBeLessThan(high - low);
    }),
  );
});

test("a share is shown with its size, and nothing as a dash", () => {
  expect(formatShare(3, 220)).toBe("1.4 % (3 of 220; 0.5 to 3.9)");
  expect(formatShare(0, 0)).toBe("–");
});
