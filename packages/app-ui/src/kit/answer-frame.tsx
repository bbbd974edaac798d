import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { z } from "zod";
import type { Bridge } from "../bridge/bridge.ts";
import type { Args, ToolAnswer } from "../bridge/tool-answer.ts";
import { chooseLanguage, kitTexts, type KitTexts } from "../texts/kit-texts.ts";
import type { Language } from "../texts/languages.ts";
import { Cancelled, Failure, Unreadable, Waiting } from "./states.tsx";

/** An answer that the view can draw. */
export interface ShownAnswer<TShown> {
  readonly shown: TShown;
  readonly answer: ToolAnswer;
  /** Arguments of the call; empty where the host gives none. */
  readonly input: Args;
  readonly texts: KitTexts;
}

export interface AnswerFrameProps<TShown> {
  readonly bridge: Bridge;
  /** What the view shows of an answer, and no more: a newer server must not blank a page that a host kept. */
  readonly schema: z.ZodType<TShown>;
  /** Name of the argument that holds a person's words; its language is the view's. */
  readonly words?: string;
  /** Asks the server where the view is a page of its own, and no agent asks. */
  readonly form: JSX.Element;
  readonly children: (answer: ShownAnswer<TShown>) => JSX.Element;
}

/** A view: its answer, and above it the form that asks for one where it was opened as a page of its own. */
export function AnswerFrame<TShown>(props: AnswerFrameProps<TShown>): JSX.Element {
  const { bridge, form } = props;
  const isOwnPage = bridge.kind === "server";
  return (
    <>
      {isOwnPage && form}
      {(!isOwnPage || bridge.input.value !== undefined) && <Answer {...props} />}
    </>
  );
}

/** Shows every view's waiting, cancelled, failed and unreadable answers alike; the view only draws an answer. */
function Answer<TShown>(props: AnswerFrameProps<TShown>): JSX.Element {
  const { bridge, schema, words = "question", children } = props;
  const input = bridge.input.value ?? {};
  const language = chooseLanguage(input[words], toLocale(bridge));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const texts = kitTexts[language];
  const answer = bridge.answer.value;
  const reason = bridge.cancelled.value;
  if (answer === undefined)
    return reason === undefined ? <Waiting texts={texts} /> : <Cancelled texts={texts} reason={reason} />;
  if (answer.isError) return <Failure texts={texts} answer={answer} />;
  const parsed = schema.safeParse(answer.structured);
  return parsed.success ? (
    children({ shown: parsed.data, answer, input, texts })
  ) : (
    <Unreadable texts={texts} />
  );
}

/** Language of the parts around an answer, such as a form: the host's. */
export const languageOf = (bridge: Bridge): Language => chooseLanguage(undefined, toLocale(bridge));

const toLocale = ({ context }: Bridge): string | undefined =>
  context.value.locale ?? (typeof navigator === "undefined" ? undefined : navigator.language);
