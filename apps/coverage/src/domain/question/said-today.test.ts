import { describe, expect, it } from "vitest";
import { saidToday } from "./said-today.ts";

/** A Friday. */
const CLOCK = "2025-09-26";

describe("the day that a question names as its own", () => {
  it("is the latest of that name", () => {
    expect(saidToday("in since friday, today is tuesday, home now", CLOCK).today).toBe("2025-09-23");
    expect(saidToday("it's friday and he goes home", CLOCK).today).toBe(CLOCK);
  });

  it("is no moment of the stay, unless an hour stands beside it", () => {
    const text = "in since friday, today is tuesday, home now";
    const { folded } = saidToday(text, CLOCK);
    expect(folded).toHaveLength(text.length);
    expect(folded).not.toContain("tuesday");
    expect(saidToday("in mon 09:00, it's thu 16:00 now", CLOCK).folded).toContain("thu 16:00");
  });

  it("is that of the clock where none is named", () => {
    for (const text of ["home today, came tuesday", "it's monday she came in"])
      expect(saidToday(text, CLOCK)).toEqual({ today: CLOCK, folded: text });
  });
});
