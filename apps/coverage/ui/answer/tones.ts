import type { Tone } from "@clinical-mcp/app-ui";

const TONES: Readonly<Record<string, Tone>> = {
  billable: "good",
  covered: "good",
  eligible: "good",
  not_billable: "bad",
  not_covered: "bad",
  not_eligible: "bad",
  needs_more_info: "open",
};

/** A decision that this page does not know yet gets a badge without a sign. */
export const toTone = (decision: string): Tone => TONES[decision] ?? "plain";
