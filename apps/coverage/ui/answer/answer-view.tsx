import { AnswerFrame, type Bridge } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { AnswerCard } from "./answer-card.tsx";
import { AskBox } from "./ask-box.tsx";
import { shownAnswer } from "./shown-answer.ts";

/** The view of coverage_answer. Opened as a page of its own it asks for the question first. */
export function AnswerView({ bridge }: { readonly bridge: Bridge }): JSX.Element {
  const isAsked = bridge.kind === "host" || bridge.input.value !== undefined;
  return (
    <>
      {bridge.kind === "server" && <AskBox bridge={bridge} />}
      {isAsked && (
        <AnswerFrame bridge={bridge} schema={shownAnswer}>
          {(first) => <AnswerCard bridge={bridge} first={first} />}
        </AnswerFrame>
      )}
    </>
  );
}
