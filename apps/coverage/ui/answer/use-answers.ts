import {
  toFailure,
  type Args,
  type Bridge,
  type FilledNeeds,
  type KitTexts,
  type ShownAnswer,
  type ToolAnswer,
} from "@clinical-mcp/app-ui";
import { useState } from "preact/hooks";
import { compareAnswers, type Change } from "./compare-answers.ts";
import { toNeedName } from "../../src/domain/case/answer-paths.ts";
import { fillCase, isTyped, listNeeds, readCase } from "./fill-case.ts";
import { shownAnswer, type ShownCoverage } from "./shown-answer.ts";

/** The answer that the card shows now, with what asks for it again. */
export interface Current {
  readonly shown: ShownCoverage;
  /** Undefined if an answer would have no place. */
  readonly asked: Args | undefined;
  /** Whether words that were not understood belong to the case, and are lost when it is sent again. */
  readonly hasLooseWords: boolean;
  /** Changes from the last form; undefined before the first one. */
  readonly changes: readonly Change[] | undefined;
  /** The last form was sent, and no answer came. */
  readonly failure: ToolAnswer | undefined;
}

export const toFirst = ({ shown, answer, input }: ShownAnswer<ShownCoverage>): Current => ({
  shown,
  asked: readCase(answer.meta, input),
  hasLooseWords: !isTyped(input) && shown.unread.length > 0,
  changes: undefined,
  failure: undefined,
});

/** For the model: the person's answers in the form, and the decision. Data, no instruction. */
function describeAnswers(
  needs: ReturnType<typeof listNeeds>,
  filled: FilledNeeds,
  { summary }: ShownCoverage,
): string {
  const said = needs.flatMap((group) =>
    group.needs.flatMap((need) => {
      const answer = filled.get(toNeedName(need));
      return answer === undefined ? [] : [`${need.question} ${answer}`];
    }),
  );
  return `Answered in the card: ${said.join("; ")}. Decided with it: ${summary}`;
}

/** Decides again with a form's answers. If no answer arrives, the previous one stays. */
export async function decideAgain(
  { bridge, texts }: { readonly bridge: Bridge; readonly texts: KitTexts },
  current: Current,
  filled: FilledNeeds,
): Promise<Current> {
  const { shown, asked } = current;
  if (asked === undefined) return current;
  const groups = listNeeds(shown);
  const args = fillCase(
    asked,
    groups.flatMap(({ needs }) => needs),
    filled,
  );
  const answer = await bridge.call("coverage_answer", args);
  const parsed = shownAnswer.safeParse(answer.structured);
  if (answer.isError) return { ...current, changes: undefined, failure: answer };
  if (!parsed.success) return { ...current, changes: undefined, failure: toFailure(texts.unreadable) };
  void bridge.tellModel(describeAnswers(groups, filled, parsed.data));
  return {
    shown: parsed.data,
    asked: readCase(answer.meta, args),
    hasLooseWords: false,
    changes: compareAnswers(shown, parsed.data),
    failure: undefined,
  };
}

/** The answer of the call, and those that the form asks for after it. */
export function useAnswers(bridge: Bridge, first: ShownAnswer<ShownCoverage>) {
  const [later, setLater] = useState<{ readonly of: ToolAnswer; readonly current: Current } | undefined>(
    undefined,
  );
  // A new call of the host starts over.
  const current = later?.of === first.answer ? later.current : toFirst(first);
  const send = async (filled: FilledNeeds): Promise<void> =>
    setLater({
      of: first.answer,
      current: await decideAgain({ bridge, texts: first.texts }, current, filled),
    });
  return { current, send };
}
