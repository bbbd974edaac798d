import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import { hasParts } from "../decision/claim/claimant-role.ts";
import type { ClaimLine } from "./read-lines.ts";

type Part = "whole" | "technical" | "professional" | "assistant" | "anaesthetist";
const OF_TESTS = { B: "technical", C: "professional" } as const;
const OF_PROCEDURES = { B: "assistant", C: "anaesthetist" } as const;

/** The part of a service that a line claims: B and C are parts of a test, and assistant and anaesthetist at a procedure (GP10, GP11). */
function toPart({ bareCode, suffix }: ClaimLine, { findFee }: ClaimRecords): Part {
  if (suffix !== "B" && suffix !== "C") return "whole";
  const fee = findFee(bareCode, { suffix });
  return fee !== undefined && hasParts(fee) ? OF_TESTS[suffix] : OF_PROCEDURES[suffix];
}

const ROLES: ReadonlySet<Part> = new Set(["assistant", "anaesthetist"]);

/** Whether a line's units are an assistant's or an anaesthetist's. They belong to one service, in any number. */
export const isRoleLine = (line: ClaimLine, records: ClaimRecords): boolean =>
  ROLES.has(toPart(line, records));

/**
 * Whether two lines have separate limits. Operator, assistant and anaesthetist claim one service each, as do the technical and the
 * professional part of a test. A whole test has both parts.
 */
export function isOfOtherPart(line: ClaimLine, other: ClaimLine, records: ClaimRecords): boolean {
  const [one, two] = [toPart(line, records), toPart(other, records)];
  return one !== two && (ROLES.has(one) || ROLES.has(two) || (one !== "whole" && two !== "whole"));
}
