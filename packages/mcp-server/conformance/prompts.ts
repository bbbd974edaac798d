import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { acceptedContent, completable, inputRequired } from "@modelcontextprotocol/server";
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { PNG } from "./media.ts";

const simple: PromptDefinition = {
  name: "test_simple_prompt",
  title: "Simple prompt",
  description: "A fixed question.",
  argumentsSchema: z.object({}),
  render: () => "A fixed question.",
};

export const definedPrompts: readonly PromptDefinition[] = [simple];

const FIRST_VALUES = ["test", "testing", "text"];
const CONTEXT = z.object({ context: z.string() });

/** Prompts with completion, media or a question back, which PromptDefinition does not have. */
export function registerRawPrompts(server: McpServer): void {
  registerCompletedPrompt(server);
  registerMediaPrompts(server);
  server.registerPrompt(
    "test_input_required_result_prompt",
    { description: "Asks the user for the context first." },
    ({ mcpReq }) => {
      const answer = acceptedContent(mcpReq.inputResponses, "user_context", CONTEXT);
      if (answer) {
        return {
          messages: [{ role: "user", content: { type: "text", text: `Context: ${answer.context}` } }],
        };
      }
      const question = inputRequired.elicit({ message: "Which context?", requestedSchema: CONTEXT });
      return inputRequired({ inputRequests: { user_context: question } });
    },
  );
}

function registerCompletedPrompt(server: McpServer): void {
  const argsSchema = z.object({
    arg1: completable(z.string().describe("First argument"), (prefix) =>
      FIRST_VALUES.filter((value) => value.startsWith(prefix)),
    ),
    arg2: z.string().describe("Second argument"),
  });
  server.registerPrompt(
    "test_prompt_with_arguments",
    { description: "Repeats its arguments.", argsSchema },
    ({ arg1, arg2 }) => ({
      messages: [{ role: "user", content: { type: "text", text: `arg1=${arg1}, arg2=${arg2}` } }],
    }),
  );
}

function registerMediaPrompts(server: McpServer): void {
  const argsSchema = z.object({ resourceUri: z.string().describe("Address of the resource to embed") });
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "Embeds a resource.", argsSchema },
    ({ resourceUri }) => ({
      messages: [
        {
          role: "user",
          content: {
            type: "resource",
            resource: { uri: resourceUri, mimeType: "text/plain", text: "Embedded text." },
          },
        },
        { role: "user", content: { type: "text", text: "Read the resource above." } },
      ],
    }),
  );
  server.registerPrompt("test_prompt_with_image", { description: "Shows an image." }, () => ({
    messages: [
      { role: "user", content: { type: "image", ...PNG } },
      { role: "user", content: { type: "text", text: "Look at the image above." } },
    ],
  }));
}
