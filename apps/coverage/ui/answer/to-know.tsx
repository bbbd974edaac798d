import { formatDay, SafeLink } from "@clinical-mcp/app-ui";
import type { ComponentChildren, JSX } from "preact";
import type { Drawing } from "./card-props.ts";
import type { Conflict, ShownCoverage, Unread } from "./shown-answer.ts";

const Warned = ({
  head,
  children,
}: {
  readonly head: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <li>
    <strong>{head}</strong> {children}
  </li>
);

const toUnread = ({ words: said, why, nearest }: Unread, mayMean: string): string =>
  [`“${said}”`, why, nearest.length > 0 ? `(${mayMean} ${nearest.join("; ")})` : ""]
    .filter(Boolean)
    .join(" ");

function Sides({
  conflict,
  drawing: { bridge, kit, words },
}: {
  readonly conflict: Conflict;
  readonly drawing: Drawing;
}) {
  const { subject, field, sides, authoritative, explanation } = conflict;
  return (
    <span lang="en">
      {subject}, {field}:{" "}
      {sides.map(({ value, source, loc, url, as_of: asOf }, at) => (
        <span key={`${source} ${loc}`}>
          {at > 0 && "; "}
          {value} (
          <SafeLink bridge={bridge} texts={kit} url={url}>
            {source}, {loc}
          </SafeLink>
          , {formatDay(asOf, kit.language)})
        </span>
      ))}
      . {explanation}
      {typeof authoritative === "string" && ` ${words.relyOn} ${authoritative}`}
    </span>
  );
}

/** Notices that a reader must see before relying on an answer: never folded, and before the decisions. */
export function ToKnow({
  shown: { unread, contradictions, conflicts, not_answered: notAnswered },
  drawing,
}: {
  readonly shown: ShownCoverage;
  readonly drawing: Drawing;
}): JSX.Element | null {
  const { words } = drawing;
  if (unread.length + contradictions.length + conflicts.length + notAnswered.length === 0) return null;
  return (
    <section class="warning">
      <h2>{words.toKnow}</h2>
      <ul>
        {unread.map((one) => (
          <Warned key={`unread ${one.path} ${one.words}`} head={words.notUnderstood}>
            <span lang="en">{toUnread(one, words.mayMean)}</span>
          </Warned>
        ))}
        {contradictions.map(({ path, typed, read }) => (
          <Warned key={`differs ${path}`} head={words.contradiction}>
            <code>{path}</code>: {typed} ≠ {read}
          </Warned>
        ))}
        {conflicts.map((conflict) => (
          <Warned key={`conflict ${conflict.subject} ${conflict.field}`} head={words.conflict}>
            <Sides conflict={conflict} drawing={drawing} />
          </Warned>
        ))}
        {notAnswered.map(({ subject, why }) => (
          <Warned key={`left ${subject}`} head={words.notAnswered}>
            <span lang="en">
              {subject}. {why}
            </span>
          </Warned>
        ))}
      </ul>
    </section>
  );
}
