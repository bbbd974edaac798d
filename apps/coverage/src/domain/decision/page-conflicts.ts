import type { Highlight } from "./decision.ts";
import type { BillingEvidence } from "./evidence.ts";

/** Pages of the Schedule that do not agree on two codes of one day. */
interface PageConflict {
  readonly premium: string;
  readonly bases: readonly string[];
  readonly words: string;
  readonly pages: readonly string[];
}

const CONFLICTS: readonly PageConflict[] = [
  {
    premium: "E079",
    bases: ["K013"],
    words:
      "The pages do not agree: K013 stands in the list of services that E079 may be added to, but E079 does not stand in the list of what is paid beside counselling",
    pages: ["A51", "GP58"],
  },
  {
    premium: "E080",
    bases: ["A888"],
    words:
      "The pages do not agree: A888 stands in the list of services that E080 may be added to, but no premium is paid with a service in an emergency department equivalent",
    pages: ["GP28", "A3"],
  },
];

/** What contradicts itself in the Schedule about the codes of one claim; undefined where nothing does. */
export function findPageConflict(
  codes: readonly string[],
  { findSource }: BillingEvidence,
): Highlight | undefined {
  const conflict = CONFLICTS.find(
    ({ premium, bases }) => codes.includes(premium) && bases.some((base) => codes.includes(base)),
  );
  return (
    conflict && {
      point: `${conflict.words} [${conflict.pages.join("] [")}].`,
      sources: conflict.pages.map((page) => findSource({ page_label: page })),
    }
  );
}
