import { Field, type Args, type Bridge } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { toFacts } from "./place.ts";
import type { ScreeningTexts } from "./texts.ts";

const MOST_FACTS = 20;

/** The call that a form makes: what it does not ask for stays as it was. */
export function toCall(input: Args, data: FormData): Args {
  const { patient_age: _age, ...rest } = input;
  const age = String(data.get("age") ?? "");
  return {
    ...rest,
    program: String(data.get("program") ?? "").trim(),
    ...(age !== "" && { patient_age: Number(age) }),
    risk_factors: toFacts(String(data.get("facts") ?? "")).slice(0, MOST_FACTS),
  };
}

const asWords = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const asLines = (value: unknown): string => (Array.isArray(value) ? value.map(asWords).join("\n") : "");

/** Asks about a program with an age and facts, filled in with those of the last call. */
export function FactsForm({
  bridge,
  texts,
}: {
  readonly bridge: Bridge;
  readonly texts: ScreeningTexts;
}): JSX.Element {
  const form = useRef<HTMLFormElement>(null);
  const input = bridge.input.value ?? {};
  const ask = (event: Event): void => {
    event.preventDefault();
    void bridge.start("opa_program_lookup", toCall(input, new FormData(form.current ?? undefined)));
  };
  return (
    <form class="panel" ref={form} onSubmit={ask}>
      <Field label={texts.program} hint={texts.programHint}>
        {(ids) => (
          <input {...ids} name="program" required maxLength={200} defaultValue={asWords(input["program"])} />
        )}
      </Field>
      <Field label={texts.age}>
        {(ids) => (
          <input
            {...ids}
            name="age"
            type="number"
            min={0}
            max={130}
            defaultValue={asWords(input["patient_age"])}
          />
        )}
      </Field>
      <Field label={texts.facts} hint={texts.factsHint}>
        {(ids) => <textarea {...ids} name="facts" rows={3} defaultValue={asLines(input["risk_factors"])} />}
      </Field>
      <button type="submit">{texts.ask}</button>
    </form>
  );
}
