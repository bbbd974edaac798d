import { Badge, formatDay } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import type { PartProps } from "./part-props.ts";
import { PlanToTry } from "./plan-text.tsx";
import { toSeverity, type ShownConflict, type ShownConflicts } from "./shown.ts";

function Conflict({
  of: { description, date, severity, auto_resolution: resolution },
  scheduleId,
  texts,
  language,
  onAsk,
}: PartProps<ShownConflict> & { readonly scheduleId: string }): JSX.Element {
  return (
    <li>
      {date != null && `${formatDay(date, language)}: `}
      <span lang="en">{description}</span> <span class="note">{texts.severities[toSeverity(severity)]}</span>
      {resolution != null && (
        <p>
          {resolution.available ? `${texts.mend}:` : `${texts.noMend}:`}{" "}
          <span lang="en">{resolution.available ? resolution.description : resolution.reason}</span>
        </p>
      )}
      {resolution?.plan !== undefined && (
        <PlanToTry
          plan={resolution.plan}
          scheduleId={scheduleId}
          what={resolution.description}
          texts={texts}
          onAsk={onAsk}
        />
      )}
    </li>
  );
}

/** Conflicts, each with the change that was found to fix it: of detect_conflicts. */
export function Conflicts(props: PartProps<ShownConflicts>): JSX.Element {
  const { of, texts } = props;
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>{texts.conflicts}</h1>
        <Badge tone={of.total === 0 ? "good" : "bad"}>
          {of.total === 0 ? texts.noConflict : `${of.returned} ${texts.shownOf} ${of.total}`}
        </Badge>
      </div>
      {of.notice !== undefined && (
        <p class="warning" lang="en">
          {of.notice}
        </p>
      )}
      <ol>
        {of.conflicts.map((one) => (
          <Conflict key={one.conflict_id} {...props} of={one} scheduleId={of.schedule_id} />
        ))}
      </ol>
    </>
  );
}
