import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Bridge } from "../bridge/bridge.ts";
import { isRecord } from "../bridge/tool-answer.ts";
import type { KitTexts } from "../texts/kit-texts.ts";
import { formatDay } from "./format.ts";
import { SafeLink } from "./safe-link.tsx";

/** A place in a source, as an answer numbers it. */
export interface ShownCitation {
  readonly n: number;
  readonly source: string;
  readonly loc: string;
  readonly page?: number | undefined;
  readonly url: string;
  /** YYYY-MM-DD */
  readonly asOf: string;
  /** Address of the stored text among the server's resources, e.g. "coverage://passages/12ab". */
  readonly passage?: string | undefined;
}

const toId = (n: number): string => `source-${n}`;

/** The numbers of a sentence's sources, each leading to its line in the list. */
export function CitationMarks({
  of,
  texts,
}: {
  readonly of: readonly number[];
  readonly texts: KitTexts;
}): JSX.Element {
  const go = (event: Event, n: number): void => {
    event.preventDefault();
    const line = document.getElementById(toId(n));
    line?.scrollIntoView({ block: "center" });
    line?.focus();
  };
  return (
    <span class="marks">
      {of.map((n) => (
        <a
          key={n}
          href={`#${toId(n)}`}
          aria-label={`${texts.citation} ${n}`}
          onClick={(event) => go(event, n)}
        >
          {n}
        </a>
      ))}
    </span>
  );
}

type Reading =
  | { readonly state: "closed" | "reading" | "lost" }
  | { readonly state: "open"; readonly text: string };

const textOf = (value: unknown): string | undefined =>
  isRecord(value) && typeof value["text"] === "string" ? value["text"] : undefined;

/** The stored text of a passage or of a section, as the server's resource has it. */
function toPassageText(resource: string): string {
  try {
    const parsed: unknown = JSON.parse(resource);
    return textOf(parsed) ?? textOf(isRecord(parsed) ? parsed["section"] : undefined) ?? resource;
  } catch {
    return resource;
  }
}

function Passage({
  bridge,
  texts,
  uri,
}: {
  readonly bridge: Bridge;
  readonly texts: KitTexts;
  readonly uri: string;
}): JSX.Element {
  const [reading, setReading] = useState<Reading>({ state: "closed" });
  const isOpen = reading.state !== "closed";
  const toggle = async (): Promise<void> => {
    if (isOpen) return setReading({ state: "closed" });
    setReading({ state: "reading" });
    const resource = await bridge.read(uri);
    setReading(resource === undefined ? { state: "lost" } : { state: "open", text: toPassageText(resource) });
  };
  return (
    <>
      <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => void toggle()}>
        {isOpen ? texts.hidePassage : texts.showPassage}
      </button>
      <div role="status">
        {reading.state === "reading" && texts.readingPassage}
        {reading.state === "lost" && texts.noPassage}
      </div>
      {reading.state === "open" && (
        <blockquote lang="en" class="passage">
          {reading.text}
        </blockquote>
      )}
    </>
  );
}

/** Where every figure can be checked: number, document, place, day, a link, and the stored passage to open. */
export function SourceList({
  citations,
  bridge,
  texts,
}: {
  readonly citations: readonly ShownCitation[];
  readonly bridge: Bridge;
  readonly texts: KitTexts;
}): JSX.Element {
  return (
    <ol class="sources">
      {citations.map(({ n, source, loc, page, url, asOf, passage }) => (
        <li key={n} id={toId(n)} value={n} tabIndex={-1}>
          <SafeLink bridge={bridge} texts={texts} url={url}>
            <span lang="en">
              {source}, {loc}
            </span>
            {page !== undefined && `, ${texts.page} ${page}`}
          </SafeLink>{" "}
          <span class="note">
            ({texts.asOf} {formatDay(asOf, texts.language)})
          </span>{" "}
          {passage !== undefined && bridge.canRead && <Passage bridge={bridge} texts={texts} uri={passage} />}
        </li>
      ))}
    </ol>
  );
}
