import { z } from "zod";
import {
  DECISION_OUTCOMES,
  DOCUMENT_TYPES,
  MODALITIES,
  POLICY_LEVELS,
  SCREENING_PROGRAMS,
  SOURCE_ORGS,
  TEXT_KINDS,
  TOOL_FEATURES,
} from "@clinical-mcp/opa/dataset";

const words = z.array(z.string().min(1)).min(1);

/** data/search-words/opa/DOCUMENT.json: how clinicians ask for what the parts of a document say. */
export const searchWordsFileSchema = z.strictObject({
  document_id: z.string(),
  /** For the document as a whole. */
  document: words.optional(),
  sections: z.array(
    z.strictObject({
      heading: z.string(),
      /** As printed; without it the words are for the whole section. */
      provisions: z.array(z.string()).min(1).optional(),
      words,
    }),
  ),
});
export type SearchWordsFile = z.infer<typeof searchWordsFileSchema>;

const optionalText = z.string().nullable();
const optionalNumber = z.number().nullable();

/** What a source knows of a whole document. Dates are ISO 8601, as exact as printed. */
const headSchema = z.object({
  sourceOrg: z.enum(SOURCE_ORGS),
  url: z.string(),
  documentType: z.enum(DOCUMENT_TYPES),
  textKind: z.enum(TEXT_KINDS),
  published: optionalText,
  effective: optionalText,
  updated: optionalText,
  /** Day of our reading; null for the publisher's own text, which is as of its download. */
  asOf: optionalText,
  topics: z.array(z.string()),
  /** Codes of the Schedule of Benefits that it is about. */
  codes: z.array(z.string()).default([]),
  /** The organisation that issues it, where that is not the publisher. */
  issuedBy: optionalText.default(null),
  policyLevel: z.enum(POLICY_LEVELS).nullable(),
  companionOf: optionalText,
  summary: optionalText,
  /** The document itself says that it is no longer in force. */
  isSuperseded: z.boolean(),
  supersededBy: optionalText,
  /** By how many pages the PDF's file runs ahead of the printed numbers; null where that is not known. */
  pagesAhead: optionalNumber.default(null),
});
export type DocumentHead = z.input<typeof headSchema>;

/** `text` of this and the following records are characters of a section's text. */
const provisionSchema = z.object({
  provision: optionalText,
  modalities: z.array(z.enum(MODALITIES)),
  text: z.string(),
  confidence: optionalText,
});
export type ProvisionRecord = z.infer<typeof provisionSchema>;

const recommendationSchema = z.object({
  series: z.enum(["legislated", "recommendation"]).nullable(),
  provision: optionalText,
  level: z.enum(MODALITIES).exclude(["advised"]).nullable(),
  text: z.string(),
  rationale: optionalText,
  note: optionalText,
  /** Page of the file, from 1. */
  page: optionalNumber,
  confidence: optionalText,
});
export type RecommendationRecord = z.infer<typeof recommendationSchema>;

const checklistSchema = z.object({
  id: z.string(),
  title: z.string(),
  appendix: optionalText,
  /** Page of the file, from 1. */
  page: optionalNumber,
  items: z.array(z.object({ text: z.string(), frequency: optionalText, part: optionalText })),
});
export type ChecklistRecord = z.infer<typeof checklistSchema>;

const equipmentSchema = z.object({
  item: z.string(),
  minimumLevel: z.string(),
  frequency: optionalText,
  note: optionalText,
  /** Page of the file, from 1. */
  page: optionalNumber,
  /** The row as the section's text has it. */
  text: z.string(),
});

const sourced = { text: z.string(), sourceUrl: z.string(), confidence: z.string() };

const screeningSchema = z.object({
  program: z.enum(SCREENING_PROGRAMS),
  name: z.string(),
  ageFrom: z.number(),
  ageTo: z.number(),
  sexOrAnatomy: optionalText,
  conditions: z.array(z.string()),
  exclusions: z.array(z.string()),
  confidence: z.string(),
  selfReferral: z.object({ isAllowed: z.boolean().nullable(), text: z.string() }).nullable(),
  tests: z.array(z.object({ name: z.string(), intervalMonths: optionalNumber, who: z.string(), ...sourced })),
  riskRules: z.array(
    z.object({
      riskFactor: z.string(),
      words: z.array(z.string()),
      effect: z.string(),
      ageFrom: optionalNumber,
      ageTo: optionalNumber,
      intervalMonths: optionalNumber,
      test: optionalText,
      ...sourced,
    }),
  ),
  pathway: z.array(
    z.object({
      step: z.number(),
      decision: optionalText,
      ifYes: optionalText,
      ifNo: optionalText,
      ...sourced,
    }),
  ),
  followUps: z.array(z.object(sourced)),
  judgedByRules: z.object({ self: z.array(z.string()), relative: z.array(z.string()) }),
  decisions: z.array(
    z.object({
      id: z.string(),
      terms: z.array(z.string()),
      about: z.enum(["self", "relative"]),
      unless: z.array(z.string()),
      test: z
        .object({
          kind: z.string(),
          results: z.array(z.string()),
          within_months: optionalNumber,
          answered_by: optionalText,
        })
        .nullable(),
      agesAtTest: z.array(z.number()).nullable(),
      outcome: z.enum(DECISION_OUTCOMES),
      belongsTo: optionalText,
      missing: optionalText,
      next: z.object({ test: z.string(), months: z.number(), after: z.string() }).nullable(),
      locator: z.string(),
      asOf: z.string(),
      ...sourced,
    }),
  ),
});
export type ScreeningRecord = z.infer<typeof screeningSchema>;

const toolSchema = z.object({
  name: z.string(),
  category: optionalText,
  conditions: z.array(z.string()),
  alsoAt: z.array(z.string()),
  lastUpdated: optionalText,
  instruments: z.array(z.string()),
  quickLinks: z.array(z.object({ title: z.string(), url: z.string() })),
  features: z.array(
    z.object({
      feature: z.enum(TOOL_FEATURES),
      isAvailable: z.boolean(),
      anchor: optionalText,
      title: optionalText,
    }),
  ),
  sections: z.array(
    z.object({ title: z.string(), anchor: optionalText, level: z.number(), summary: optionalText }),
  ),
});
export type ToolRecord = z.infer<typeof toolSchema>;

/** What the tables of opa.sqlite are made of, document by document. */
export const recordsSchema = z.object({
  head: headSchema,
  provisions: z.array(provisionSchema).default([]),
  recommendations: z.array(recommendationSchema).default([]),
  checklists: z.array(checklistSchema).default([]),
  equipment: z.array(equipmentSchema).default([]),
  screening: screeningSchema.optional(),
  tool: toolSchema.optional(),
  searchWords: searchWordsFileSchema.optional(),
});
export type OpaRecords = z.infer<typeof recordsSchema>;
export type OpaRecordsInput = z.input<typeof recordsSchema>;
