import { AnswerFrame, Badge, SourceList, type Bridge } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { shownAnswer, type Citation } from "./shown-answer.ts";
import { cardTexts } from "./texts.ts";
import { toTone } from "./tones.ts";

const toShownCitation = ({ passage_id: id, as_of: asOf, ...rest }: Citation) => ({
  ...rest,
  asOf,
  ...(typeof id === "string" && { passage: `coverage://passages/${id}` }),
});

/** The answer of coverage_answer as a card: each ask with its own badge. */
export function AnswerView({ bridge }: { readonly bridge: Bridge }): JSX.Element {
  return (
    <AnswerFrame bridge={bridge} schema={shownAnswer}>
      {({ shown, texts }) => {
        const words = cardTexts[texts.language];
        return (
          <>
            <p lang="en">{shown.summary}</p>
            {shown.asks.map(({ path, subject, decision }) => (
              <section key={`${path} ${subject}`} class="part">
                <div class="head">
                  <h2 lang="en">{subject}</h2>
                  <Badge tone={toTone(decision)}>{words.verdicts[decision] ?? decision}</Badge>
                </div>
              </section>
            ))}
            <h2>{words.sources}</h2>
            <SourceList citations={shown.citations.map(toShownCitation)} bridge={bridge} texts={texts} />
          </>
        );
      }}
    </AnswerFrame>
  );
}
