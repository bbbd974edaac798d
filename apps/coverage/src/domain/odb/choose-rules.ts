import type { Corpus } from "../corpus.ts";
import { cite, type CitedPlace } from "../cite.ts";
import type { CopaymentRow } from "./find-copayment.ts";
import type { Status } from "./describe-status.ts";
import type { OdbRecords, RuleRow } from "./odb-records.ts";

interface Coverage extends Pick<Status, "status"> {
  readonly above_paid: number | null;
  readonly chronic_use: boolean | null;
}

/** Ids of the program's rules on a status. Rules that the data lacks are left out. */
function listRuleIds({ status, above_paid: abovePaid, chronic_use: isChronic }: Coverage): readonly string[] {
  const byStatus: Readonly<Partial<Record<Coverage["status"], readonly string[]>>> = {
    limited_use: ["lu-code", "lu-period", "lu-other-indications"],
    off_formulary_eap: ["off-formulary", "eap-who"],
    off_formulary: ["off-formulary"],
    not_listed: ["eap-what", "eap-who"],
    temporary_benefit: ["temporary-benefits"],
  };
  return [
    ...(byStatus[status] ?? []),
    ...(abovePaid !== null && abovePaid > 0 ? ["lowest-price", "no-substitution"] : []),
    ...(isChronic === true ? ["fees-chronic"] : []),
  ];
}

type Sourced = Pick<RuleRow, "document_id" | "section_id" | "page" | "source_url" | "as_of">;

/** Place of a record in the formulary book. */
function toPlace(row: Sourced, corpus: Corpus): CitedPlace | undefined {
  const document = corpus.findDocument(row.document_id);
  return (
    document && {
      document,
      chunk: corpus.findChunk(row.section_id),
      locator: { kind: "page", page: row.page, label: String(row.page) },
      source: { url: row.source_url, asOf: row.as_of },
    }
  );
}

/** Each row with its place. A row without its document is not shown. */
const locate = <TRow extends Sourced>(rows: readonly TRow[], corpus: Corpus) =>
  rows.flatMap((row) => {
    const place = toPlace(row, corpus);
    if (!place) return [];
    const { loc, url, as_of, passage_id } = cite(place);
    return [{ row, place: { loc, url, as_of, passage_id } }];
  });

/** Rules that bear on the coverage, each with its page. */
export const chooseRules = (coverage: Coverage, { rules }: Pick<OdbRecords, "rules">, corpus: Corpus) =>
  locate(
    listRuleIds(coverage).flatMap((id) => rules.get(id) ?? []),
    corpus,
  ).map(({ row, place }) => ({ text: row.rule_text, ...place }));

/** Every copayment class of the book, with who pays what for a prescription. */
export const describeCopayments = (rows: readonly CopaymentRow[], corpus: Corpus) =>
  locate(rows, corpus).map(({ row, place }) => ({
    who: row.who,
    copayment_max: row.copayment_max_cents / 100,
    deductible: row.deductible_text,
    deductible_amount: row.deductible_cents === null ? null : row.deductible_cents / 100,
    ...place,
  }));
