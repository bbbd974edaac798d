import { UpstreamError } from "@clinical-mcp/errors";
import { postModern } from "@clinical-mcp/testing";
import { z } from "zod";
import { citationSchema } from "../src/domain/answer-schemas.ts";
import type { Corpus, DocumentRow } from "../src/domain/corpus.ts";
import type { GoldenQuestion } from "./golden-question.ts";
import type { AskedAnswer, AskedQuestion } from "./measures.ts";

/** As far as every tool's answer is read here. */
const answerSchema = z.looseObject({
  confidence: z.number(),
  citations: z.array(citationSchema),
  sections: z.array(z.looseObject({ document_id: z.string(), provisions: z.array(z.string()) })).optional(),
});

const bare = (url: string): string => url.split("#")[0] ?? url;

/** Statements of a screening program name pages of their own. */
const addressesOf = ({ source_org, source_url }: DocumentRow, { rows }: Corpus): readonly string[] => {
  const ownPages = [
    ...rows.screeningTests,
    ...rows.screeningRiskRules,
    ...rows.screeningFollowUps,
    ...rows.screeningPathwaySteps,
    ...rows.screeningDecisions,
  ];
  return [source_url, ...(source_org === "ontario_health" ? ownPages.map((row) => row.source_url) : [])].map(
    bare,
  );
};

/** Why a citation does not hold; undefined where it does. */
function findFault(citation: z.output<typeof citationSchema>, corpus: Corpus): string | undefined {
  const document = corpus.findDocument(citation.document_id);
  if (!document) return `${citation.document_id}: no such document`;
  if (!addressesOf(document, corpus).includes(bare(citation.url)))
    return `${citation.document_id}: another address ${citation.url}`;
  if (citation.section_id === null) return undefined;
  const section = corpus.findSection(citation.section_id);
  if (section?.document_id !== document.document_id)
    return `${citation.document_id}: no section ${citation.section_id}`;
  const [, fragment] = citation.url.split("#");
  const expected = [section.anchor, section.page === null ? null : `page=${section.page}`];
  if (fragment !== undefined && !expected.includes(decodeURIComponent(fragment)))
    return `${citation.document_id}: no place ${fragment}`;
  const [, provision] = /^provision (\S+?),?(?: |$)/u.exec(citation.loc) ?? [];
  const provisions = corpus.provisionsOf(section.parent_id ?? section.section_id).map((row) => row.provision);
  return provision === undefined || section.provisions.includes(provision) || provisions.includes(provision)
    ? undefined
    : `${citation.document_id}: no provision ${provision}`;
}

interface Server {
  readonly url: string;
  readonly corpus: Corpus;
}

async function ask(
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
  const sections = answer.sections ?? [];
  const documents = sections.length > 0 ? sections : answer.citations;
  return {
    documents: [...new Set(documents.map(({ document_id }) => document_id))],
    text,
    provisions: [
      ...sections.flatMap(({ provisions }) => provisions),
      ...answer.citations.flatMap(({ loc }) => /^provision ([^\s,]+)/u.exec(loc)?.[1] ?? []),
    ],
    confidence: answer.confidence,
    citations: answer.citations.length,
    wrongCitations: answer.citations.flatMap((citation) => findFault(citation, corpus) ?? []),
    milliseconds,
  };
}

/**
 * Asks the search, and then each tool that the question names.
 *
 * @param also other words for the question, for the search alone
 */
export async function askGolden(
  question: GoldenQuestion,
  server: Server,
  also?: readonly string[],
): Promise<AskedQuestion> {
  const wording = { query: question.question, ...(also && { also }) };
  const search = await ask("opa_search_sections", wording, server);
  const calls: AskedAnswer[] = [];
  for (const call of question.calls ?? []) calls.push(await ask(call.tool, call.arguments, server));
  return { question, search, calls };
}
