import type { ClaimAsk } from "./coverage-case.ts";
import type { Contradiction } from "./told.ts";

/** What contradicts itself in the fields of a claim, by paths relative to it. */
export const checkClaim = (_ask: ClaimAsk): readonly Contradiction[] => [];
