import type { DiagnosticTest } from "./diagnostic-test.ts";

/** This many are named with their names, and this many by id at all. */
const NAMED = 3;
const LISTED = 10;

/** "mrd-12 TrueMRD, mrd-9 Labcorp Plasma Detect and 3 more": few by name, some by id, the rest counted. */
export function nameTests(tests: readonly Pick<DiagnosticTest, "id" | "name">[]): string {
  const shown = tests.slice(0, LISTED).map(({ id, name }, at) => (at < NAMED ? `${id} ${name}` : id));
  const more = tests.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
