import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
} from "@modelcontextprotocol/server";
import type {
  CallToolResult,
  InputRequests,
  InputRequiredResult,
  McpServer,
  RequestStateCodec,
  ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { registerRawTools, toText } from "./raw-tool.ts";
import type { RawTool } from "./raw-tool.ts";

/** What travels through the client between the rounds of one call; signed, since the client could change it. */
export interface RoundState {
  /** The tool that asked: state of one tool means nothing to another. */
  readonly tool: string;
  readonly round: number;
  readonly name?: string;
}

export type RoundCodec = RequestStateCodec<RoundState>;

type Answer = Promise<CallToolResult | InputRequiredResult>;

const CONFIRMATION = z.object({ ok: z.boolean() });
const NAME = z.object({ name: z.string() });
const COLOR = z.object({ color: z.string() });
const DECLARED = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    sampling: z.looseObject({}).optional(),
    elicitation: z.looseObject({}).optional(),
  }),
});

const question = (message: string, requestedSchema: z.ZodObject) =>
  inputRequired.elicit({ message, requestedSchema });

const greetingRequest = () =>
  inputRequired.createMessage({
    messages: [{ role: "user", content: { type: "text", text: "Write a greeting." } }],
    maxTokens: 50,
  });

/** The verified state of this tool, or undefined in its first round. */
function stateOf({ mcpReq }: ServerContext, tool: string): RoundState | undefined {
  const state = mcpReq.requestState<RoundState>();
  return state?.tool === tool ? state : undefined;
}

const ask = async (codec: RoundCodec, state: RoundState, inputRequests: InputRequests): Answer =>
  inputRequired({ inputRequests, requestState: await codec.mint(state) });

/** Asks for confirmation; answers only to its own intact state. */
const confirming = (codec: RoundCodec, tool: string): RawTool => ({
  name: tool,
  description: "Asks for confirmation and checks the state that comes back.",
  async handle(ctx) {
    const confirmed = acceptedContent(ctx.mcpReq.inputResponses, "confirm", CONFIRMATION);
    if (stateOf(ctx, tool) && confirmed) return toText("state-ok");
    return ask(codec, { tool, round: 1 }, { confirm: question("Please confirm.", CONFIRMATION) });
  },
});

async function askThreeThings(codec: RoundCodec, tool: string, ctx: ServerContext): Answer {
  const { inputResponses } = ctx.mcpReq;
  const name = acceptedContent(inputResponses, "user_name", NAME);
  const greeting = inputResponse(inputResponses, "greeting");
  const roots = inputResponse(inputResponses, "client_roots");
  if (stateOf(ctx, tool) && name && greeting.kind === "sampling" && roots.kind === "roots") {
    return toText(`${name.name}, ${JSON.stringify(greeting.result.content)}, ${roots.roots.length} roots`);
  }
  return ask(
    codec,
    { tool, round: 1 },
    {
      user_name: question("What is your name?", NAME),
      greeting: greetingRequest(),
      client_roots: inputRequired.listRoots(),
    },
  );
}

async function askInTwoRounds(codec: RoundCodec, tool: string, ctx: ServerContext): Answer {
  const { inputResponses } = ctx.mcpReq;
  const state = stateOf(ctx, tool);
  const step2 = { step2: question("Step 2: which color do you like?", COLOR) };
  if (state?.round === 2) {
    const color = acceptedContent(inputResponses, "step2", COLOR);
    return color ? toText(`${state.name} likes ${color.color}.`) : ask(codec, state, step2);
  }
  const name = state && acceptedContent(inputResponses, "step1", NAME);
  if (name) return ask(codec, { tool, round: 2, name: name.name }, step2);
  return ask(codec, { tool, round: 1 }, { step1: question("Step 1: what is your name?", NAME) });
}

/** Asks only for what the client said it can do. */
function askWithinCapabilities({ mcpReq }: ServerContext): CallToolResult | InputRequiredResult {
  const declared = DECLARED.safeParse(mcpReq.envelope).data?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
  const inputRequests: InputRequests = {
    ...(declared.sampling && { greeting: greetingRequest() }),
    ...(declared.elicitation && { user_name: question("What is your name?", NAME) }),
  };
  if (mcpReq.inputResponses !== undefined) return toText("Thank you.");
  if (Object.keys(inputRequests).length === 0) return toText("This client cannot be asked anything.");
  return inputRequired({ inputRequests });
}

/** Tools of several rounds that carry their state in signed form through the client. */
export function registerRememberingTools(server: McpServer, codec: RoundCodec): void {
  registerRawTools(server, [
    confirming(codec, "test_input_required_result_request_state"),
    confirming(codec, "test_input_required_result_tampered_state"),
    {
      name: "test_input_required_result_multiple_inputs",
      description: "Asks for a name, a greeting and the roots at once.",
      handle: (ctx) => askThreeThings(codec, "test_input_required_result_multiple_inputs", ctx),
    },
    {
      name: "test_input_required_result_multi_round",
      description: "Asks twice, one answer after the other.",
      handle: (ctx) => askInTwoRounds(codec, "test_input_required_result_multi_round", ctx),
    },
    {
      name: "test_input_required_result_capabilities",
      description: "Asks only for what the client can do.",
      handle: askWithinCapabilities,
    },
  ]);
}
