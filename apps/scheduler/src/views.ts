import { defineView, type FixedResource, type ViewAddress } from "@clinical-mcp/mcp-tool";

export const PERIOD_VIEW: ViewAddress = "ui://scheduler/period";

/** Pages for hosts that show them, each whole, as the build makes them of `ui/NAME`. */
export interface SchedulerViews {
  readonly period: string;
}

/** The pages as resources of the server. */
export const describeViews = ({ period }: SchedulerViews): readonly FixedResource<unknown>[] => [
  defineView({
    uri: PERIOD_VIEW,
    name: "period-view",
    title: "Schedule map",
    description:
      "Page of validate_schedule and detect_conflicts for hosts that show views: residents by days, hours, leave, what breaks a rule",
    html: period,
  }),
];
