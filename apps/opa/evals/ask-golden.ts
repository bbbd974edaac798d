import { askTool, type Server } from "./ask-tool.ts";
import type { GoldenQuestion } from "./golden-question.ts";
import type { AskedAnswer, AskedQuestion } from "./measures.ts";

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
  const search = await askTool("opa_search_sections", wording, server);
  const calls: AskedAnswer[] = [];
  for (const call of question.calls ?? []) calls.push(await askTool(call.tool, call.arguments, server));
  return { question, search, calls };
}
