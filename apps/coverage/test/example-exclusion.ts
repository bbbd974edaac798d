import type { AdpExclusion } from "../src/domain/adp/rule-book.ts";

/** An exclusion of the mobility manual, known by its phrase. */
export const exampleExclusion = (
  phrase: string,
  excludes: AdpExclusion["excludes"],
  more: Partial<AdpExclusion> = {},
): AdpExclusion => ({
  rule_id: phrase,
  device_category: "mobility",
  adp_doc: "mobility",
  section_ref: "310",
  device_types: ["mobility"],
  phrase,
  excludes,
  words: [],
  statement: phrase,
  document_id: "d",
  section_id: "s",
  page: 1,
  confidence: "A",
  ...more,
});
