import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { AVERAGINGS } from "../dataset/index.ts";
import { limitParameter, offsetParameter } from "../domain/answer-page.ts";
import { validationOutput } from "../domain/answer-validation.ts";
import { dateRangeParameter, toRange } from "../domain/date-range.ts";
import { getRoster, scheduleIdParameter } from "../domain/get-roster.ts";
import { RULE_IDS } from "../domain/rules/rule-catalog.ts";
import { selectionParameter, toSelection } from "../domain/selection.ts";
import { PERIOD_VIEW } from "../views.ts";
import { defineTool } from "./define-tool.ts";

export const validateScheduleTool = defineTool({
  name: "validate_schedule",
  title: "Validate a schedule",
  description:
    "Check a residency schedule against ACGME work-hour rules (80 hours a week, one day " +
    "in seven, 24 + 4, rest, call, moonlighting) and its supervision ratio. Returns " +
    "compliance, issues with evidence, the clause of each rule, and how many checks were " +
    "made; problems over the edges of date_range, too. Other clashes: detect_conflicts.",
  inputSchema: z.strictObject({
    schedule_id: scheduleIdParameter,
    date_range: dateRangeParameter,
    only: selectionParameter,
    rules: z
      .array(z.enum(RULE_IDS))
      .min(1)
      .optional()
      .describe('Rules to check, e.g. ["80_hour"]; default: all'),
    averaging: z
      .enum(AVERAGINGS)
      .optional()
      .describe(
        "rolling_28d: every 28 days in a row; block: the schedule's averaging periods; default: its settings",
      ),
    limit: limitParameter,
    offset: offsetParameter,
  }),
  outputSchema: validationOutput,
  annotations: READ_ONLY,
  view: PERIOD_VIEW,
  weight: 3,
  async handler({ schedule_id, date_range, only, ...asked }, { store, judge, now }, { signal, caller }) {
    const roster = await getRoster(store, schedule_id);
    const selected = toSelection(roster, toRange(date_range, roster), only);
    return judge.validate({ roster, asked: { ...asked, ...selected }, now: now(), caller }, signal);
  },
});
