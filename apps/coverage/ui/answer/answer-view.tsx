import { AnswerFrame, WordsForm, type Bridge } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { AnswerCard } from "./answer-card.tsx";
import { shownAnswer } from "./shown-answer.ts";
import { cardTexts } from "./texts.ts";

/** The view of coverage_answer. */
export const AnswerView = ({ bridge }: { readonly bridge: Bridge }): JSX.Element => (
  <AnswerFrame
    bridge={bridge}
    schema={shownAnswer}
    form={
      <WordsForm
        bridge={bridge}
        texts={cardTexts}
        tool="coverage_answer"
        argument="question"
        mostCharacters={4000}
        rows={3}
      />
    }
  >
    {(first) => <AnswerCard bridge={bridge} first={first} />}
  </AnswerFrame>
);
