import { withOrigins } from "../values/derived-fields.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";

/** Where a value comes from, by what kind of reference it is. */
export type Citation =
  | { readonly url: string }
  | { readonly pmid: string }
  | { readonly doi: string }
  | { readonly text: string };

const SUFFIX = "Citations";

function parseCitation(reference: string): readonly Citation[] {
  const url = /^https?:\/\/\S+$/i.exec(reference);
  if (url) return [{ url: url[0] }];
  const pmid = /^PMID:?\s*(\d{4,9})$/i.exec(reference);
  if (pmid?.[1] !== undefined) return [{ pmid: pmid[1] }];
  const doi = /^(?:doi:\s*)?(10\.\d{4,9}\/\S+)$/i.exec(reference);
  if (doi?.[1] !== undefined) return [{ doi: doi[1] }];
  return reference === "" ? [] : [{ text: reference }];
}

/** Splits the export's "reference | reference" texts; what is not an address, PMID or DOI stays as text. */
export const parseCitations = (text: string): readonly Citation[] =>
  text.split("|").flatMap((reference) => parseCitation(reference.trim()));

/** Name of the field that a citation field belongs to, if it is one. */
export const citedField = (name: string): string | undefined =>
  name.endsWith(SUFFIX) && name.length > SUFFIX.length ? name.slice(0, -SUFFIX.length) : undefined;

/** Citations of a test by the field they belong to; only of the given fields when they are named. */
export function citationsOf(
  { values }: DiagnosticTest,
  fields?: readonly string[],
): Readonly<Record<string, readonly Citation[]>> {
  const behind = fields && withOrigins(fields);
  const entries = Object.entries(values).flatMap(
    ([name, value]): readonly [string, readonly Citation[]][] => {
      const field = citedField(name);
      if (field === undefined || typeof value !== "string") return [];
      return behind && !behind.has(field) ? [] : [[field, parseCitations(value)]];
    },
  );
  return Object.fromEntries(entries);
}
