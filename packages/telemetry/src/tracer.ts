import { AsyncLocalStorage } from "node:async_hooks";
import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Attributes, Context, SpanContext, Tracer as OtelTracer } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";

/** What a span says: counts, states and names that we chose. Never arguments, answers or a client's own words. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** A request as it begins. */
export interface StartedRequest {
  /** Milliseconds on the clock of `performance.now()`. */
  readonly startedAt: number;
  /** `traceparent` of the message, which the request continues. */
  readonly parent?: unknown;
  /** `traceparent` of what carried the message; linked, or continued where the message names none. */
  readonly carrier?: unknown;
}

export interface RequestSpan {
  /** Runs work whose steps belong to the request. */
  readonly run: <TResult>(work: () => TResult) => TResult;
  /** Ends the span; an error type marks it as failed. */
  readonly end: (name: string, facts: SpanFacts, errorType?: string) => void;
}

/** A part of a request's work that is over. */
export interface Step {
  /** One of few, e.g. `search vector`. */
  readonly name: string;
  /** Milliseconds that it took. */
  readonly ms: number;
  /** When it ended, on the clock of `performance.now()`; now where it is left out. */
  readonly endedAt?: number;
  readonly facts?: SpanFacts;
  /** Why it failed, in a word of ours. */
  readonly errorType?: string | undefined;
}

/** Spans of one server. */
export interface Tracer {
  /** Nothing where nobody collects spans. */
  readonly startRequest: (request: StartedRequest) => RequestSpan | undefined;
  /** Adds a step to the request that the current code runs for; without one nothing happens. */
  readonly recordStep: (step: Step) => void;
}

/** Collects nothing and costs nothing. */
export const noTracer: Tracer = { startRequest: () => undefined, recordStep: () => undefined };

/**
 * Makes spans by the OpenTelemetry semantic conventions for MCP. Only the identifiers and the sampling decision of a
 * client's trace context are used: tracestate and baggage are free text, and are left alone.
 */
export function createTracer(spans: OtelTracer): Tracer {
  const current = new AsyncLocalStorage<Context>();
  return {
    startRequest({ startedAt, parent, carrier }) {
      const continued = readTraceParent(parent);
      const carriedBy = readTraceParent(carrier);
      const from = continued ?? carriedBy;
      const isLinked =
        continued !== undefined && carriedBy !== undefined && continued.spanId !== carriedBy.spanId;
      const span = spans.startSpan(
        "request",
        {
          kind: SpanKind.SERVER,
          startTime: toEpoch(startedAt),
          ...(isLinked && { links: [{ context: carriedBy }] }),
        },
        from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT,
      );
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        run: (work) => current.run(context, work),
        end(name, facts, errorType) {
          span.updateName(name);
          span.setAttributes(toAttributes(facts, errorType));
          if (errorType !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end(toEpoch(performance.now()));
        },
      };
    },
    recordStep({ name, ms, endedAt = performance.now(), facts = {}, errorType }) {
      const context = current.getStore();
      if (!context) return;
      const startTime = toEpoch(endedAt - ms);
      const attributes = toAttributes(facts, errorType);
      const span = spans.startSpan(name, { kind: SpanKind.INTERNAL, startTime, attributes }, context);
      if (errorType !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(toEpoch(endedAt));
    },
  };
}

/** Milliseconds since 1970 of a moment on the clock of `performance.now()`. */
const toEpoch = (moment: number): number => performance.timeOrigin + moment;

function readTraceParent(text: unknown): SpanContext | undefined {
  const parsed = typeof text === "string" ? parseTraceParent(text) : null;
  return parsed && isSpanContextValid(parsed) ? { ...parsed, isRemote: true } : undefined;
}

const toAttributes = (facts: SpanFacts, errorType: string | undefined): Attributes => ({
  ...facts,
  ...(errorType !== undefined && { "error.type": errorType }),
});
