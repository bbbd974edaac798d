import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { KitTexts } from "../texts/kit-texts.ts";

export const NEED_TYPES = ["yes_no", "number", "enum", "date-time", "date", "text", "list"] as const;
export type FormNeedType = (typeof NEED_TYPES)[number];

/** A fact that is missing, as a form asks for it. */
export interface FormNeed {
  /** What its answer fills; no two of a form have the same. */
  readonly name: string;
  readonly question: string;
  readonly type: FormNeedType;
  /** Options of a choice. */
  readonly options?: readonly string[] | undefined;
  /** Why it is asked, with its place. */
  readonly why?: string | undefined;
  /** What an answer would make of the decision, in words. */
  readonly outcomes?: readonly { readonly answer: string; readonly outcome: string }[] | undefined;
}

/** Questions of one subject. */
export interface NeedGroup {
  readonly subject: string;
  readonly needs: readonly FormNeed[];
}

/** What a person filled in, by the names of the needs; what is not known is absent. */
export type FilledNeeds = ReadonlyMap<string, string>;

interface FieldProps {
  readonly need: FormNeed;
  readonly texts: KitTexts;
}

const describeOutcomes = ({ outcomes = [] }: FormNeed, texts: KitTexts): string =>
  outcomes.map(({ answer, outcome }) => `${answer} ${texts.leadsTo} ${outcome}`).join("; ");

function Notes({ need, texts, id }: FieldProps & { readonly id: string }): JSX.Element | null {
  const hints: Partial<Record<FormNeedType, string>> = {
    "date-time": texts.hintDateTime,
    list: texts.hintList,
  };
  const hint = hints[need.type];
  const outcomes = describeOutcomes(need, texts);
  if (hint === undefined && outcomes === "" && need.why === undefined) return null;
  return (
    <div id={id} class="note">
      {hint !== undefined && <div>{hint}</div>}
      {outcomes !== "" && <div>{outcomes}</div>}
      {need.why !== undefined && need.why !== "" && (
        <div>
          {texts.why} <span lang="en">{need.why}</span>
        </div>
      )}
    </div>
  );
}

function YesNo({ need, texts }: FieldProps): JSX.Element {
  const id = useId();
  const choices = [
    ["yes", texts.yes],
    ["no", texts.no],
    ["", texts.notKnown],
  ] as const;
  return (
    <fieldset aria-describedby={id}>
      <legend lang="en">{need.question}</legend>
      <div class="choices">
        {choices.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={need.name} value={value} defaultChecked={value === ""} /> {label}
          </label>
        ))}
      </div>
      <Notes need={need} texts={texts} id={id} />
    </fieldset>
  );
}

function TypedInput({
  need: { name, type },
  id,
  notes,
}: {
  readonly need: FormNeed;
  readonly id: string;
  readonly notes: string;
}): JSX.Element {
  const rest = { id, name, "aria-describedby": notes };
  switch (type) {
    case "number":
      return <input type="number" step="any" {...rest} />;
    case "date":
      return <input type="date" {...rest} />;
    case "date-time":
      return <input type="datetime-local" {...rest} />;
    default:
      return <input type="text" {...rest} />;
  }
}

function OneField({ need, texts }: FieldProps): JSX.Element {
  const id = useId();
  const notes = `${id}-notes`;
  const options = need.options ?? [];
  return (
    <div class="field">
      <label for={id} lang="en">
        {need.question}
      </label>
      {options.length > 0 ? (
        <select id={id} name={need.name} aria-describedby={notes}>
          <option value="">{texts.choose}</option>
          {options.map((option) => (
            <option key={option} value={option} lang="en">
              {option.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      ) : (
        <TypedInput need={need} id={id} notes={notes} />
      )}
      <Notes need={need} texts={texts} id={notes} />
    </div>
  );
}

const readForm = (form: HTMLFormElement): FilledNeeds =>
  new Map(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== "" ? [[name, value.trim()] as const] : [],
    ),
  );

export interface NeedsFormProps {
  readonly title: string;
  readonly groups: readonly NeedGroup[];
  readonly texts: KitTexts;
  /** Ends when the answer is there. */
  readonly onSend: (filled: FilledNeeds) => Promise<void>;
}

/** Asks for what decides, in the order given, each question as a field of its type. */
export function NeedsForm({ title, groups, texts, onSend }: NeedsFormProps): JSX.Element {
  const [state, setState] = useState<"open" | "sending" | "empty">("open");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement) || state === "sending") return;
    const filled = readForm(event.currentTarget);
    if (filled.size === 0) return setState("empty");
    setState("sending");
    await onSend(filled);
    setState("open");
  };
  return (
    <form class="panel" onSubmit={(event) => void send(event)} aria-label={title}>
      <h2>{title}</h2>
      {groups.map(({ subject, needs }) => (
        <section key={`${subject} ${needs[0]?.name}`}>
          {groups.length > 1 && <h3 lang="en">{subject}</h3>}
          {needs.map((need) =>
            need.type === "yes_no" ? (
              <YesNo key={need.name} need={need} texts={texts} />
            ) : (
              <OneField key={need.name} need={need} texts={texts} />
            ),
          )}
        </section>
      ))}
      <button type="submit" disabled={state === "sending"}>
        {state === "sending" ? texts.sending : texts.send}
      </button>
      <p role="status">{state === "empty" ? texts.nothingFilled : ""}</p>
    </form>
  );
}
