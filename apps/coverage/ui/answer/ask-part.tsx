import { Badge, CitationMarks, formatDollars } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import type { Drawing } from "./card-props.ts";
import type { Ask, Point } from "./shown-answer.ts";
import { toTone } from "./tones.ts";

interface PartProps {
  readonly ask: Ask;
  readonly points: readonly Point[];
  readonly drawing: Drawing;
}

function Assumed({ ask: { assumed }, drawing: { words } }: PartProps): JSX.Element | null {
  if (assumed.length === 0) return null;
  return (
    <details>
      <summary>
        {words.assumed} ({assumed.length})
      </summary>
      <ul lang="en">
        {assumed.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

function Better({ ask: { better }, drawing: { words, kit } }: PartProps): JSX.Element | null {
  if (better.length === 0) return null;
  return (
    <>
      <h3>{words.better}</h3>
      <ul>
        {better.map(({ subject, point, citations }) => (
          <li key={`${subject} ${point}`}>
            <span lang="en">
              <strong>{subject}</strong>: {point}
            </span>
            <CitationMarks of={citations} texts={kit} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Why({ points, drawing: { words, kit } }: PartProps): JSX.Element | null {
  if (points.length === 0) return null;
  return (
    <>
      <h3>{words.why}</h3>
      <ul>
        {points.map(({ point, citations }) => (
          <li key={point}>
            <span lang="en">{point}</span>
            <CitationMarks of={citations} texts={kit} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One decision with its badge, figure and reasons. */
export function AskPart(props: PartProps): JSX.Element {
  const { ask, drawing } = props;
  const { words, kit } = drawing;
  const { subject, decision, program, amount, summary, principle, basis } = ask;
  return (
    <section class="part">
      <div class="head">
        <h2 lang="en">{subject}</h2>
        <Badge tone={toTone(decision)}>{words.verdicts[decision] ?? decision}</Badge>
        {amount !== undefined && <strong>{formatDollars(amount, kit.language)}</strong>}
        <span class="note">{words.programs[program] ?? program}</span>
      </div>
      {basis === "principle" && <p class="note">{words.inPrinciple}</p>}
      {summary !== undefined && <p lang="en">{summary}</p>}
      {principle !== undefined && <p lang="en">{principle}</p>}
      <Why {...props} />
      <Better {...props} />
      <Assumed {...props} />
    </section>
  );
}
