import { UpstreamError } from "@clinical-mcp/errors";
import { postModern } from "@clinical-mcp/testing";
import type { z } from "zod";
import { coverageAnswerOutput } from "../src/domain/answer/coverage-answer-schemas.ts";
import { sourcePassagesOutput } from "../src/domain/source-passages.ts";
import type { GoldenQuestion } from "./golden-question.ts";

type Answer = z.output<typeof coverageAnswerOutput>;

/** One place that an answer names for one of its points. */
export interface CitedPlace {
  readonly point: string;
  readonly loc: string;
  readonly document: string;
  /** The stored text; null where it could not be opened. */
  readonly text: string | null;
}

/** A golden question with what the server answered. */
export interface AskedQuestion {
  readonly question: GoldenQuestion;
  readonly answer: Answer;
  readonly places: readonly CitedPlace[];
  readonly milliseconds: number;
}

async function call(url: string, tool: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { message } = await postModern(url, "tools/call", { name: tool, arguments: args });
  const { result } = message;
  if (!result || result.isError === true)
    throw new UpstreamError(`${tool} gave no answer: ${JSON.stringify(message).slice(0, 300)}`, {
      code: "NO_ANSWER",
    });
  return result.structuredContent;
}

/** source_passages opens so many at once. */
const MOST_IDS = 10;

/** Those that do not fit into one answer are asked for alone, and those too long for that by their parts. */
async function openPassages(url: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    const some = ids.slice(at, at + MOST_IDS);
    const opened = sourcePassagesOutput.parse(await call(url, "source_passages", { passage_ids: some }));
    for (const { passage_id: id, text, section_path: path } of opened.passages)
      texts.set(id, `${path.join(" ")} ${text}`);
    for (const { passage_id: id, part_ids: parts } of opened.not_shown) {
      if (some.length === 1 && parts.length === 0) continue;
      const alone = await openPassages(url, some.length > 1 ? [id] : parts);
      texts.set(id, [...alone.values()].join(" "));
    }
  }
  return texts;
}

/** Asks coverage_answer, and opens every place that the answer names. */
export async function askGolden(question: GoldenQuestion, url: string): Promise<AskedQuestion> {
  const startedAt = performance.now();
  const result = await call(url, "coverage_answer", { question: question.question, ...question.context });
  const milliseconds = performance.now() - startedAt;
  const answer = coverageAnswerOutput.parse(result);
  const cited = answer.highlights.flatMap(({ point, citations }) =>
    citations.map((citation) => ({ point, citation })),
  );
  const ids = [...new Set(cited.flatMap(({ citation: { passage_id: id } }) => id ?? []))];
  const texts = await openPassages(url, ids);
  return {
    question,
    answer,
    milliseconds,
    places: cited.map(({ point, citation: { loc, source, passage_id: id } }) => ({
      point,
      loc,
      document: source,
      text: id === null ? null : (texts.get(id) ?? null),
    })),
  };
}
