import { describe, expect, it } from "vitest";
import { isDailyShot } from "./mention-surroundings.ts";

const isDaily = (text: string): boolean => {
  const match = /shots?|needles?/u.exec(text);
  const start = match?.index ?? 0;
  return isDailyShot(text, { start, end: start + (match?.[0].length ?? 0) });
};

describe("shots that a patient takes", () => {
  it.each(["on four shots a day", "one long acting shot at bedtime", "no pump, needles of insulin"])(
    "%s",
    (text) => {
      expect(isDaily(text)).toBe(true);
    },
  );

  it.each(["gave two shots, no fever", "never had his shots, by the way"])("are not vaccines: %s", (text) => {
    expect(isDaily(text)).toBe(false);
  });
});
