import { compareEditions, type ChangeFilter } from "../src/domain/changes/compare-editions.ts";
import type { Change } from "../src/domain/changes/change.ts";
import type { EditionRows } from "../src/domain/changes/edition-rows.ts";
import { readAdpDocuments } from "./adp-rule-book.ts";
import { readStarterDocuments } from "./odb-formulary.ts";
import { readOhipStarter } from "./ohip-schedule.ts";
import { toRows } from "./open-edition.ts";

const everything = await toRows([
  ...(await readOhipStarter()),
  ...(await readStarterDocuments()),
  ...(await readAdpDocuments()),
]);

const evenly = <TRow>(all: readonly TRow[], step: number): readonly TRow[] =>
  all.filter((_, at) => at % step === 0);

/** A sample of each table, so that many comparisons run quickly. Other tests compare pages of words. */
export const rows: EditionRows = {
  ...everything,
  chunks: [],
  ohip: {
    ...everything.ohip,
    fees: evenly(everything.ohip.fees, 150),
    visits: evenly(everything.ohip.visits, 25),
  },
  odb: {
    ...everything.odb,
    drugs: evenly(everything.odb.drugs, 150),
    criteria: evenly(everything.odb.criteria, 40),
    notes: evenly(everything.odb.notes, 8),
  },
  adp: { ...everything.adp, prices: evenly(everything.adp.prices, 250) },
};
export const ALL = ["ohip", "odb", "adp"] as const;

export const compare = (
  to: EditionRows,
  filter: ChangeFilter = {},
  from: EditionRows = rows,
): readonly Change[] => compareEditions({ from, to }, ALL, filter).changes;
export const withPrices = (prices: EditionRows["adp"]["prices"]): EditionRows => ({
  ...rows,
  adp: { ...rows.adp, prices },
});
