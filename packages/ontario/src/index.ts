export { findCodes } from "./find-codes.ts";
export { listCodeTerms } from "./list-code-terms.ts";
export { listMismatches } from "./list-mismatches.ts";
export { createOntarioToday } from "./today.ts";
