import { defineView, type FixedResource, type ViewAddress } from "@clinical-mcp/mcp-tool";

export const PERIOD_VIEW: ViewAddress = "ui://scheduler/period";
export const PLAN_VIEW: ViewAddress = "ui://scheduler/plan";

/** Pages for hosts that show them, each whole, as the build makes them of `ui/NAME`. */
export interface SchedulerViews {
  readonly period: string;
  readonly plan: string;
}

/** The pages as resources of the server. */
export const describeViews = ({ period, plan }: SchedulerViews): readonly FixedResource<unknown>[] => [
  defineView({
    uri: PERIOD_VIEW,
    name: "period-view",
    title: "Schedule map",
    description:
      "Page of validate_schedule and detect_conflicts for hosts that show views: residents by days, hours, leave, what breaks a rule",
    html: period,
  }),
  defineView({
    uri: PLAN_VIEW,
    name: "plan-view",
    title: "Swaps, absences, trials",
    description:
      "Page of find_swap_matches and analyze_contingency for hosts that show views: candidates, gaps before and after the repair, trials",
    html: plan,
  }),
];
