import { UpstreamError } from "@clinical-mcp/errors";
import { postModern } from "@clinical-mcp/testing";
import { z } from "zod";
import { answerSchema, type EvalAnswer } from "./answer.ts";

export type Args = Readonly<Record<string, unknown>>;

/** One place that an answer cites for one of its points. */
export interface CitedPlace {
  readonly point: string;
  readonly loc: string;
  readonly document: string;
  /** The stored text; null if it could not be opened. */
  readonly text: string | null;
}

/** The server's answer, or its reason for giving none. */
export interface Asked {
  readonly answer: EvalAnswer | undefined;
  /** Code of a refusal: UNKNOWN_FACT, CONTRADICTION. */
  readonly refusal: string | undefined;
  readonly milliseconds: number;
  /** Characters of the part that a model reads. */
  readonly characters: number;
}

const refusalSchema = z.object({ code: z.string() });

/** Calls a tool. Refusals are reported by their code. */
export type CallTool = (
  tool: string,
  args: Args,
) => Promise<{ readonly structured: unknown; readonly refusal?: string }>;

/** Calls the tools of a server as a client does. */
export const createClient =
  (url: string): CallTool =>
  (tool, args) =>
    callServer(url, tool, args);

async function callServer(url: string, tool: string, args: Args): ReturnType<CallTool> {
  const { message } = await postModern(url, "tools/call", { name: tool, arguments: args });
  const { result } = message;
  if (result?.isError === true) {
    const said = refusalSchema.safeParse(parseJson(result.content[0]?.text ?? ""));
    return { structured: undefined, refusal: said.success ? said.data.code : "REFUSED" };
  }
  if (!result)
    throw new UpstreamError(`${tool} gave no answer: ${JSON.stringify(message).slice(0, 300)}`, {
      code: "NO_ANSWER",
    });
  return { structured: result.structuredContent };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A refusal in another format counts as a refusal too.
    return undefined;
  }
}

/** Asks coverage_answer. A refusal is a result, not an error of the measurement. */
export async function askServer(call: CallTool, args: Args): Promise<Asked> {
  const startedAt = performance.now();
  const { structured, refusal } = await call("coverage_answer", args);
  const milliseconds = performance.now() - startedAt;
  return {
    answer: refusal === undefined ? answerSchema.parse(structured) : undefined,
    refusal,
    milliseconds,
    characters: JSON.stringify(structured ?? "").length,
  };
}

/** The parts of source_passages that we read here. */
const passagesSchema = z.looseObject({
  passages: z.array(
    z.looseObject({ passage_id: z.string(), text: z.string(), section_path: z.array(z.string()) }),
  ),
  not_shown: z.array(z.looseObject({ passage_id: z.string(), part_ids: z.array(z.string()) })),
});

/** source_passages opens so many at once. */
const MOST_IDS = 10;

/** Requests passages that do not fit into one answer alone, and those that are too long by their parts. */
async function openPassages(call: CallTool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    const some = ids.slice(at, at + MOST_IDS);
    const { structured } = await call("source_passages", { passage_ids: some });
    const opened = passagesSchema.parse(structured);
    for (const { passage_id: id, text, section_path: path } of opened.passages)
      texts.set(id, `${path.join(" ")} ${text}`);
    for (const { passage_id: id, part_ids: parts } of opened.not_shown) {
      if (some.length === 1 && parts.length === 0) continue;
      const alone = await openPassages(call, some.length > 1 ? [id] : parts);
      texts.set(id, [...alone.values()].join(" "));
    }
  }
  return texts;
}

/** Opens every place that an answer names. */
export async function openPlaces(
  call: CallTool,
  { highlights, citations }: EvalAnswer,
): Promise<readonly CitedPlace[]> {
  const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
  const cited = highlights.flatMap(({ point, citations: numbers }) =>
    numbers.flatMap((n) => {
      const citation = byNumber.get(n);
      return citation ? [{ point, citation }] : [];
    }),
  );
  const texts = await openPassages(call, [
    ...new Set(cited.flatMap(({ citation: { passage_id: id } }) => id ?? [])),
  ]);
  return cited.map(({ point, citation: { loc, source, passage_id: id } }) => ({
    point,
    loc,
    document: source,
    text: id === null ? null : (texts.get(id) ?? null),
  }));
}
