import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";

/** A call that a client has to make, because a model asks for it. */
export interface WantedCall {
  readonly server: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Replaces an agent's model: asks for the calls, takes their results, and ends the turn. */
export interface ModelStandIn {
  readonly url: string;
  /** Everything that the agent reported of the results. */
  readonly reported: () => string;
  readonly close: () => void;
}

/** How a model's interface says these things. */
interface Dialect {
  /** Names of the tools that the agent offers. */
  readonly readTools: (body: unknown) => readonly string[];
  readonly hasResults: (body: unknown) => boolean;
  readonly ask: (calls: readonly { readonly name: string; readonly args: object }[]) => string;
  readonly end: () => string;
}

async function openStandIn(calls: readonly WantedCall[], dialect: Dialect): Promise<ModelStandIn> {
  const reported: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const body: unknown = sent === "" ? {} : JSON.parse(sent);
      if (dialect.hasResults(body)) reported.push(sent);
      const offered = dialect.readTools(body);
      // Agents put the server's name before the tool's, each in its own way.
      const found = calls.flatMap(({ server: of, tool, args }) => {
        const name = offered.find((each) => each.endsWith(`_${tool}`) && each.includes(`_${of}_`));
        return name === undefined ? [] : [{ name, args }];
      });
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(dialect.hasResults(body) || found.length === 0 ? dialect.end() : dialect.ask(found));
    });
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await listening;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reported: () => reported.join("\n"),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const events = (list: readonly Readonly<Record<string, unknown>>[]): string =>
  list.map((event) => `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`).join("");

const block = z.looseObject({ type: z.string() });
const claudeBody = z.looseObject({
  tools: z.array(z.looseObject({ name: z.string() })).default([]),
  messages: z.array(z.looseObject({ content: z.union([z.string(), z.array(block)]) })).default([]),
});

function claudeTurn(
  blocks: readonly { readonly start: object; readonly delta: object }[],
  stop: string,
): string {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "stand-in", content: [], usage };
  return events([
    { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } },
    ...blocks.flatMap(({ start, delta }, index) => [
      { type: "content_block_start", index, content_block: start },
      { type: "content_block_delta", index, delta },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason: stop, stop_sequence: null }, usage },
    { type: "message_stop" },
  ]);
}

const CLAUDE: Dialect = {
  readTools: (body) => claudeBody.parse(body).tools.map(({ name }) => name),
  hasResults: (body) =>
    claudeBody
      .parse(body)
      .messages.some(
        ({ content }) => typeof content !== "string" && content.some(({ type }) => type === "tool_result"),
      ),
  ask: (calls) =>
    claudeTurn(
      calls.map(({ name, args }, index) => ({
        start: { type: "tool_use", id: `toolu_${index}`, name, input: {} },
        delta: { type: "input_json_delta", partial_json: JSON.stringify(args) },
      })),
      "tool_use",
    ),
  end: () =>
    claudeTurn(
      [{ start: { type: "text", text: "" }, delta: { type: "text_delta", text: "Done." } }],
      "end_turn",
    ),
};

const geminiBody = z.looseObject({
  tools: z
    .array(z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).default([]) }))
    .default([]),
  contents: z.array(z.looseObject({ parts: z.array(z.looseObject({})).default([]) })).default([]),
});

const geminiTurn = (parts: readonly object[]): string =>
  `data: ${JSON.stringify({
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  })}\r\n\r\n`;

const GEMINI: Dialect = {
  readTools: (body) =>
    geminiBody.parse(body).tools.flatMap((tool) => tool.functionDeclarations.map(({ name }) => name)),
  hasResults: (body) =>
    geminiBody.parse(body).contents.some(({ parts }) => parts.some((part) => "functionResponse" in part)),
  ask: (calls) => geminiTurn(calls.map(({ name, args }) => ({ functionCall: { name, args } }))),
  end: () => geminiTurn([{ text: "Done." }]),
};

/** In place of Anthropic's Messages API. */
export const standInForClaude = (calls: readonly WantedCall[]): Promise<ModelStandIn> =>
  openStandIn(calls, CLAUDE);

/** In place of the Gemini API. */
export const standInForGemini = (calls: readonly WantedCall[]): Promise<ModelStandIn> =>
  openStandIn(calls, GEMINI);
