import type { Corpus } from "../corpus.ts";
import { findReasonsForUse } from "./find-reasons-for-use.ts";
import type { CriterionRow, DrugRow, Formulary } from "./formulary.ts";

const CODES_ARE_NAMED =
  "These codes name the condition; the decision says whether the stated facts meet one.";
const NO_CODE_NAMES =
  "No Limited Use criterion of this product names the condition: no code pays " +
  "for it. Another use can be asked for under the Exceptional Access Program.";
const NO_CODE_NEEDED = "The product needs no reason-for-use code, for this condition or another.";

/** @param names whether it names the condition; null if none was given */
function toCriterion(row: CriterionRow, corpus: Corpus, names: boolean | null) {
  return {
    code: row.reason_for_use_code,
    text: row.criteria_text,
    text_truncated: false,
    // A record without its document is ours at most: never shown as the publisher's words.
    text_kind: corpus.findDocument(row.document_id)?.text_kind ?? "summary",
    heading: row.heading,
    authorisation_period: row.authorization_period,
    notes: [...row.notes],
    names_condition: names,
    locator: `reason-for-use code ${row.reason_for_use_code}`,
    passage_id: row.section_id,
  };
}

/**
 * The Limited Use criteria that bind a product, those first that name the condition. They are the record's own codes; the
 * condition is only looked for in their texts, never judged.
 *
 * @param condition in a clinician's words; undefined for none
 */
export function describeCriteria(
  drug: DrugRow,
  condition: string | undefined,
  { formulary, corpus }: { readonly formulary: Formulary; readonly corpus: Corpus },
) {
  const { naming, others } = findReasonsForUse(formulary, drug, condition);
  const isAsked = condition !== undefined;
  const criteria = [
    ...naming.map((row) => toCriterion(row, corpus, true)),
    ...others.map((row) => toCriterion(row, corpus, isAsked ? false : null)),
  ];
  if (!isAsked) return { criteria, condition: null };
  const codes = [...new Set(naming.map((row) => row.reason_for_use_code))];
  if (drug.listing_status !== "limited_use")
    return { criteria, condition: { naming_codes: [], words: NO_CODE_NEEDED } };
  const words = codes.length > 0 ? CODES_ARE_NAMED : NO_CODE_NAMES;
  return { criteria, condition: { naming_codes: codes, words } };
}
