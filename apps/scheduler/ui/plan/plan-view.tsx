import { AnswerFrame, languageOf, type Bridge } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { Absence } from "./absence.tsx";
import { ChooseForm } from "./choose-form.tsx";
import type { Call } from "./calls.ts";
import { Conflicts } from "./conflicts.tsx";
import type { PartProps } from "./part-props.ts";
import { shownPlan } from "./shown.ts";
import { Swaps } from "./swaps.tsx";
import { Sweep } from "./sweep.tsx";
import { planTexts } from "./texts.ts";
import { Trial } from "./trial.tsx";
import { Workload } from "./workload.tsx";
import type { z } from "zod";

type Shown = z.output<typeof shownPlan>;

function Part({ shown, ...props }: Omit<PartProps<never>, "of"> & { readonly shown: Shown }): JSX.Element {
  switch (shown.kind) {
    case "trial":
      return <Trial {...props} of={shown.of} />;
    case "swaps":
      return <Swaps {...props} of={shown.of} />;
    case "absence":
      return <Absence {...props} of={shown.of} />;
    case "workload":
      return <Workload {...props} of={shown.of} />;
    case "sweep":
      return <Sweep {...props} of={shown.of} />;
    case "conflicts":
      return <Conflicts {...props} of={shown.of} />;
  }
}

/**
 * Swap candidates, an absence before and after its repair, the costliest absences, conflicts with their fixes, changes
 * on a copy, and how evenly work is spread. The user chooses one
 * below the answer of a chat, and above it where nobody asked yet.
 */
export function PlanView({ bridge }: { readonly bridge: Bridge }): JSX.Element {
  const onAsk = ({ tool, args }: Call): void => void bridge.start(tool, args);
  const words = planTexts[languageOf(bridge)];
  const scheduleId = bridge.input.value?.["schedule_id"];
  const form = (
    <ChooseForm
      bridge={bridge}
      texts={words}
      scheduleId={typeof scheduleId === "string" ? scheduleId : undefined}
      onAsk={onAsk}
    />
  );
  return (
    <>
      <AnswerFrame bridge={bridge} schema={shownPlan} form={form}>
        {({ shown, texts: { language } }) => (
          <Part
            shown={shown}
            texts={planTexts[language]}
            language={language}
            onAsk={bridge.canCall ? onAsk : undefined}
          />
        )}
      </AnswerFrame>
      {bridge.kind === "host" && bridge.canCall && (
        <details>
          <summary>{words.choose}</summary>
          {form}
        </details>
      )}
    </>
  );
}
