import { expect, test } from "vitest";
import type { Event } from "../faults/crowd.ts";
import { findEditionFlaws } from "./editions.ts";

/** Answers in the order of their names: of copy a or b, from edition 0 or 1, or from both (2). */
const toEvents = (names: string): readonly Event[] =>
  names.split(" ").map((name, at) => ({
    server: "opa",
    fate: "right",
    detail: "",
    at,
    copy: name.charAt(0),
    matches: name.endsWith("2") ? [0, 1] : [Number(name.charAt(1))],
  }));

test("each copy may change when it is restarted for an exchange, at a moment of its own", () => {
  expect(findEditionFlaws(toEvents("a0 b0 a1 b0 a2 b1 a1"), 1, 2)).toEqual([]);
  expect(findEditionFlaws(toEvents("b0 a0 a1 b1 b0 a1 a0"), 2, 2)).toEqual([]);
});

test("a copy that goes back, changes without an exchange or stays is named", () => {
  expect(findEditionFlaws(toEvents("a0 b0 a1 a0 a1 b1"), 1, 2)).toHaveLength(1);
  expect(findEditionFlaws(toEvents("a0 b0 a1 b1"), 0, 2)).toHaveLength(2);
  expect(findEditionFlaws(toEvents("a0 b0 a1 b2 b0"), 1, 2)).toHaveLength(1);
});

test("a copy whose answers never show the edition is no proof", () => {
  expect(findEditionFlaws(toEvents("a0 a1 b2 b2"), 1, 2)).toHaveLength(1);
});

test("answers are put in the order in which they came, from all callers", () => {
  expect(findEditionFlaws(toEvents("a0 b0 b1 a1").toReversed(), 1, 2)).toEqual([]);
});
