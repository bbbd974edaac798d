import type { JSX } from "preact";
import { useId } from "preact/hooks";

/** What an input needs to belong to its label and hint. */
export interface FieldIds {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
}

/** A labelled input, with what to know before filling it in. */
export function Field({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly children: (ids: FieldIds) => JSX.Element;
}): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": hint === undefined ? undefined : `${id}-hint` })}
      {hint !== undefined && (
        <div id={`${id}-hint`} class="note">
          {hint}
        </div>
      )}
    </div>
  );
}
