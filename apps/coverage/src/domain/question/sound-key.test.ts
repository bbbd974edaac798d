import { describe, expect, it } from "vitest";
import { toSound } from "./sound-key.ts";

describe("how a name sounds", () => {
  it.each([
    ["imovain", "imovane"],
    ["plavics", "plavix"],
    ["botocks", "botox"],
    ["xeralto", "xarelto"],
    ["eliqius", "eliquis"],
    ["lyrika", "lyrica"],
    ["cymbolta", "cymbalta"],
    ["evinity", "evenity"],
  ])("%s is %s", (written, name) => {
    expect(toSound(written)).toBe(toSound(name));
  });

  it.each([
    ["celexa", "celebrex"],
    ["losec", "lasix"],
    ["zyprexa", "zyrtec"],
  ])("%s is not %s", (one, other) => {
    expect(toSound(one)).not.toBe(toSound(other));
  });
});
