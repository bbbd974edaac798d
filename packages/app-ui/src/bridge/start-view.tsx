import "./no-eval.ts";
import "../kit/style.css";
import { effect } from "@preact/signals";
import { render, type ComponentType } from "preact";
import { Failure, Waiting } from "../kit/states.tsx";
import { chooseLanguage, kitTexts } from "../texts/kit-texts.ts";
import type { Bridge } from "./bridge.ts";
import { connectHost } from "./connect-host.ts";
import { connectServer } from "./connect-server.ts";
import { toFailure } from "./tool-answer.ts";

const isFramed = (): boolean => window.parent !== window;

const NO_HOST = "The host did not answer this page. The answer stands in the chat as text.";

/** Follows the host's theme; until it states one, the system's. */
function followTheme({ context }: Bridge): void {
  effect(() => {
    const { theme } = context.value;
    if (theme === undefined) delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  });
}

/**
 * Draws a view into `<main id="view">`, once it is connected to its host, or to its own server where it was opened as a page.
 *
 * @param name of the view, e.g. "coverage-answer"
 */
export async function startView(
  name: string,
  View: ComponentType<{ readonly bridge: Bridge }>,
): Promise<void> {
  const place = document.querySelector("main") ?? document.body;
  const texts = kitTexts[chooseLanguage(undefined, navigator.language)];
  render(<Waiting texts={texts} />, place);
  try {
    const endpoint = document.documentElement.dataset["endpoint"] ?? "/mcp";
    const bridge = isFramed() ? await connectHost(name) : connectServer(endpoint);
    followTheme(bridge);
    render(<View bridge={bridge} />, place);
  } catch {
    // No handshake: a page that stays empty would read as an empty answer.
    render(<Failure texts={texts} answer={toFailure(NO_HOST)} />, place);
  }
}
