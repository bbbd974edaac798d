import type { JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import type { Bridge } from "../bridge/bridge.ts";
import { chooseLanguage } from "../texts/kit-texts.ts";
import type { Texts } from "../texts/languages.ts";

/** What a form for words says. */
export interface WordsFormTexts {
  readonly ask: string;
  readonly askHint: string;
  readonly askButton: string;
}

export interface WordsFormProps {
  readonly bridge: Bridge;
  readonly texts: Texts<WordsFormTexts>;
  /** The tool that is asked, and its argument that takes the words. */
  readonly tool: string;
  readonly argument: string;
  readonly mostCharacters: number;
  /** One line by default. */
  readonly rows?: number;
}

/** Takes words, where no agent asks. They leave the page in the body of a request, never in an address. */
export function WordsForm({
  bridge,
  texts,
  tool,
  argument,
  mostCharacters,
  rows = 1,
}: WordsFormProps): JSX.Element {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLInputElement>(null);
  const words = texts[chooseLanguage(undefined, navigator.language)];
  const ask = (event: Event): void => {
    event.preventDefault();
    const said = (area.current ?? line.current)?.value.trim() ?? "";
    if (said !== "") void bridge.start(tool, { [argument]: said });
  };
  const field = { id, maxLength: mostCharacters, "aria-describedby": `${id}-hint` };
  return (
    <form class="panel" onSubmit={ask}>
      <div class="field">
        <label for={id}>{words.ask}</label>
        {rows > 1 ? <textarea ref={area} rows={rows} {...field} /> : <input ref={line} {...field} />}
        <div id={`${id}-hint`} class="note">
          {words.askHint}
        </div>
      </div>
      <button type="submit">{words.askButton}</button>
    </form>
  );
}
