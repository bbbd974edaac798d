import type { FuzzOutcome } from "./fuzz-server.ts";

export const FUZZ_HEAD = [
  "| server | calls that the schema allows | answered of them | other " +
    "calls | answered of them | no requests | tools never answered | found |",
  "| --- | --- | --- | --- | --- | --- | --- | --- |",
].join("\n");

/** One server's row of the table in bench/FUZZ.md. */
export function formatFuzzRow(name: string, { counts, neverAnswered, findings }: FuzzOutcome): string {
  const good = counts.answered + counts.refused;
  const bad = counts["bad answered"] + counts["bad refused"];
  const share = (part: number, whole: number): string =>
    `${part} (${Math.round((100 * part) / Math.max(1, whole))} %)`;
  const never = neverAnswered.length === 0 ? "none" : neverAnswered.join(", ");
  return `| ${[
    name,
    good,
    share(counts.answered, good),
    bad,
    share(counts["bad answered"], bad),
    counts.junk,
    never,
    findings.length,
  ].join(" | ")} |`;
}
