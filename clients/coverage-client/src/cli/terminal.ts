import type { Readable, Writable } from "node:stream";
import type { Screen } from "./screen.ts";

/** What the program has of the process that it runs in. */
export interface Terminal {
  /** Arguments after the program's name. */
  readonly argv: readonly string[];
  readonly token: string | undefined;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Somebody sits at a terminal and can be asked. */
  readonly isInteractive: boolean;
  readonly screen: Screen;
  /** Aborts when the person has had enough. */
  readonly signal: AbortSignal;
  /** Ctrl-C where a terminal is read line by line: no signal reaches the process then. */
  readonly interrupt: () => void;
}
