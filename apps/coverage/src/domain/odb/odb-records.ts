import type { z } from "zod";
import type { odbProgramRulesTable } from "../../dataset/index.ts";
import type { Corpus } from "../corpus.ts";
import type { CopaymentRow } from "./find-copayment.ts";
import { createFormulary, type Formulary, type FormularyTables } from "./formulary.ts";

export type RuleRow = Readonly<z.output<(typeof odbProgramRulesTable)["row"]>>;

/** The tables odb_*. */
export interface OdbRows extends Omit<FormularyTables, "isWhole"> {
  readonly rules: readonly RuleRow[];
  readonly copayments: readonly CopaymentRow[];
}

/** The edition of the formulary that the products belong to. */
export interface Edition {
  readonly name: string | null;
  /** YYYY-MM-DD, the formulary's own date. */
  readonly asOf: string;
}

/** The ODB Formulary's records, indexed. */
export interface OdbRecords {
  readonly formulary: Formulary;
  readonly rules: ReadonlyMap<string, RuleRow>;
  readonly copayments: readonly CopaymentRow[];
  /** Undefined if the dataset has no products. */
  readonly edition: Edition | undefined;
}

export function createOdbRecords(rows: OdbRows, corpus: Pick<Corpus, "findDocument">): OdbRecords {
  const [first] = rows.drugs;
  const document = first && corpus.findDocument(first.document_id);
  return {
    formulary: createFormulary({ ...rows, isWhole: document?.is_whole ?? false }),
    rules: new Map(rows.rules.map((rule) => [rule.rule_id, rule])),
    copayments: rows.copayments,
    edition: document && {
      name: document.edition,
      asOf: document.effective_date ?? document.published_date ?? document.as_of,
    },
  };
}
