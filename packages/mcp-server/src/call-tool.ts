import { UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { VIEW_DATA_CHARACTERS, VIEW_DATA_KEY, weighCall, type ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import { beforeDeadline, CANCELLED } from "./before-deadline.ts";
import { askPerson } from "./ask-person.ts";
import { describeAnswer } from "./describe-answer.ts";
import { meantBy, toInputError } from "./describe-issues.ts";
import { MOST_ANSWER_CHARACTERS } from "./most-answer-characters.ts";
import { holdMoment } from "./moment-of-call.ts";
import { requestContext } from "./request-context.ts";
import type { CallContext, ToolErrorBody, ToolContext } from "./context.ts";

const TOO_LARGE = new UserInputError("The answer would be too large to send. Nothing is shown of it.", {
  code: "RESULT_TOO_LARGE",
  suggestion: "Ask for less at once: narrower filters, fewer fields or a lower limit.",
});

/**
 * Validate → handle → validate → present. The only place that turns errors into results: what a client sees
 * is our own text; anything unexpected is logged for the operator and shown as INTERNAL_ERROR.
 */
export async function callTool<TDeps>(
  tool: ToolDefinition<TDeps>,
  rawInput: unknown,
  context: ToolContext<TDeps>,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    const input = tool.inputSchema.safeParse(readArguments(withoutNulls(rawInput), tool));
    if (!input.success) throw toInputError(input.error.issues, tool);
    await context.limitTool({ name: tool.name, weight: weighCall(tool, input.data) }, input.data);
    const forView: { data?: ViewData } = {};
    const output = await beforeDeadline(context, (signal) => {
      const call = {
        signal,
        caller: requestContext.getStore()?.caller?.user,
        reportProgress: context.reportProgress,
        answers: context.person.answers,
        tellView: (data: ViewData) => {
          forView.data = data;
        },
      };
      return holdMoment(() => tool.handler(input.data, context.deps, call));
    });
    const structuredContent = tool.outputSchema.parse(output);
    noteDecision(tool.toDecisionClass?.(structuredContent));
    const form = context.person.canBeAsked ? tool.toForm?.(structuredContent) : undefined;
    if (form) return askPerson(form);
    const text = JSON.stringify(structuredContent);
    if (text.length > MOST_ANSWER_CHARACTERS) throw TOO_LARGE;
    context.metrics.recordAnswer(describeAnswer(tool.name, structuredContent));
    return { content: [{ type: "text", text }], structuredContent, ...toViewMeta(forView.data) };
  } catch (error) {
    return presentError(tool.name, error, context);
  }
}

function noteDecision(decisionClass: string | undefined): void {
  const context = requestContext.getStore();
  if (context && decisionClass !== undefined) context.decisionClass = decisionClass;
}

type ViewData = Readonly<Record<string, unknown>>;

/** In addition to the answer, which says everything without it. */
const toViewMeta = (data: ViewData | undefined): Pick<CallToolResult, "_meta"> =>
  data !== undefined && JSON.stringify(data).length <= VIEW_DATA_CHARACTERS
    ? { _meta: { [VIEW_DATA_KEY]: data } }
    : {};

/** Models send null for an argument that they leave out. */
function withoutNulls(rawInput: unknown): unknown {
  if (typeof rawInput !== "object" || rawInput === null || Array.isArray(rawInput)) return rawInput ?? {};
  return Object.fromEntries(Object.entries(rawInput).filter(([, value]) => value !== null));
}

/**
 * An argument under another name (`gene` for `biomarker`, `cancerType` for `cancer_type`) is read as the one it means.
 * Where the call has both, nobody knows which counts: both are left unchanged, and refused.
 */
function readArguments(
  input: unknown,
  tool: Pick<ToolDefinition<never>, "inputSchema" | "synonyms">,
): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const taken = new Set(Object.keys(input));
  const entries = Object.entries(input).map(([key, value]): readonly [string, unknown] => {
    const meant = meantBy(key, tool);
    if (meant === undefined || taken.has(meant)) return [key, value];
    taken.add(meant);
    return [meant, value];
  });
  return Object.fromEntries(entries);
}

type Presentation = Pick<CallContext<unknown>, "logger" | "presentError">;

function presentError(tool: string, error: unknown, presentation: Presentation): CallToolResult {
  const { logger } = presentation;
  if (error instanceof UserInputError || error instanceof UpstreamError) {
    const callerLeft = error.code === CANCELLED;
    if (error instanceof UpstreamError && !callerLeft)
      logger.error("tool_unavailable", { tool, code: error.code }, error);
    const { code, message, suggestion, details } = error;
    const body = { error: true, code, message, ...(suggestion && { suggestion }), ...details } as const;
    return toErrorResult(body, presentation);
  }
  logger.error("tool_failed", { tool }, error);
  return toErrorResult(INTERNAL_ERROR, presentation);
}

const INTERNAL_ERROR: ToolErrorBody = {
  error: true,
  code: "INTERNAL_ERROR",
  message: "The server failed while answering. This does not mean that nothing was found.",
  suggestion: "Try again; if it fails again, report it to the operator of this server.",
};

function toErrorResult(body: ToolErrorBody, { presentError: present }: Presentation): CallToolResult {
  const context = requestContext.getStore();
  if (context) context.toolErrorCode = body.code;
  return { isError: true, content: [{ type: "text", text: JSON.stringify(present ? present(body) : body) }] };
}
