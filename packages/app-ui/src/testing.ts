import { signal } from "@preact/signals";
import type { Bridge } from "./bridge/bridge.ts";
import { toAnswer, toFailure, type Args, type ToolAnswer } from "./bridge/tool-answer.ts";

/** Text that would run if it were taken for HTML. */
export const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

/** The statements of a fake host: by default an English one, with a call that has no answer yet. */
export interface FakeHost {
  readonly kind?: Bridge["kind"];
  /** None by default on a page of its own. */
  readonly input?: Args;
  readonly answer?: ToolAnswer | undefined;
  readonly cancelled?: string | undefined;
  readonly locale?: string | undefined;
  readonly canCall?: boolean;
  readonly canRead?: boolean;
  /** What further calls of the view get; by default a failure. */
  readonly call?: (args: Args) => ToolAnswer;
}

/** A bridge to no host, for tests of views. Nothing can be read through it. */
export const fakeBridge = ({
  kind = "host",
  input = kind === "host" ? {} : undefined,
  answer,
  cancelled,
  locale = "en-CA",
  canCall = true,
  canRead = true,
  call,
}: FakeHost): Bridge => ({
  kind,
  input: signal(input),
  answer: signal(answer),
  cancelled: signal(cancelled),
  context: signal({ theme: undefined, locale }),
  canCall,
  canRead,
  call: async (_name, args) => call?.(args) ?? toFailure("no answer"),
  read: async () => undefined,
  open: async () => true,
  tellModel: async () => {},
  start: async () => {},
});

/** An answer as most hosts pass it on: its text alone. */
export const answerOf = (body: unknown, meta?: Args): ToolAnswer =>
  toAnswer({ content: [{ type: "text", text: JSON.stringify(body) }], ...(meta && { _meta: meta }) });
