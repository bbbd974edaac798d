import { expect, test } from "vitest";
import { saysSuperseded } from "./supersession.ts";

test.each([
  ["This policy has been rescinded.", true],
  ["Please note: this bulletin is now replaced by Bulletin 250402.", true],
  ["This document was withdrawn in May 2020.", true],
  ["This policy sets out what to do where a key has been replaced.", false],
  ["The old policy was rescinded in 2010.", false],
])("%s", (text, isSuperseded) => {
  expect(saysSuperseded([{ kind: "paragraph", text }])).toBe(isSuperseded);
});
