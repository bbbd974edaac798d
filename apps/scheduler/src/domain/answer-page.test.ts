import { jsonBytes } from "@clinical-mcp/mcp-tool";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toShownPage } from "./answer-page.ts";

const RESERVE = 200;

test("a page is as many whole items as fit, and one that fits nowhere", () => {
  const texts = fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 20 });
  const asked = fc.record({
    limit: fc.integer({ min: 1, max: 12 }),
    offset: fc.nat(20),
    bytes: fc.integer({ min: RESERVE, max: RESERVE + 300 }),
  });
  fc.assert(
    fc.property(texts, asked, (items, { limit, offset, bytes }) => {
      const rest = { notice: "x" };
      const { items: shown, about } = toShownPage(
        items,
        { limit, offset, bytes, show: (item) => item },
        rest,
      );
      const wanted = items.slice(offset, offset + limit);
      expect(shown).toEqual(wanted.slice(0, shown.length));
      // Each item takes a comma, or the bracket after the last.
      const used = (count: number): number =>
        wanted.slice(0, count).reduce((sum, item) => sum + jsonBytes(item) + 1, 0);
      const room = bytes - jsonBytes(rest) - RESERVE;
      expect(shown.length).toBeLessThanOrEqual(limit);
      if (shown.length > 1) expect(used(shown.length)).toBeLessThanOrEqual(room);
      if (shown.length < wanted.length) expect(used(shown.length + 1)).toBeGreaterThan(room);
      if (wanted.length > 0) expect(shown.length).toBeGreaterThan(0);
      const next = offset + shown.length;
      expect(about).toEqual({
        total: items.length,
        returned: shown.length,
        ...(next < items.length && { next_offset: next }),
      });
    }),
  );
});
