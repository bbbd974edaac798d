import type { ReadonlySignal } from "@preact/signals";
import type { Args, ToolAnswer } from "./tool-answer.ts";

export interface HostContext {
  readonly theme: "light" | "dark" | undefined;
  /** BCP 47, e.g. "fr-CA"; undefined where the host states none. */
  readonly locale: string | undefined;
}

/** All that a view knows of where it is shown. `host`: next to an answer in a chat; `server`: opened as a page of its own. */
export interface Bridge {
  readonly kind: "host" | "server";
  /** Arguments of the call that the view belongs to. */
  readonly input: ReadonlySignal<Args | undefined>;
  /** Its answer; undefined while it is waited for. */
  readonly answer: ReadonlySignal<ToolAnswer | undefined>;
  /** Why the call ended without an answer; undefined where it did not. */
  readonly cancelled: ReadonlySignal<string | undefined>;
  readonly context: ReadonlySignal<HostContext>;
  /** Whether the host lets views call tools. */
  readonly canCall: boolean;
  /** Whether the host lets views read resources. */
  readonly canRead: boolean;
  /** Calls a tool of the view's own server. Never rejects: a lost path is an answer with `isError`. */
  call(name: string, args: Args): Promise<ToolAnswer>;
  /** Text of a resource of the view's own server; undefined where it could not be read. */
  read(uri: string): Promise<string | undefined>;
  /** Opens an https address outside; false where the host does not. */
  open(url: string): Promise<boolean>;
  /** Sends the model what a person found out in the view, as data, at most 4,000 characters. Hosts may drop it. */
  tellModel(text: string): Promise<void>;
  /** Makes a call in place of the one that the view belongs to, or the first where no host made one. */
  start(name: string, args: Args): Promise<void>;
}
