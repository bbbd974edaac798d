import { chooseLanguage, type Bridge } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import { claimsTexts } from "./texts.ts";

const TOOL = "check_claims";
/** The server takes no larger request. */
const MOST_CHARACTERS = 120_000;

/** Takes rows without an agent: typed, pasted, or from a file. They leave the page in the body of a request. */
export function RowsForm({ bridge }: { readonly bridge: Bridge }): JSX.Element {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const texts = claimsTexts[chooseLanguage(undefined, navigator.language)];
  const file = useRef<HTMLInputElement>(null);
  // A quick user presses the button before the file is read.
  const reading = useRef(Promise.resolve());
  const ask = async (event: Event): Promise<void> => {
    event.preventDefault();
    await reading.current;
    const rows = area.current?.value.trim() ?? "";
    if (rows !== "") void bridge.start(TOOL, { rows });
  };
  const readFile = async (): Promise<void> => {
    const text = await file.current?.files?.[0]?.text();
    if (text !== undefined && area.current) area.current.value = text.slice(0, MOST_CHARACTERS);
  };
  return (
    <form class="panel" onSubmit={(event) => void ask(event)}>
      <div class="field">
        <label for={`${id}-rows`}>{texts.ask}</label>
        <textarea
          ref={area}
          id={`${id}-rows`}
          rows={6}
          maxLength={MOST_CHARACTERS}
          aria-describedby={`${id}-hint`}
          placeholder={"patient,service,code\nP1,2025-05-06T09:00,A007"}
        />
        <div id={`${id}-hint`} class="note">
          {texts.askHint}
        </div>
      </div>
      <div class="field">
        <label for={`${id}-file`}>{texts.file}</label>
        <input
          ref={file}
          id={`${id}-file`}
          type="file"
          accept=".csv,text/csv"
          onChange={() => void (reading.current = readFile())}
        />
      </div>
      <button type="submit">{texts.askButton}</button>
    </form>
  );
}
