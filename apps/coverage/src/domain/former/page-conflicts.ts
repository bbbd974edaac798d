import type { Highlight } from "./decision.ts";
import type { BillingEvidence } from "./evidence.ts";

/** What contradicts itself in the Schedule about the codes of one claim; undefined where nothing does. */
export function findPageConflict(
  codes: readonly string[],
  { pageConflicts, findSource }: Pick<BillingEvidence, "pageConflicts" | "findSource">,
): Highlight | undefined {
  const conflict = pageConflicts.find(
    ({ fee_code: code, beside }) => codes.includes(code) && beside.some((other) => codes.includes(other)),
  );
  if (!conflict) return undefined;
  const pages = [conflict.page_label, conflict.other_page_label];
  return {
    point: `${conflict.statement.replace(/\.$/u, "")} [${pages.join("] [")}].`,
    sources: pages.map((page) => findSource({ page_label: page })),
  };
}
