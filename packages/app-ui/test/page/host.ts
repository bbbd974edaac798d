// A chat's side of a view, for tests: the view is in a frame of another origin, and its messages are passed on to the test.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

type Args = Record<string, unknown>;

declare global {
  interface Window {
    /** Answers a tool call of the view, in the test. */
    callTool(params: Args): Promise<never>;
    /** Receives the view's messages to the model, in the test. */
    tellModel(text: string): Promise<void>;
    /** Reads a resource for the view, in the test. */
    readResource(params: Args): Promise<never>;
    host: {
      show(view: string, theme: "light" | "dark", locale: string): Promise<void>;
      sendInput(args: Args): Promise<void>;
      sendResult(result: never): Promise<void>;
      cancel(reason: string): Promise<void>;
      readonly opened: string[];
    };
  }
}

const held: { bridge?: AppBridge } = {};
const bridge = (): AppBridge => {
  if (!held.bridge) throw new TypeError("no view is shown");
  return held.bridge;
};
const opened: string[] = [];

window.host = {
  opened,
  async show(view, theme, locale) {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
    frame.title = "view";
    // As wide as the host: a frame of itself is 300 pixels.
    frame.style.cssText = "width: 100%; border: 0";
    document.body.replaceChildren(frame);
    const target = frame.contentWindow;
    if (!target) throw new TypeError("no frame");
    const made = new AppBridge(
      null,
      { name: "test-host", version: "1.0.0" },
      { openLinks: {}, serverTools: {}, serverResources: {}, updateModelContext: { text: {} } },
      { hostContext: { theme, locale } },
    );
    held.bridge = made;
    made.oncalltool = async (params) => window.callTool(params);
    made.onreadresource = async (params) => window.readResource(params);
    made.onupdatemodelcontext = async ({ content = [] }) => {
      for (const block of content) if (block.type === "text") await window.tellModel(block.text);
      return {};
    };
    made.onopenlink = async ({ url }) => {
      opened.push(url);
      return {};
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    made.oninitialized = () => resolve();
    made.onsizechange = ({ height }) => {
      if (height !== undefined) frame.style.height = `${height}px`;
    };
    await made.connect(new PostMessageTransport(target, target));
    frame.src = view;
    await promise;
  },
  sendInput: (args) => bridge().sendToolInput({ arguments: args }),
  sendResult: (result) => bridge().sendToolResult(result),
  cancel: (reason) => bridge().sendToolCancelled({ reason }),
};
