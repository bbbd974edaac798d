import { z } from "zod";
import { SOURCE_ORGS } from "../../dataset/index.ts";
import { detailInput } from "../shared/answer-schemas.ts";
import { WEB_STATUSES } from "./compare-page.ts";
import { sourceOrgInput } from "../sections/source-org-input.ts";

export const freshnessInput = z.strictObject({
  document_ids: z.array(z.string()).max(50).optional().describe("Only these, e.g. ['cpso-virtual-care']"),
  source_orgs: z.array(sourceOrgInput).max(5).optional().describe("Only these publishers, e.g. ['cpso']"),
  topics: z.array(z.string()).max(20).optional().describe("Only these topics, e.g. ['virtual care']"),
  since: z.iso.date().optional().describe("What is new, revised or gone since this day, e.g. '2025-01-01'"),
  check_web: z.boolean().default(false).describe("Also ask the publishers' pages, at most 20"),
  detail: detailInput,
});
export type FreshnessInput = z.output<typeof freshnessInput>;

export const STALENESS = ["superseded", "likely_stale", "potentially_stale"] as const;
export type Staleness = (typeof STALENESS)[number];

const org = z.enum(SOURCE_ORGS);

export const freshnessOutput = z.object({
  provenance: z.array(z.enum(["sql", "web"])),
  documents_checked: z.int(),
  stale_documents: z
    .array(
      z.object({
        document_id: z.string(),
        title: z.string(),
        source_org: org,
        last_updated: z.string().nullable(),
        days_old: z.int().nullable(),
        topics: z.array(z.string()),
        staleness: z.enum(STALENESS).describe("Over 1 year: potentially; over 2: likely"),
        why: z.string(),
        source_url: z.string(),
        as_of: z.string(),
      }),
    )
    .describe("By age alone: an old one may be in force"),
  undated: z
    .array(
      z.object({
        document_id: z.string(),
        title: z.string(),
        source_org: org,
        as_of: z.string(),
        source_url: z.string(),
      }),
    )
    .describe("Of unknown age"),
  dated_within_a_year: z.int(),
  potential_updates: z.array(
    z.object({
      source_org: org,
      document_id: z.string(),
      indication: z.string(),
      url: z.string(),
      detected_date: z.string(),
      status: z.enum(WEB_STATUSES),
    }),
  ),
  web_checks: z
    .array(
      z.object({
        document_id: z.string(),
        url: z.string(),
        status: z.enum(WEB_STATUSES).describe("not_comparable: the page gives no evidence"),
        checked_on: z.string().nullable(),
        evidence: z.array(z.string()),
      }),
    )
    .describe("With check_web"),
  news: z
    .array(
      z.object({
        what: z.enum(["new", "revised", "superseded", "withdrawn"]),
        date: z.string(),
        document_id: z.string(),
        title: z.string(),
        source_org: org.optional(),
        by: z.string().optional(),
        basis: z.enum(["publisher", "ingestion"]),
        sections: z.array(z.string()).optional(),
        source_url: z.string(),
      }),
    )
    .optional()
    .describe("With since, newest first"),
  last_corpus_update: z.string(),
  document_changes: z
    .array(
      z.object({
        document_id: z.string(),
        title: z.string(),
        change: z.enum(["added", "changed", "removed"]),
        built_at: z.string(),
        sections: z.array(z.string()),
        source_url: z.string(),
      }),
    )
    .describe("Between ingestions"),
  recommendations: z.array(z.string()),
  notices: z.array(z.string()),
});
export type FreshnessAnswer = z.input<typeof freshnessOutput>;
