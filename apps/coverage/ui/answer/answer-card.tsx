import { SourceList, type Bridge, type ShownAnswer } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { AskPart } from "./ask-part.tsx";
import type { Drawing } from "./card-props.ts";
import { Changed } from "./changed.tsx";
import { NeedForm } from "./need-form.tsx";
import type { Citation, ShownCoverage } from "./shown-answer.ts";
import { cardTexts } from "./texts.ts";
import { ToKnow } from "./to-know.tsx";
import { useAnswers } from "./use-answers.ts";

const toShownCitation = ({ passage_id: id, as_of: asOf, ...rest }: Citation) => ({
  ...rest,
  asOf,
  ...(typeof id === "string" && { passage: `coverage://passages/${id}` }),
});

/** Reasons of an ask; without a name they are the only ask's. */
const pointsOf = ({ highlights, asks }: ShownCoverage, subject: string) =>
  highlights.filter(({ of }) => (of === undefined ? asks.length === 1 : of === subject));

interface PartsProps {
  readonly shown: ShownCoverage;
  readonly drawing: Drawing;
}

function Asks({ shown, drawing }: PartsProps): JSX.Element {
  const { words } = drawing;
  const loose = shown.highlights.filter(({ of }) => of === undefined && shown.asks.length !== 1);
  return (
    <>
      {shown.asks.length === 0 && <p>{words.nothingAsked}</p>}
      {shown.asks.map((ask) => (
        <AskPart
          key={`${ask.path} ${ask.subject}`}
          ask={ask}
          points={pointsOf(shown, ask.subject)}
          drawing={drawing}
        />
      ))}
      {loose.length > 0 && (
        <ul lang="en">
          {loose.map(({ point }) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Notices({ shown: { notices, unused }, drawing: { words } }: PartsProps): JSX.Element | null {
  if (notices.length + unused.length === 0) return null;
  return (
    <section>
      <h2>{words.notices}</h2>
      <ul>
        {notices.map((text) => (
          <li key={text} lang="en">
            {text}
          </li>
        ))}
        {unused.map(({ paths, why }) => (
          <li key={paths.join()}>
            {words.unused} <code>{paths.join(", ")}</code>
            {why !== undefined && <span lang="en">: {why}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Basis({ shown, drawing }: PartsProps): JSX.Element {
  const { words, kit, bridge } = drawing;
  const { read_as: readAs, citations } = shown;
  return (
    <>
      {readAs.length > 0 && (
        <section>
          <h2>{words.readAs}</h2>
          <ul lang="en">
            {readAs.map(({ path, value, words: said }) => (
              <li key={`${path} ${value}`}>
                “{said}” → {value}
              </li>
            ))}
          </ul>
        </section>
      )}
      {citations.length > 0 && (
        <section>
          <h2>{words.sources}</h2>
          <SourceList citations={citations.map(toShownCitation)} bridge={bridge} texts={kit} />
        </section>
      )}
    </>
  );
}

/** The answer as a card. The heading takes the focus when a form has brought a new answer. */
export function AnswerCard({
  bridge,
  first,
}: {
  readonly bridge: Bridge;
  readonly first: ShownAnswer<ShownCoverage>;
}): JSX.Element {
  const { current, send } = useAnswers(bridge, first);
  const { shown, changes } = current;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (changes) heading.current?.focus();
  }, [changes]);
  const words = cardTexts[first.texts.language];
  const drawing = { bridge, kit: first.texts, words };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {words.answers} {shown.asks.length}
      </h1>
      {changes && <Changed changes={changes} drawing={drawing} />}
      <ToKnow shown={shown} drawing={drawing} />
      <p lang="en">{shown.summary}</p>
      <Asks shown={shown} drawing={drawing} />
      <NeedForm current={current} drawing={drawing} onSend={send} />
      <Notices shown={shown} drawing={drawing} />
      <Basis shown={shown} drawing={drawing} />
    </>
  );
}
