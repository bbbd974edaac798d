import { acceptedContent, inputRequired, inputResponse } from "@modelcontextprotocol/server";
import type { CallToolResult, InputRequiredResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { ALL_DEFAULTS_FORM, ALL_ENUMS_FORM } from "./elicitation-forms.ts";
import { registerRawTools, toText } from "./raw-tool.ts";
import type { RawTool } from "./raw-tool.ts";

type Responses = Record<string, unknown> | undefined;
type Form = Extract<Parameters<typeof inputRequired.elicit>[0]["requestedSchema"], { type: "object" }>;

/**
 * Asks the client and answers with what came back. Written once for both eras: 2026-07-28 clients retry with
 * the answer, 2025 clients get a request on their session from the SDK's shim.
 */
function askForm(responses: Responses, message: string, form: Form): CallToolResult | InputRequiredResult {
  const answer = inputResponse(responses, "answer");
  if (answer.kind === "elicit") {
    return toText(`Answered: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`);
  }
  return inputRequired({
    inputRequests: { answer: inputRequired.elicit({ message, requestedSchema: form }) },
  });
}

function askModel(responses: Responses, prompt: string): CallToolResult | InputRequiredResult {
  const answer = inputResponse(responses, "answer");
  if (answer.kind === "sampling") return toText(`Model: ${JSON.stringify(answer.result.content)}`);
  const messages = [{ role: "user" as const, content: { type: "text" as const, text: prompt } }];
  return inputRequired({
    inputRequests: { answer: inputRequired.createMessage({ messages, maxTokens: 100 }) },
  });
}

const NAME = z.object({ name: z.string() });
const PERSON: Form = {
  type: "object",
  properties: {
    username: { type: "string", description: "The user's name" },
    email: { type: "string", description: "The user's address" },
  },
  required: ["username", "email"],
};

const formTools: readonly RawTool[] = [
  {
    name: "test_elicitation_sep1034_defaults",
    description: "Asks with a default for each primitive type.",
    handle: ({ mcpReq }) => askForm(mcpReq.inputResponses, "Check the defaults.", ALL_DEFAULTS_FORM),
  },
  {
    name: "test_elicitation_sep1330_enums",
    description: "Asks with each kind of choice.",
    handle: ({ mcpReq }) => askForm(mcpReq.inputResponses, "Choose.", ALL_ENUMS_FORM),
  },
  {
    name: "test_streaming_elicitation",
    description: "Asks for a person; the stream must hold no request of its own.",
    handle: ({ mcpReq }) => askForm(mcpReq.inputResponses, "Who are you?", PERSON),
  },
  {
    name: "test_missing_capability",
    description: "Needs a client that offers its model.",
    handle: ({ mcpReq }) => askModel(mcpReq.inputResponses, "Say something."),
  },
  {
    name: "test_input_required_result_sampling",
    description: "Asks the client's model for a capital.",
    handle: ({ mcpReq }) => askModel(mcpReq.inputResponses, "Which city is the capital of France?"),
  },
];

const listRoots: RawTool = {
  name: "test_input_required_result_list_roots",
  description: "Asks for the client's roots.",
  handle({ mcpReq }) {
    const answer = inputResponse(mcpReq.inputResponses, "client_roots");
    if (answer.kind === "roots") return toText(answer.roots.map(({ uri }) => uri).join(" "));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  },
};

const askName: RawTool = {
  name: "test_input_required_result_elicitation",
  description: "Asks for a name and greets.",
  handle({ mcpReq }) {
    const answer = acceptedContent(mcpReq.inputResponses, "user_name", NAME);
    if (answer) return toText(`Hello, ${answer.name}!`);
    const question = inputRequired.elicit({ message: "What is your name?", requestedSchema: NAME });
    return inputRequired({ inputRequests: { user_name: question } });
  },
};

/** Tools that ask the client for something before they answer, without any state between the rounds. */
export function registerAskingTools(server: McpServer): void {
  registerRawTools(server, [...formTools, listRoots, askName]);
  server.registerTool(
    "test_sampling",
    {
      description: "Passes a prompt to the client's model.",
      inputSchema: z.strictObject({ prompt: z.string() }),
    },
    ({ prompt }, { mcpReq }) => askModel(mcpReq.inputResponses, prompt),
  );
  server.registerTool(
    "test_elicitation",
    { description: "Asks the user who they are.", inputSchema: z.strictObject({ message: z.string() }) },
    ({ message }, { mcpReq }) => askForm(mcpReq.inputResponses, message, PERSON),
  );
}
