import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { conflictsOutput } from "../domain/answer-conflicts.ts";
import { limitParameter, offsetParameter } from "../domain/answer-page.ts";
import { CONFLICT_TYPES } from "../domain/conflicts/conflict.ts";
import { dateRangeParameter, toRange } from "../domain/date-range.ts";
import { getRoster, scheduleIdParameter } from "../domain/get-roster.ts";
import { selectionParameter, toSelection } from "../domain/selection.ts";
import { PERIOD_VIEW } from "../views.ts";
import { defineTool } from "./define-tool.ts";

export const detectConflictsTool = defineTool({
  name: "detect_conflicts",
  title: "Detect conflicts",
  description:
    "Find what clashes in a residency schedule: double bookings, assignments during approved leave, credentials not valid on the day, missing skills, supervision and coverage gaps, broken work-hour and rest rules. Returns conflicts (the worst first) with the assignments, blocks and people concerned, counts by type and severity, and for each an auto_resolution: changes that were applied to a copy and checked by all rules, or the reason why none is offered. Nothing is changed.",
  inputSchema: z.strictObject({
    schedule_id: scheduleIdParameter,
    conflict_types: z
      .array(z.enum(CONFLICT_TYPES))
      .min(1)
      .optional()
      .describe('Types to look for, e.g. ["double_booking"]; default: all'),
    include_resolved: z
      .boolean()
      .default(false)
      .describe(
        "Whether to show conflicts that were resolved or ignored before, and the decisions, e.g. true",
      ),
    date_range: dateRangeParameter,
    only: selectionParameter,
    limit: limitParameter,
    offset: offsetParameter,
  }),
  outputSchema: conflictsOutput,
  annotations: READ_ONLY,
  view: PERIOD_VIEW,
  weight: 5,
  async handler(input, { store, judge, now }, { signal, caller }) {
    const {
      schedule_id,
      conflict_types: types,
      include_resolved: includeResolved,
      date_range,
      only,
      ...page
    } = input;
    const roster = await getRoster(store, schedule_id);
    const selected = toSelection(roster, toRange(date_range, roster), only);
    const asked = { types, includeResolved, ...selected, ...page };
    return judge.detectConflicts({ roster, asked, now: now(), caller }, signal);
  },
});
