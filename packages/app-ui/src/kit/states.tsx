import type { JSX } from "preact";
import { describeFailure, type ToolAnswer } from "../bridge/tool-answer.ts";
import type { KitTexts } from "../texts/kit-texts.ts";

export const Waiting = ({ texts }: { readonly texts: KitTexts }): JSX.Element => (
  <p role="status" class="state">
    {texts.waiting}
  </p>
);

export const Cancelled = ({
  texts,
  reason,
}: {
  readonly texts: KitTexts;
  readonly reason: string;
}): JSX.Element => (
  <div role="alert" class="state failed">
    <p>{texts.cancelled}</p>
    {reason !== "" && <p>{reason}</p>}
  </div>
);

/** An error, or a path that was lost: it must never read as an answer that found nothing. */
export function Failure({
  texts,
  answer,
}: {
  readonly texts: KitTexts;
  readonly answer: ToolAnswer;
}): JSX.Element {
  const { message, suggestion } = describeFailure(answer);
  return (
    <div role="alert" class="state failed">
      <p>
        <strong>{texts.failed}</strong>
      </p>
      <p lang="en">{message}</p>
      {suggestion !== undefined && <p lang="en">{suggestion}</p>}
    </div>
  );
}

export const Unreadable = ({ texts }: { readonly texts: KitTexts }): JSX.Element => (
  <p role="alert" class="state failed">
    {texts.unreadable}
  </p>
);
