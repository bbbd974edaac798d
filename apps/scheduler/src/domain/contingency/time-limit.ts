import { z } from "zod";

const DEFAULT_SECONDS = 20;
const MOST_SECONDS = 280;

export const timeLimitParameter = z
  .int()
  .min(1)
  .max(MOST_SECONDS)
  .default(DEFAULT_SECONDS)
  .describe("Longest time, e.g. 10; what is found by then comes with how far it is proved");

/** Time that an answer takes besides looking for the best. */
const MARGIN_MS = 4_000;

/** As asked, but never so long that the request is given up before its answer. */
export const toTimeLimitMs = (seconds: number, deadlineMs: number): number =>
  Math.min(seconds * 1_000, Math.max(deadlineMs - MARGIN_MS, deadlineMs / 2));
