import { Badge, formatDollars } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import type { Drawing } from "./card-props.ts";
import type { Change } from "./compare-answers.ts";
import { toTone } from "./tones.ts";

type Side = NonNullable<Change["after"]>;

const toWords = ({ decision, amount }: Side, { words, kit }: Drawing): string =>
  [words.verdicts[decision] ?? decision, amount === undefined ? "" : formatDollars(amount, kit.language)]
    .filter(Boolean)
    .join(", ");

/** Changes from the form's facts. */
export function Changed({
  changes,
  drawing,
}: {
  readonly changes: readonly Change[];
  readonly drawing: Drawing;
}): JSX.Element {
  const { words } = drawing;
  return (
    <section class="panel" role="status">
      <h2>{words.changed}</h2>
      {changes.length === 0 ? (
        <p>{words.unchanged}</p>
      ) : (
        <ul>
          {changes.map(({ subject, before, after }) => (
            <li key={subject}>
              <span lang="en">{subject}</span>:{" "}
              {after ? (
                <Badge tone={toTone(after.decision)}>{toWords(after, drawing)}</Badge>
              ) : (
                <span>{words.again}</span>
              )}{" "}
              {before && (
                <span class="note">
                  ({words.before} {toWords(before, drawing)})
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
