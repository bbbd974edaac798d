import { expect, test } from "vitest";
import { listNearDays, nameNearDay } from "./near-days.ts";

test.each([
  ["today", ["today"], "today"],
  ["ce matin", ["today"], "today"],
  ["yest", ["yesterday"], "yesterday"],
  ["hier", ["yesterday"], "yesterday"],
  ["tmrw", ["tomorrow"], "tomorrow"],
  ["admitted yest 1400", ["yesterday"], undefined],
  ["yesterday and today", ["yesterday", "today"], undefined],
  ["the day before yesterday", [], undefined],
  ["avant-hier", [], undefined],
  ["yesteryear", [], undefined],
])("%s names %j", (text, all, only) => {
  expect(new Set(listNearDays(text))).toEqual(new Set(all));
  expect(nameNearDay(text)).toBe(only);
});
