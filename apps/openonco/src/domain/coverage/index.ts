export { readNote } from "./note-facts.ts";
export { readCoverage } from "./read-coverage.ts";
