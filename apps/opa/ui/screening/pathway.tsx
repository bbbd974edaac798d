import { Failure, type Args, type Bridge, type KitTexts, type ToolAnswer } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { shownScreening, type ShownAlgorithm } from "./shown.ts";
import type { ScreeningTexts } from "./texts.ts";

/** Questions in the order in which they are asked, each with where both answers lead. */
export const Algorithm = ({
  algorithm: { name, decision_points: points },
  texts,
}: {
  readonly algorithm: ShownAlgorithm;
  readonly texts: ScreeningTexts;
}): JSX.Element => (
  <>
    <p lang="en">
      <strong>{name}</strong>
    </p>
    <ol class="pathway">
      {points.map(({ step, question, if_yes: yes, if_no: no }) => (
        <li key={step} value={step}>
          <span lang="en">{question}</span>
          <ul>
            {yes !== null && (
              <li>
                {texts.yes} <span lang="en">{yes}</span>
              </li>
            )}
            {no !== null && (
              <li>
                {texts.no} <span lang="en">{no}</span>
              </li>
            )}
          </ul>
        </li>
      ))}
    </ol>
  </>
);

type Reading =
  | { readonly state: "closed" | "reading" | "unreadable" }
  | { readonly state: "failed"; readonly answer: ToolAnswer }
  | { readonly state: "read"; readonly algorithms: readonly ShownAlgorithm[] };

function toReading(answer: ToolAnswer): Reading {
  if (answer.isError) return { state: "failed", answer };
  const { data } = shownScreening.safeParse(answer.structured);
  return data ? { state: "read", algorithms: data.algorithms } : { state: "unreadable" };
}

export interface PathwayProps {
  readonly bridge: Bridge;
  readonly texts: ScreeningTexts;
  readonly kit: KitTexts;
  readonly input: Args;
  /** Pages of the answer itself, which has them only on request. */
  readonly algorithms: readonly ShownAlgorithm[];
}

/** The program's own pathway: of the answer, else asked for when a person wants it. */
export function Pathway({ bridge, texts, kit, input, algorithms }: PathwayProps): JSX.Element | null {
  const [reading, setReading] = useState<Reading>({ state: "closed" });
  const shown = reading.state === "read" ? reading.algorithms : algorithms;
  const look = async (): Promise<void> => {
    setReading({ state: "reading" });
    const { info_needed: _needed, ...rest } = input;
    setReading(toReading(await bridge.call("opa_program_lookup", { ...rest, query_type: "pathway" })));
  };
  if (shown.length === 0 && reading.state === "closed" && !bridge.canCall) return null;
  return (
    <section>
      <h2>{texts.pathway}</h2>
      {shown.map((algorithm) => (
        <Algorithm key={algorithm.name} algorithm={algorithm} texts={texts} />
      ))}
      {shown.length === 0 && reading.state === "closed" && (
        <button type="button" class="quiet" onClick={() => void look()}>
          {texts.showPathway}
        </button>
      )}
      <div role="status">
        {reading.state === "reading" && texts.readingPathway}
        {reading.state === "read" && shown.length === 0 && texts.noPathway}
      </div>
      {reading.state === "failed" && <Failure texts={kit} answer={reading.answer} />}
      {reading.state === "unreadable" && (
        <p role="alert" class="failed">
          {kit.unreadable}
        </p>
      )}
    </section>
  );
}
