import { Field } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { askSwap, tryAssignment, type Call, type Chosen } from "./calls.ts";
import type { Read } from "./lists.ts";
import type { ListedAssignment, ListedPerson } from "./shown.ts";
import type { PlanTexts } from "./texts.ts";

export interface WorkListProps {
  readonly work: Read<ListedAssignment>;
  readonly ready: { readonly chosen: Chosen; readonly people: readonly ListedPerson[] };
  readonly texts: PlanTexts;
  readonly onAsk: (call: Call) => void;
}

function Choices({
  work,
  chosenId,
  onPick,
}: {
  readonly work: readonly ListedAssignment[];
  readonly chosenId: string;
  readonly onPick: (id: string) => void;
}): JSX.Element {
  const name = useId();
  return (
    <ul class="asked">
      {work.map(({ id, date, block_type: block, rotation }) => (
        <li key={id}>
          <label>
            <input type="radio" name={name} checked={id === chosenId} onChange={() => onPick(id)} /> {date}{" "}
            {block}: <span lang="en">{rotation}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** The assignments of a person: one is chosen, and who could take it is asked, or it is given to somebody on a copy. */
export function WorkList({ work, ready: { chosen, people }, texts, onAsk }: WorkListProps): JSX.Element {
  const [picked, setPicked] = useState<string | undefined>(undefined);
  const [to, setTo] = useState("");
  if (work === "reading") return <p role="status">{texts.reading}</p>;
  if (work === "lost")
    return (
      <p role="alert" class="failed">
        {texts.lost}
      </p>
    );
  const id = picked ?? work[0]?.id;
  if (id === undefined) return <p role="status">{texts.noWork}</p>;
  return (
    <fieldset>
      <legend>{texts.assignments}</legend>
      <Choices work={work} chosenId={id} onPick={setPicked} />
      <Field label={texts.giveTo}>
        {(ids) => (
          <select {...ids} value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)}>
            <option value="">{texts.nobody}</option>
            {people
              .filter((one) => one.id !== chosen.person.id)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name} ({one.role})
                </option>
              ))}
          </select>
        )}
      </Field>
      <div class="asks">
        <button type="button" onClick={() => onAsk(askSwap(chosen, id))}>
          {texts.askSwap}
        </button>
        <button type="button" onClick={() => onAsk(tryAssignment(chosen, id, to === "" ? undefined : to))}>
          {texts.tryIt}
        </button>
      </div>
    </fieldset>
  );
}
