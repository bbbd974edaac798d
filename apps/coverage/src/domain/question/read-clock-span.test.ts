import { expect, test } from "vitest";
import { readClockSpan, readSecondLook } from "./read-clock-span.ts";
import { readMoments } from "./read-moments.ts";

const TODAY = "2025-09-26";
const minutesOf = (text: string): number | undefined =>
  readClockSpan(readMoments(text, "en", TODAY), text)?.value;

test.each([
  ["started at 9:10, stopped at 9:50, nothing else that day", 40],
  ["start 13:02 stop 14:22, all of it with her", 80],
  ["from 10:05 straight through to 10:52 this morning", 47],
  ["between 2:00 and 2:35 we only talked", 35],
  ["in at 11:40, out by 12:05", 25],
  ["began at quarter past two in the afternoon and ended at three in the afternoon", 45],
])("%s is %d minutes", (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test.each([
  "seen at 10:00 and reassessed at 11:10",
  "admitted monday 16:10, left wednesday 13:30",
  "she phoned at 9:00, not before 8:30 her mother did",
])("%s has no beginning and end of one visit", (text) => {
  expect(minutesOf(text)).toBeUndefined();
});

test.each([
  ["first assessment 10:00, i reassessed him at 11:10", false],
  ["first assessment 10:00, reassessed at 12:30, not discharged", true],
])("%s: two hours apart is %s", (text, isLater) => {
  expect(readSecondLook(readMoments(text, "en", TODAY), text)?.value).toBe(isLater);
});
