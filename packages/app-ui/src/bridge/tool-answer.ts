/** Arguments of a tool call. */
export type Args = Readonly<Record<string, unknown>>;

/** What a tool answered, as a view reads it. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  /** The structured content; of its text, where a host dropped it. Undefined where the text is not JSON. */
  readonly structured: unknown;
  /** What the server added for the view alone; empty where a host dropped it. */
  readonly meta: Args;
}

export const isRecord = (value: unknown): value is Args =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is a message, and is shown as one.
    return undefined;
  }
}

/** Reads the result of `tools/call`, from the parts that a host passed on: some drop the structured content. */
export function toAnswer(result: unknown): ToolAnswer {
  const { content, structuredContent, isError, _meta: meta } = isRecord(result) ? result : {};
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const text = blocks
    .flatMap((block) => (isRecord(block) && typeof block["text"] === "string" ? [block["text"]] : []))
    .join("\n");
  return {
    isError: isError === true,
    text,
    structured: structuredContent ?? parseJson(text),
    meta: isRecord(meta) ? meta : {},
  };
}

/** A call that did not come through, in the form of a tool's error. */
export const toFailure = (message: string): ToolAnswer => ({
  isError: true,
  text: message,
  structured: undefined,
  meta: {},
});

/** What an error says to a person: the server's message and what to do next. */
export function describeFailure({ structured, text }: ToolAnswer): {
  readonly message: string;
  readonly suggestion: string | undefined;
} {
  const { message, suggestion } = isRecord(structured) ? structured : {};
  return {
    message: typeof message === "string" ? message : text,
    suggestion: typeof suggestion === "string" ? suggestion : undefined,
  };
}
