import { UpstreamError } from "@clinical-mcp/errors";
import { askTool, type Server } from "./ask-tool.ts";
import type { FreshQuestion, Mark } from "./fresh-question.ts";
import type { AskedFresh } from "./judge-fresh.ts";
import type { AskedAnswer } from "./measures.ts";

/** What is called where an author gave no calls: the tool of the subject, with the question's own words. */
const OWN_WORDS: Readonly<
  Record<FreshQuestion["subject"], (question: string) => FreshQuestion["calls"][number]>
> = {
  policy: (query) => ({ tool: "opa_policy_check", args: { query } }),
  ipac: (question) => ({ tool: "opa_ipac_guidance", args: { topic: question.slice(0, 200) } }),
  tool: (question) => ({ tool: "opa_clinical_tools", args: { condition: question.slice(0, 200) } }),
  bulletin: (query) => ({ tool: "opa_search_sections", args: { query, source_org: "moh" } }),
  screening: (program) => ({ tool: "opa_program_lookup", args: { program: program.slice(0, 200) } }),
};

/** Asks the search in the question's words, then what an assistant calls for it; a refusal is an outcome. */
export async function askFresh(
  { question, mark }: { readonly question: FreshQuestion; readonly mark: Mark | undefined },
  server: Server,
): Promise<AskedFresh> {
  const search = await askTool("opa_search_sections", { query: question.question }, server);
  const wanted =
    question.calls.length > 0 ? question.calls : [OWN_WORDS[question.subject](question.question)];
  const calls: AskedAnswer[] = [];
  const refusals: string[] = [];
  for (const { tool, args } of wanted)
    try {
      calls.push(await askTool(tool, args, server));
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.code !== "NO_ANSWER") throw error;
      refusals.push(error.message);
    }
  return { question, mark, search, calls, refusals };
}
