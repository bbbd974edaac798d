import { z } from "zod";
import {
  anchor,
  confidence,
  day,
  modality,
  page,
  partialDate,
  slug,
  statementText,
  text,
  webAddress,
} from "./field-types.ts";

/** "9", "9a", "9a-c", "7b(i)", "3, 5": as printed in the document. */
const provision = z.string().regex(/^[0-9a-z]/i, "a printed number, e.g. 9 or 9a-c");

const policyStatement = z.strictObject({
  provision: provision.nullable(),
  modality: modality.extract(["must", "advised", "may"]).nullable(),
  text: statementText,
  confidence,
});

const ipacStatement = z.strictObject({
  provision: provision.nullable(),
  level: modality.extract(["shall", "must", "should", "may"]).nullable(),
  /** Number of a requirement or recommendation counts in its own series. */
  series: z.enum(["legislated", "recommendation"]).nullish(),
  /** As printed on it; null for front matter. */
  page: page.nullable(),
  text: statementText,
  rationale: statementText.nullish(),
  /** What the document says differently elsewhere. */
  note: statementText.nullish(),
  confidence,
});

const head = {
  id: slug,
  title: text,
  url: webAddress,
  approved: partialDate.nullable(),
  updated: partialDate.nullable(),
  as_of: day,
  topics: z.array(text).min(3).max(12),
  summary: statementText,
};

/** data/opa/cpso/*.json: a policy, its companion advice, or a statement, provision by provision. */
export const policyFileSchema = z.strictObject({
  ...head,
  publisher: z.literal("cpso"),
  document_type: z.enum(["policy", "advice", "statement"]),
  /** Further addresses of the same text. */
  also_at: z.array(webAddress).optional(),
  companion_of: slug.nullable(),
  sections: z
    .array(z.strictObject({ heading: text, anchor, statements: z.array(policyStatement).min(1) }))
    .min(1),
});
export type PolicyFile = z.output<typeof policyFileSchema>;

/** data/opa/pho/clinical-office-practice.json: an IPAC guideline with printed page numbers. */
export const ipacGuidelineFileSchema = z.strictObject({
  ...head,
  publisher: z.literal("pho"),
  document_type: z.literal("guideline"),
  companion_of: z.null(),
  sections: z
    .array(
      z.strictObject({
        heading: text,
        anchor,
        page,
        /** Page of the file, from 1. */
        pdf_page: page,
        statements: z.array(ipacStatement).min(1),
      }),
    )
    .min(1)
    .refine(
      (sections) => new Set(sections.map(({ page: printed, pdf_page: own }) => own - printed)).size === 1,
      "the file's pages run ahead of the printed ones by a constant",
    ),
});
export type IpacGuidelineFile = z.output<typeof ipacGuidelineFileSchema>;
