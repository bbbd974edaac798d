import {
  billingRuleSchema,
  CONFIDENCES,
  FEE_BASES,
  FEE_COMPONENTS,
  pageConflictSchema,
  STATEMENT_KINDS,
  VISIT_ELEMENTS,
  VISIT_TIMES,
} from "@clinical-mcp/coverage/dataset";
import { z } from "zod";

const optionalText = z.string().nullable();
const optionalNumber = z.number().nullable();

const place = { pageLabel: z.string(), pdfPage: z.number(), confidence: z.enum(CONFIDENCES) };

const feeSchema = z.object({
  code: z.string(),
  ...place,
  suffix: optionalText,
  marks: z.string(),
  description: z.string(),
  parentDescription: optionalText,
  basis: z.enum(FEE_BASES),
  isAddOn: z.boolean(),
  feeCents: optionalNumber,
  percent: optionalNumber,
  unitCount: optionalNumber,
  per: optionalText,
  component: z.enum(FEE_COMPONENTS).nullable(),
  professionalCents: optionalNumber,
  assistantUnits: optionalNumber,
  anaesthetistUnits: optionalNumber,
  specialty: optionalText,
  specialtyNumber: optionalText,
  note: optionalText,
});
export type FeeRecord = z.infer<typeof feeSchema>;

const visitSchema = z.object({
  table: z.string(),
  title: z.string(),
  element: z.enum(VISIT_ELEMENTS),
  time: z.enum(VISIT_TIMES),
  code: z.string(),
  suffix: optionalText,
  feeCents: z.number(),
  maximum: optionalNumber,
  ...place,
});

const statementSchema = z.object({
  kind: z.enum(STATEMENT_KINDS),
  topic: optionalText,
  number: optionalText,
  text: z.string(),
  named: z.array(z.string()),
  about: z.array(z.string()),
  ...place,
});
export type StatementRecord = z.infer<typeof statementSchema>;

const masterFeeSchema = z.object({
  code: z.string(),
  effective: z.string(),
  termination: optionalText,
  /** Ten-thousandths of a dollar. */
  provider: z.number(),
  assistant: z.number(),
  specialist: z.number(),
  anaesthetist: z.number(),
  nonAnaesthetist: z.number(),
  text: z.string(),
});
export type MasterFeeRecord = z.infer<typeof masterFeeSchema>;

/** Records of the ohip_* tables by document. */
export const ohipRecordsSchema = z.strictObject({
  part: optionalText,
  partTitle: optionalText,
  fees: z.array(feeSchema).default([]),
  visits: z.array(visitSchema).default([]),
  statements: z.array(statementSchema).default([]),
  rules: z.array(billingRuleSchema).default([]),
  pageConflicts: z.array(pageConflictSchema).default([]),
  masterFees: z.array(masterFeeSchema).default([]),
});
export type OhipRecords = z.infer<typeof ohipRecordsSchema>;
