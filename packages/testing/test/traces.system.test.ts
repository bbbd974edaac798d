import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { postLegacy, postModern, startOtlpReceiver } from "@clinical-mcp/testing";
import type { ReceivedSpan } from "@clinical-mcp/testing";
import { expect, test } from "vitest";
import { startLibrary } from "./start-library.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const MESSAGE_SPAN = "00f067aa0ba902b7";
const HTTP_SPAN = "b7ad6b7169203331";
const traceparent = (span: string, flags = "01"): string => `00-${TRACE}-${span}-${flags}`;
const SERVER_KIND = 2;
const ERROR_STATUS = 2;
const SEARCH = { name: "library_search_books", arguments: { title: "whale" } };

/** Runs requests against a library that sends to a collector, stops it, and returns the spans that arrived. */
async function collect(ask: (url: string) => Promise<void>): Promise<readonly ReceivedSpan[]> {
  await using receiver = await startOtlpReceiver();
  {
    await using library = await startLibrary({}, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });
    await ask(library.url);
  }
  return receiver.spans();
}

test("a tool call is one server span by the conventions, sent at the latest when the server stops", async () => {
  const [span, ...more] = await collect(async (url) => {
    await postModern(url, "tools/call", SEARCH);
  });
  expect(more).toEqual([]);
  expect(span).toMatchObject({
    name: "tools/call library_search_books",
    kind: SERVER_KIND,
    attributes: {
      "mcp.method.name": "tools/call",
      "gen_ai.tool.name": "library_search_books",
      "gen_ai.operation.name": "execute_tool",
      "mcp.protocol.version": "2026-07-28",
      "network.transport": "tcp",
      "network.protocol.name": "http",
    },
    resource: { "service.namespace": "clinical-mcp", "service.version": "0.0.0" },
    status: { code: 0 },
  });
  expect(span?.endTimeUnixNano).toBeGreaterThan(span?.startTimeUnixNano ?? 0n);
});

test("a tool error is tool_error with its code, and the span has failed", async () => {
  const [span] = await collect(async (url) => {
    await postModern(url, "tools/call", { name: "library_get_book", arguments: { number: 99 } });
  });
  expect(span).toMatchObject({
    attributes: { "error.type": "tool_error", "clinical_mcp.error_code": "NOT_FOUND" },
    status: { code: ERROR_STATUS },
  });
});

test("a span continues the message's trace, and links the one of the HTTP request", async () => {
  const [span] = await collect(async (url) => {
    const _meta = { traceparent: traceparent(MESSAGE_SPAN) };
    await postModern(url, "tools/call", { ...SEARCH, _meta }, { traceparent: traceparent(HTTP_SPAN) });
  });
  expect(span).toMatchObject({
    traceId: TRACE,
    parentSpanId: MESSAGE_SPAN,
    links: [{ traceId: TRACE, spanId: HTTP_SPAN }],
  });
});

test("without a trace in the message the HTTP request's is continued; what is not a trace context is passed over", async () => {
  const spans = await collect(async (url) => {
    await postLegacy(url, "tools/list", {}, { traceparent: traceparent(HTTP_SPAN) });
    await postLegacy(url, "ping", { _meta: { traceparent: "my neighbour's trace" } });
  });
  expect(spans).toMatchObject([
    { name: "tools/list", traceId: TRACE, parentSpanId: HTTP_SPAN, links: [] },
    { name: "ping", links: [] },
  ]);
  expect(spans[1]?.parentSpanId ?? "").toBe("");
});

test("a trace that its caller does not sample is not sent", async () => {
  const spans = await collect(async (url) => {
    const _meta = { traceparent: traceparent(MESSAGE_SPAN, "00") };
    await postModern(url, "tools/call", { ...SEARCH, _meta });
  });
  expect(spans).toEqual([]);
});

test("names that strangers make up are neither a span's name nor an attribute", async () => {
  const spans = await collect(async (url) => {
    await postModern(url, "made/up", {});
    await postModern(url, "tools/call", { name: "made_up", arguments: {} });
    await postModern(url, "prompts/get", { name: "made_up" });
    await postModern(url, "prompts/get", { name: "recommend", arguments: { subject: "whales" } });
  });
  expect(spans.map(({ name }) => name).sort()).toEqual([
    "other",
    "prompts/get",
    "prompts/get recommend",
    "tools/call",
  ]);
  expect(JSON.stringify(spans, (_key, value) => (typeof value === "bigint" ? "" : value))).not.toContain(
    "made",
  );
});

test("metrics are sent too, under the names of the conventions", async () => {
  await using receiver = await startOtlpReceiver();
  {
    await using library = await startLibrary({}, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });
    await postModern(library.url, "tools/call", SEARCH);
  }
  expect(receiver.metrics()).toContainEqual(
    expect.objectContaining({ name: "mcp.server.operation.duration", unit: "s" }),
  );
});

test.each([
  ["refuses connections", false],
  ["takes them and never answers", true],
])(
  "a collector that %s delays and fails no request, and not the stop; the log says so",
  async (_how, mute) => {
    const held = new Set<{ destroy: () => void }>();
    const collector = createServer((socket) => held.add(socket.on("error", () => undefined)));
    await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
    const { port } = collector.address() as AddressInfo;
    if (!mute) await new Promise((resolve) => collector.close(resolve));
    const library = await startLibrary({}, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => postModern(library.url, "tools/call", SEARCH)),
      );
      expect(answers.every(({ message }) => message.result?.isError !== true)).toBe(true);
    } finally {
      await library.stop();
      for (const socket of held) socket.destroy();
      if (mute) await new Promise((resolve) => collector.close(resolve));
    }
    expect(library.logs()).toMatch(/telemetry_(not_sent|lost)/);
    expect(library.logs()).toContain("stopped");
  },
);
