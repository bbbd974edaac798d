import { z } from "zod";
import type { Evidence } from "./gather-evidence.ts";

const sideSchema = z.object({
  value: z.string(),
  source: z.string(),
  loc: z.string(),
  url: z.string(),
  as_of: z.string(),
});

/** Two sources that give different values for the same thing; none is dropped. */
export const conflictSchema = z.object({
  subject: z.string(),
  field: z.string(),
  sides: z.array(sideSchema),
  authoritative: z.string().nullable().describe("Value to rely on, where one is"),
  explanation: z.string(),
});
export type AnswerConflict = z.infer<typeof conflictSchema>;

/** How the answer was found and how sure that is; every tool that searches has these fields. */
export const evidenceShape = {
  provenance: z.array(z.enum(["sql", "vector", "web"])),
  vector_engine: z.enum(["chroma", "exact"]).optional(),
  confidence: z.number().min(0).max(1).describe("In having found the right passages; 0: none"),
  confidence_reasons: z.array(z.string()),
  conflicts: z.array(conflictSchema),
  notices: z.array(z.string()).describe("What a reader must know"),
};

/** The fields of `evidenceShape` for a search that found no conflict. */
export const toEvidenceFields = ({
  provenance,
  vectorEngine,
  confidence,
  notices,
}: Pick<Evidence, "provenance" | "vectorEngine" | "confidence" | "notices">) => ({
  provenance: [...provenance],
  ...(vectorEngine !== undefined && { vector_engine: vectorEngine }),
  confidence: confidence.score,
  confidence_reasons: confidence.reasons.map(({ words }) => words),
  conflicts: [] as AnswerConflict[],
  notices: [...notices],
});
