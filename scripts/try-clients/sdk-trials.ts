import { fileURLToPath } from "node:url";
import { createAsk } from "../load/ask.ts";
import { findQuestions } from "../load/questions.ts";
import { listTools } from "./schemas/list-tools.ts";
import { isWhole, readReadings } from "./schemas/read-readings.ts";
import type { Readings, TriedServer } from "./schemas/read-readings.ts";
import type { CLIENT_VERSIONS, Workplace } from "./workplace.ts";

interface SdkTrial {
  readonly title: string;
  readonly package: keyof typeof CLIENT_VERSIONS;
  readonly tried: string;
  /** A file of programs/. */
  readonly program: string;
}

/** Packages that applications are built with. Each makes tools for a model out of what a server lists; no model is asked. */
export const SDK_TRIALS: readonly SdkTrial[] = [
  {
    title: "OpenAI Agents SDK",
    package: "@openai/agents",
    tried:
      "every tool made a function tool in strict mode; one call of each server, with null for missing values",
    program: "openai-agents.ts",
  },
  {
    title: "Google Gen AI SDK",
    package: "@google/genai",
    tried:
      "every tool by `mcpToTool`, and by the converter of `parameters`; one call that a stand-in for Gemini asks for",
    program: "google-genai.ts",
  },
  {
    title: "Vercel AI SDK",
    package: "@ai-sdk/mcp",
    tried: "every tool made a tool; one call of each server",
    program: "ai-sdk.ts",
  },
  {
    title: "LangChain",
    package: "@langchain/mcp-adapters",
    tried: "every tool made a structured tool; one call of each server",
    program: "langchain.ts",
  },
];

/** The servers with their tools, a call that each answers, and the answer. */
export const lookAtServers = (
  servers: readonly { readonly name: string; readonly url: string }[],
): Promise<readonly TriedServer[]> =>
  Promise.all(
    servers.map(async ({ name, url }) => {
      const ask = createAsk(url);
      const [call = { tool: "", args: {} }] = await findQuestions(name, ask);
      const outcome = await ask(call);
      const direct = outcome.kind === "answered" ? outcome.content : undefined;
      return { name, url, call, tools: [...(await listTools(url))], direct };
    }),
  );

/** Runs the program of a trial in a workplace, with the packages of a folder. */
export async function runSdkTrial(
  { program }: SdkTrial,
  { workplace, folder, servers }: { workplace: Workplace; folder: string; servers: readonly TriedServer[] },
): Promise<{ readonly works: boolean; readonly readings: Readings }> {
  const file = fileURLToPath(new URL(`programs/${program}`, import.meta.url));
  const given = await workplace.write("given.json", JSON.stringify({ folder, servers }));
  const output = await workplace.shell(`node ${JSON.stringify(file)} ${JSON.stringify(given)}`);
  const readings = readReadings(output);
  const works = isWhole(servers, readings);
  if (!works) console.error(output.split("\n").slice(-20).join("\n"));
  return { works, readings };
}
