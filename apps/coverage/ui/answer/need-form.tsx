import {
  Failure,
  NEED_TYPES,
  NeedsForm,
  type FilledNeeds,
  type FormNeed,
  type NeedGroup,
} from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Drawing } from "./card-props.ts";
import { toNeedName } from "../../src/domain/case/answer-paths.ts";
import { listNeeds } from "./fill-case.ts";
import type { Need, ShownCoverage } from "./shown-answer.ts";
import type { Current } from "./use-answers.ts";

/** Words that were not understood can only be left out, with what they say. */
const REST = "unread";

const toType = (type: string): FormNeed["type"] => NEED_TYPES.find((known) => known === type) ?? "text";

function toFormNeed(need: Need, { words, kit }: Drawing): FormNeed {
  const { question, options, why, type, settles = {} } = need;
  const names: Readonly<Record<string, string>> = { yes: kit.yes, no: kit.no };
  return {
    name: toNeedName(need),
    question,
    type: toType(type),
    options,
    why,
    outcomes: Object.entries(settles).map(([answer, decision]) => ({
      answer: names[answer] ?? answer,
      outcome: words.verdicts[decision] ?? decision,
    })),
  };
}

/** The case to send contains the suggested names. They are confirmed, and the other words are left out. */
function toConfirm({ unread }: ShownCoverage, words: Drawing["words"]): readonly FormNeed[] {
  const said = unread.flatMap((one) => (one.meant?.is_asked === true ? [] : [`“${one.words}”`])).join(", ");
  const guessed = new Map(
    unread.flatMap((one) => (one.meant?.is_asked === true ? [[one.words, one.meant.name] as const] : [])),
  );
  return [
    ...[...guessed].map(([written, name]): FormNeed => ({
      name: `meant:${written}`,
      question: `“${written}”: ${words.isMeant(name)}`,
      type: "yes_no",
    })),
    ...(said === ""
      ? []
      : [{ name: REST, question: `${said}: ${words.canLeaveOut}`, type: "yes_no" as const }]),
  ];
}

function toGroups({ shown, hasLooseWords }: Current, drawing: Drawing): readonly NeedGroup[] {
  const { words } = drawing;
  const groups = listNeeds(shown).map(({ subject, needs }) => ({
    subject,
    needs: needs.map((need) => toFormNeed(need, drawing)),
  }));
  if (!hasLooseWords) return groups;
  return [...groups, { subject: words.notUnderstood, needs: toConfirm(shown, words) }];
}

/** The form for deciding facts. If it cannot be sent, shows the questions to answer in the chat. */
export function NeedForm({
  current,
  drawing,
  onSend,
}: {
  readonly current: Current;
  readonly drawing: Drawing;
  readonly onSend: (filled: FilledNeeds) => Promise<void>;
}): JSX.Element | null {
  const { bridge, kit, words } = drawing;
  const [isRefused, setRefused] = useState(false);
  const groups = toGroups(current, drawing);
  const { asks, unread } = current.shown;
  const isOpen = asks.some(({ needs }) => needs.length > 0) || unread.some(({ meant }) => meant?.is_asked);
  if (groups.length === 0 || !isOpen) return null;
  if (!bridge.canCall || current.asked === undefined)
    return <Questions groups={groups} title={words.noForm} />;
  const send = async (filled: FilledNeeds): Promise<void> => {
    const toSay = current.hasLooseWords ? toConfirm(current.shown, words) : [];
    const isSaid = toSay.every(({ name }) => filled.get(name) === "yes");
    setRefused(!isSaid);
    if (isSaid) await onSend(filled);
  };
  return (
    <>
      {current.failure && <Failure texts={kit} answer={current.failure} />}
      {isRefused && <p role="alert">{words.describeElsewhere}</p>}
      <NeedsForm
        key={groups.map(({ needs }) => needs.map(({ name }) => name).join()).join()}
        title={words.formTitle}
        groups={groups}
        texts={kit}
        onSend={send}
      />
    </>
  );
}

const Questions = ({
  groups,
  title,
}: {
  readonly groups: readonly NeedGroup[];
  readonly title: string;
}): JSX.Element => (
  <section class="panel">
    <h2>{title}</h2>
    <ul lang="en">
      {groups.flatMap(({ needs }) => needs.map(({ name, question }) => <li key={name}>{question}</li>))}
    </ul>
  </section>
);
