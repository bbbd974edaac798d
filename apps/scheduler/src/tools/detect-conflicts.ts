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
    "Find what clashes in a residency schedule: double bookings, assignments during approved " +
    "leave, credentials not valid on the day, missing skills, supervision and coverage gaps, " +
    "broken work-hour and rest rules. Returns conflicts, the worst first, counts, and for each " +
    "an auto_resolution: a `plan` that was tried on a copy, or the reason why none is offered.",
  inputSchema: z.strictObject({
    schedule_id: scheduleIdParameter,
    conflict_types: z
      .array(z.enum(CONFLICT_TYPES))
      .min(1)
      .optional()
      .describe('E.g. ["double_booking"]; default: all'),
    include_resolved: z.boolean().default(false).describe("Those resolved or ignored before, too"),
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
