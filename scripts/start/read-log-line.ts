/** What the scripts read of a server's log lines. */
export interface LogLine {
  readonly level: string;
  readonly event: string;
  /** In `listening`: the address of the MCP endpoint. */
  readonly url?: string;
  /** In `listening`: the base address of the operator's pages. */
  readonly admin?: string;
}

/** Undefined for what is not a line of a log. */
export function readLogLine(text: string): LogLine | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
