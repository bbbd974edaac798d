import type { JSX } from "preact";
import { tryPlan } from "./calls.ts";
import type { PartProps } from "./part-props.ts";
import type { ShownPlan } from "./shown.ts";
import type { PlanTexts } from "./texts.ts";

/** A plan as the command line takes it. */
export const PlanText = ({
  plan,
  texts,
}: {
  readonly plan: unknown;
  readonly texts: PlanTexts;
}): JSX.Element => (
  <details>
    <summary>{texts.plan}</summary>
    <pre lang="en">{JSON.stringify(plan, null, 2)}</pre>
  </details>
);

interface PlanToTryProps extends Pick<PartProps<never>, "texts" | "onAsk"> {
  readonly plan: ShownPlan;
  readonly scheduleId: string;
  /** Name of the plan, for screen readers. */
  readonly what: string;
}

/** A plan with what tries it on a copy, where the host lets views call. */
export const PlanToTry = ({ plan, scheduleId, what, texts, onAsk }: PlanToTryProps): JSX.Element => (
  <div class="plan">
    {onAsk && (
      <button
        type="button"
        aria-label={`${texts.tryIt}: ${what}`}
        onClick={() => onAsk(tryPlan(scheduleId, plan))}
      >
        {texts.tryIt}
      </button>
    )}
    <PlanText plan={plan} texts={texts} />
  </div>
);
