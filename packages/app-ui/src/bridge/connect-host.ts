import { App } from "@modelcontextprotocol/ext-apps";
import { signal } from "@preact/signals";
import type { Bridge, HostContext } from "./bridge.ts";
import { toAnswer, toFailure, type Args, type ToolAnswer } from "./tool-answer.ts";

const MOST_TOLD = 4000;

type Context = ReturnType<App["getHostContext"]>;
const toContext = (context: Context): HostContext => ({
  theme: context?.theme,
  locale: context?.locale,
});

const LOST = "The host did not pass the call on. Nothing is known of its answer.";

/** What a view asks of its host. */
const toCalls = (app: App): Pick<Bridge, "call" | "read" | "open" | "tellModel"> => ({
  async call(name, args) {
    try {
      return toAnswer(await app.callServerTool({ name, arguments: args }));
    } catch {
      // On any path, the person must see that there is no answer.
      return toFailure(LOST);
    }
  },
  async read(uri) {
    try {
      const { contents } = await app.readServerResource({ uri });
      return contents.flatMap((one) => ("text" in one ? [one.text] : [])).join("\n");
    } catch {
      return undefined;
    }
  },
  async open(url) {
    try {
      return (await app.openLink({ url })).isError !== true;
    } catch {
      return false;
    }
  },
  async tellModel(text) {
    try {
      await app.updateModelContext({ content: [{ type: "text", text: text.slice(0, MOST_TOLD) }] });
    } catch {
      // Nothing depends on it: the person sees the new answer and can report it.
    }
  },
});

/**
 * Connects a view that a chat shows (MCP Apps, SEP-1865).
 *
 * @throws any error of the handshake
 */
export async function connectHost(name: string): Promise<Bridge> {
  const input = signal<Args | undefined>(undefined);
  const answer = signal<ToolAnswer | undefined>(undefined);
  const cancelled = signal<string | undefined>(undefined);
  const context = signal<HostContext>({ theme: undefined, locale: undefined });
  const app = new App({ name, version: "1.0.0" }, {}, { autoResize: true });
  // Before the handshake: a host may send what it has right after it.
  app.addEventListener("toolinput", ({ arguments: given }) => {
    input.value = given ?? {};
  });
  app.addEventListener("toolresult", (result) => {
    answer.value = toAnswer(result);
  });
  app.addEventListener("toolcancelled", ({ reason }) => {
    cancelled.value = reason ?? "";
  });
  app.addEventListener("hostcontextchanged", (changed) => {
    context.value = toContext({ ...app.getHostContext(), ...changed });
  });
  app.onteardown = async () => ({});
  await app.connect();
  context.value = toContext(app.getHostContext());
  const able = app.getHostCapabilities();
  const calls = toCalls(app);
  return {
    kind: "host",
    input,
    answer,
    cancelled,
    context,
    canCall: able?.serverTools !== undefined,
    canRead: able?.serverResources !== undefined,
    ...calls,
    async start(name, args) {
      cancelled.value = undefined;
      answer.value = undefined;
      input.value = args;
      const result = await calls.call(name, args);
      // A caller that asked something else meanwhile waits for that.
      if (input.value !== args) return;
      answer.value = result;
      if (!result.isError)
        void calls.tellModel(`Asked in the view: ${name} ${JSON.stringify(args)}\n${result.text}`);
    },
  };
}
