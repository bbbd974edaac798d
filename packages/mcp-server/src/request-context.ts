import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestSpan } from "@clinical-mcp/telemetry";
import type { Caller } from "./access/caller.ts";

/** The JSON-RPC method of a request and, for tools/call, the tool's name. */
export interface AskedMessage {
  readonly method: unknown;
  readonly name: unknown;
}

/** What the log line and the metrics of one HTTP request learn on the way. Never arguments or results. */
export interface RequestContext {
  readonly requestId: string;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  /** Set once the caller is known. */
  caller?: Caller;
  /** Set once the body is read. */
  asked?: AskedMessage;
  /** Set once the body is read, where its client can cancel it by a message of its own. */
  cancelled?: AbortSignal;
  /** Set once the body is read, where traces are sent. */
  span?: RequestSpan;
  /** Set by the tool call: the class of what it decided, where its tool names one. */
  decisionClass?: string;
  /** Set by the tool call: why it failed, e.g. NOT_FOUND; absent on success. */
  toolErrorCode?: string;
}

/** The request that the current code runs for. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** A signal that also aborts when a message of its own cancels the request. */
export function untilCancelled(signal: AbortSignal): AbortSignal {
  const cancelled = requestContext.getStore()?.cancelled;
  return cancelled === undefined ? signal : AbortSignal.any([signal, cancelled]);
}
