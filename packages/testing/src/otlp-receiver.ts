import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]] as const)),
  );

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  traceState: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.union([z.string(), z.number()]).transform(BigInt),
  endTimeUnixNano: z.union([z.string(), z.number()]).transform(BigInt),
  attributes: attributesSchema,
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
});

const metricSchema = z.looseObject({ name: z.string(), unit: z.string().optional() });

const resourceSchema = z.object({ attributes: attributesSchema }).transform(({ attributes }) => attributes);

const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({ resource: resourceSchema, scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});
const metricsSchema = z.object({
  resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(metricSchema) })) })),
});

/** A span as it arrived, with the attributes of what sent it. */
export type ReceivedSpan = z.output<typeof spanSchema> & { readonly resource: Record<string, unknown> };
export type ReceivedMetric = z.output<typeof metricSchema>;

export interface OtlpReceiver extends AsyncDisposable {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  readonly spans: () => readonly ReceivedSpan[];
  readonly metrics: () => readonly ReceivedMetric[];
  /** Every body as it arrived. */
  readonly text: () => string;
}

/** An OTLP/HTTP collector on loopback that keeps what it is sent, in the JSON form. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: { readonly path: string; readonly body: string }[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      bodies.push({ path: req.url ?? "", body: Buffer.concat(chunks).toString("utf8") });
      res.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const sentTo = (path: string): unknown[] =>
    bodies.filter((sent) => sent.path === path).map(({ body }): unknown => JSON.parse(body));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans: () =>
      sentTo("/v1/traces")
        .flatMap((body) => tracesSchema.parse(body).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, resource }))),
        ),
    metrics: () =>
      sentTo("/v1/metrics")
        .flatMap((body) => metricsSchema.parse(body).resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
    text: () => bodies.map(({ body }) => body).join("\n"),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
