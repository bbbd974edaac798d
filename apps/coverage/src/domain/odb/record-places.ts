import type { CitedPlace } from "../cite.ts";
import type { Corpus } from "../corpus.ts";
import type { Subject } from "./choose-subject.ts";
import { listCriteria, listTherapeuticNotes } from "./describe-payment.ts";
import type { OdbRecords } from "./odb-records.ts";
import type { ResolvedDrug } from "./resolve-drug.ts";

interface Sourced {
  readonly document_id: string;
  readonly section_id: string;
}

function toPlace(
  { document_id, section_id }: Sourced,
  corpus: Corpus,
  locator?: CitedPlace["locator"],
): readonly CitedPlace[] {
  const document = corpus.findDocument(document_id);
  return document ? [{ document, chunk: corpus.findChunk(section_id), locator }] : [];
}

/** Places of an answer's records: the product, then its criteria and notes; a class; an unlisted brand. */
export function listPlaces(
  { coverage }: Subject,
  { search }: ResolvedDrug,
  { corpus, odb }: { readonly corpus: Corpus; readonly odb: OdbRecords },
): readonly CitedPlace[] {
  if (coverage) {
    const { product } = coverage;
    return [
      ...toPlace(product, corpus, { kind: "din", din: product.din }),
      ...listCriteria(odb.formulary, product).flatMap((row) =>
        toPlace(row, corpus, { kind: "reason_for_use_code", code: row.reason_for_use_code }),
      ),
      ...listTherapeuticNotes(odb.formulary, product).flatMap((row) => toPlace(row, corpus)),
    ];
  }
  if (search.kind === "class") return search.classes.flatMap((row) => toPlace(row, corpus));
  if (search.kind !== "unlisted_brand") return [];
  const { brand } = search;
  const source = { url: brand.source_url, asOf: brand.as_of };
  return toPlace(brand, corpus).map((place) => ({ ...place, source }));
}
