import type { InMemoryServerEventBus, McpServer } from "@modelcontextprotocol/server";
import { registerRawTools, toText } from "./raw-tool.ts";

/** Lists that change while the server runs; our real servers have none. */
export interface ChangingLists {
  readonly register: (server: McpServer) => void;
}

/** Two tools that add or remove one tool and one prompt, and notify open subscriptions through `bus`. */
export function createChangingLists(bus: InMemoryServerEventBus): ChangingLists {
  const added = { tool: false, prompt: false };
  const toggleTool = () => {
    added.tool = !added.tool;
    bus.publish({ kind: "tools_list_changed" });
    return toText("The list of tools changed.");
  };
  const togglePrompt = () => {
    added.prompt = !added.prompt;
    bus.publish({ kind: "prompts_list_changed" });
    return toText("The list of prompts changed.");
  };
  return {
    register(server) {
      registerRawTools(server, [
        { name: "test_trigger_tool_change", description: "Adds or removes a tool.", handle: toggleTool },
        {
          name: "test_trigger_prompt_change",
          description: "Adds or removes a prompt.",
          handle: togglePrompt,
        },
      ]);
      if (added.tool) {
        registerRawTools(server, [
          { name: "test_added_tool", description: "Comes and goes.", handle: () => toText("I am here.") },
        ]);
      }
      if (added.prompt) {
        server.registerPrompt("test_added_prompt", { description: "Comes and goes." }, () => ({
          messages: [{ role: "user", content: { type: "text", text: "I am here." } }],
        }));
      }
    },
  };
}
