import * as fc from "fast-check";
import type { Condition, Filter } from "../filter.ts";
import type { Passage } from "../passage.ts";

/** A passage of which a test only says what matters to it. */
export const toPassage = (passage: Partial<Passage> & Pick<Passage, "id">): Passage => ({
  collection: "sample_corpus",
  documentId: "sample-document",
  sectionId: passage.id,
  kind: "parent",
  title: "",
  heading: "",
  text: "",
  facets: {},
  ...passage,
});

const ORGANIZATIONS = ["cpso", "ministry", "public health"];
const TOPICS = ["virtual care", "fees", "drugs", "devices"];
const DATES = ["2019-03-01", "2021-11-30", "2024-02-29", "2024-03-01"];
const WORDS = [
  "fever",
  "insulin",
  "pump",
  "renewal",
  "walker",
  "hearing",
  "dose",
  "referral",
  "consent",
  "fee",
];

/** Deterministic, so that every adapter meets the same corpus; each third passage lacks each facet once. */
export const facetedPassages: readonly Passage[] = Array.from({ length: 60 }, (_, row) =>
  toPassage({
    id: `p${row}`,
    collection: row % 4 === 0 ? "first_corpus" : "second_corpus",
    documentId: `document-${row % 7}`,
    sectionId: `p${row - (row % 3)}`,
    kind: row % 3 === 0 ? "parent" : "child",
    title: `${WORDS[row % 10]} rules`,
    heading: `${ORGANIZATIONS[row % 3]} > ${WORDS[row % 10]}`,
    text: Array.from({ length: 3 + (row % 5) }, (_, at) => WORDS[(row * (at + 1) + at * at) % 10]).join(" "),
    facets: {
      ...(row % 5 !== 0 && { organization: ORGANIZATIONS[row % 3] ?? "" }),
      ...(row % 4 !== 1 && { topics: [TOPICS[row % 4] ?? "", TOPICS[(row * 3) % 4] ?? ""] }),
      ...(row % 3 !== 2 && { superseded: row % 2 === 0 }),
      ...(row % 6 !== 3 && { effectiveDate: DATES[row % 4] ?? "" }),
      ...(row % 7 !== 4 && { level: (row % 5) - 2 + (row % 2) / 2 }),
      // One field, values of several types: only those of the asked type may match.
      mixed: [row, `${row}`, row % 2 === 0][row % 3] ?? row,
      ...(row === 11 && { topics: [] }),
    },
  }),
);

const VALUES = [
  [
    "cpso",
    "ministry",
    "virtual care",
    "drugs",
    "2021-11-30",
    "2024-02-29",
    "parent",
    "child",
    "first_corpus",
  ],
  ["document-3", "p3", "", "no such", "3", "12", "true", -2, -1.5, 0, 0.5, 3, 12, true, false],
].flat();
const FIELDS = [
  ["collection", "documentId", "sectionId", "kind", "organization", "topics", "superseded"],
  ["effectiveDate", "level", "mixed", "title", "no such field"],
].flat();
const values = fc.constantFrom(...VALUES);
const fields = fc.constantFrom(...FIELDS);
const range = <TValue>(bound: fc.Arbitrary<TValue>): fc.Arbitrary<{ from?: TValue; to?: TValue }> =>
  fc.oneof(fc.record({ from: bound }), fc.record({ to: bound }), fc.record({ from: bound, to: bound }));
const ranges = fc.oneof(
  range(fc.constantFrom(...DATES, "2020-01-01", "", "z")),
  range(fc.constantFrom(-2, -0.5, 0, 0.5, 1, 30)),
);
const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fields, in: fc.array(values, { maxLength: 4 }) }),
  fc.tuple(fields, ranges).map(([field, bounds]) => ({ field, ...bounds })),
);

/** Filters over the facets of `facetedPassages`, most of which let something through. */
export const filters: fc.Arbitrary<Filter> = fc.array(conditions, { maxLength: 3 });
