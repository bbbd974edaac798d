import type { JSX } from "preact";

/** The meaning of a badge's sign and colour, in addition to its word. */
export type Tone = "good" | "bad" | "open" | "plain";
const SIGNS: Readonly<Record<Tone, string>> = { good: "✓", bad: "✕", open: "?", plain: "" };

/** A word with a sign: never by colour alone. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }): JSX.Element {
  return (
    <span class={`badge ${tone}`}>
      {SIGNS[tone] !== "" && (
        <span aria-hidden="true" class="sign">
          {SIGNS[tone]}
        </span>
      )}
      <span>{children}</span>
    </span>
  );
}
