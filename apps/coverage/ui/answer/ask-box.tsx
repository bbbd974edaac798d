import { chooseLanguage, type Bridge } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import { cardTexts } from "./texts.ts";

/** Takes a question in words, where no agent asks one. It leaves the page in the body of a request, never in an address. */
export function AskBox({ bridge }: { readonly bridge: Bridge }): JSX.Element {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const words = cardTexts[chooseLanguage(undefined, navigator.language)];
  const ask = (event: Event): void => {
    event.preventDefault();
    const question = box.current?.value.trim() ?? "";
    if (question !== "") void bridge.start("coverage_answer", { question });
  };
  return (
    <form class="panel" onSubmit={ask}>
      <div class="field">
        <label for={id}>{words.ask}</label>
        <textarea ref={box} id={id} rows={3} maxLength={4000} aria-describedby={`${id}-hint`} />
        <div id={`${id}-hint`} class="note">
          {words.askHint}
        </div>
      </div>
      <button type="submit">{words.askButton}</button>
    </form>
  );
}
