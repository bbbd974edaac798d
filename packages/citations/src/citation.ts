import { z } from "zod";

const isoDay = z.iso.date();
/** Publishers date documents by day, month or year: 2025-03-03, 2025-03, 2025. */
const isoDateOfAnyPrecision = z.union([isoDay, z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/)]);

/** The place inside a document where a reader finds what is cited. */
export const locatorSchema = z.discriminatedUnion("kind", [
  /** The document has no parts that could be named. */
  z.object({ kind: z.literal("document") }),
  /** A numbered or only titled section, e.g. 410.01 of a manual. */
  z.object({ kind: z.literal("section"), number: z.string().min(1).optional(), heading: z.string().min(1) }),
  /** A numbered provision of a policy, with its sub-item where it has one, e.g. 12 a. */
  z.object({ kind: z.literal("provision"), number: z.string().min(1) }),
  /** `page` counts from 1 from the file's first page; `label` is what is printed on it, e.g. GP45. */
  z.object({ kind: z.literal("page"), page: z.int().positive().optional(), label: z.string().min(1) }),
  /** A fee code; codes recur across specialties, so its page belongs to it. */
  z.object({
    kind: z.literal("fee_code"),
    code: z.string().regex(/^[A-Z]\d{3}[A-Z]?$/),
    pageLabel: z.string().min(1).optional(),
    page: z.int().positive().optional(),
  }),
  z.object({ kind: z.literal("din"), din: z.string().regex(/^\d{8}$/) }),
  z.object({ kind: z.literal("reason_for_use_code"), code: z.string().min(1) }),
  z.object({ kind: z.literal("table_row"), table: z.string().min(1), row: z.string().min(1) }),
]);
export type Locator = z.infer<typeof locatorSchema>;

/**
 * A document and a place in it, enough for a reader to find and check what is said. The names in a tool's
 * answer (source_org, loc, snake case) belong to the apps: they make them from this.
 */
export const citationSchema = z.object({
  /** The publisher's full name, as it is printed in the citation. */
  organisation: z.string().min(1),
  title: z.string().min(1),
  /** Heading of the section, where the locator is not itself the section. */
  section: z.string().min(1).optional(),
  url: z.url({ protocol: /^https?$/ }),
  /** Without the #. See `anchorOf`. */
  anchor: z.string().min(1).optional(),
  locator: locatorSchema,
  /** When the document took effect, as far as it says. Absent where it does not: never the day of retrieval. */
  effectiveDate: isoDateOfAnyPrecision.optional(),
  /** The day for which the text was known to be current: the retrieval or the edition read. */
  asOf: isoDay,
  /** `official`: the publisher's own words. `summary`: ours, so that it is never shown as a quotation. */
  textKind: z.enum(["official", "summary"]),
});
export type Citation = z.infer<typeof citationSchema>;
