import type { Readable, Writable } from "node:stream";
import type { Screen } from "./screen.ts";

/** The program's view of its process. */
export interface Terminal {
  /** Arguments after the program's name. */
  readonly argv: readonly string[];
  readonly token: string | undefined;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** A person at a terminal can answer. */
  readonly isInteractive: boolean;
  readonly screen: Screen;
  /** Aborts when the person has had enough. */
  readonly signal: AbortSignal;
  /** Called on Ctrl-C while a terminal is read line by line, because no signal reaches the process then. */
  readonly interrupt: () => void;
}
