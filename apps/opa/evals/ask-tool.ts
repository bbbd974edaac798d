import { UpstreamError } from "@clinical-mcp/errors";
import { postModern } from "@clinical-mcp/testing";
import { z } from "zod";
import { toPublicationId } from "../src/dataset/index.ts";
import { citationSchema } from "../src/domain/shared/answer-schemas.ts";
import type { Corpus } from "../src/domain/shared/corpus.ts";
import { findFault } from "./find-fault.ts";
import type { AskedAnswer } from "./measures.ts";

/** Lists that hold what a tool found, by their names in the answers. */
const FOUND = [
  "sections",
  "policies",
  "recommendations",
  "equipment",
  "requirements",
  "facts",
  "checklists",
  "tools",
];
const found = z.array(z.unknown()).optional();

/** As far as every tool's answer is read here. */
const answerSchema = z.looseObject({
  confidence: z.number(),
  citations: z.array(citationSchema),
  sections: z.array(z.looseObject({ document_id: z.string(), provisions: z.array(z.string()) })).optional(),
  not_held: z.array(z.string()).optional(),
  patient_specific: z
    .looseObject({ outcome: z.string(), recommendation: z.string().nullable() })
    .nullable()
    .optional(),
});
const foundSchema = z.looseObject(Object.fromEntries(FOUND.map((name) => [name, found])));

export interface Server {
  readonly url: string;
  readonly corpus: Corpus;
}

/** Every string of an answer, a line each: what a reader reads. */
function toText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(toText).join("\n");
}

/**
 * What a tool says.
 *
 * @throws UpstreamError NO_ANSWER where it refuses
 */
export async function askTool(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  { url, corpus }: Server,
): Promise<AskedAnswer> {
  const startedAt = performance.now();
  const { message } = await postModern(url, "tools/call", { name: tool, arguments: args });
  const milliseconds = performance.now() - startedAt;
  const { result } = message;
  const text = String(result?.content?.[0]?.text ?? JSON.stringify(message));
  if (!result || result.isError === true)
    throw new UpstreamError(`${tool} gave no answer: ${text.slice(0, 300)}`, { code: "NO_ANSWER" });
  const answer = answerSchema.parse(result.structuredContent);
  const lists = foundSchema.parse(result.structuredContent);
  const sections = answer.sections ?? [];
  const documents = sections.length > 0 ? sections : answer.citations;
  return {
    tool,
    // A statement of ours on a publisher's document belongs to that document.
    documents: [...new Set(documents.map(({ document_id }) => toPublicationId(document_id)))],
    text,
    words: toText(result.structuredContent),
    provisions: [
      ...sections.flatMap(({ provisions }) => provisions),
      ...answer.citations.flatMap(({ loc }) => /^provision ([^\s,]+)/u.exec(loc)?.[1] ?? []),
    ],
    confidence: answer.confidence,
    // A person outside a program gets an answer without a recommendation.
    isEmpty:
      FOUND.every((name) => (lists[name]?.length ?? 0) === 0) &&
      (answer.patient_specific?.outcome ?? "unknown") === "unknown",
    notHeld: answer.not_held ?? [],
    patient: answer.patient_specific ?? undefined,
    citations: answer.citations.length,
    wrongCitations: answer.citations.flatMap((citation) => findFault(citation, corpus) ?? []),
    milliseconds,
  };
}
