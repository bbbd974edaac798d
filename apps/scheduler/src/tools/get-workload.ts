import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { PERSON_ROLES } from "../dataset/index.ts";
import { limitParameter, offsetParameter } from "../domain/answer-page.ts";
import { answerWorkload, WORKLOAD_BY, workloadOutput } from "../domain/answer-workload.ts";
import { dateRangeParameter, toRange } from "../domain/date-range.ts";
import { getRoster, scheduleIdParameter } from "../domain/get-roster.ts";
import { wordsParameter } from "../domain/selection.ts";
import { defineTool } from "./define-tool.ts";

export const getWorkloadTool = defineTool({
  name: "get_workload",
  title: "Who works how much",
  description: [
    "Hours, hours a week, nights, weekends, call and free days, by person, level, rotation or week, and how evenly they are spread.",
    "For who works most in September, how many nights a person has, whether call is fair. Whether a limit is broken: validate_schedule.",
  ].join(" "),
  inputSchema: z.strictObject({
    schedule_id: scheduleIdParameter,
    by: z.enum(WORKLOAD_BY).default("person").describe("One row for each, e.g. level"),
    date_range: dateRangeParameter,
    role: z.enum(PERSON_ROLES).default("resident").describe("Whose work, e.g. faculty"),
    person: wordsParameter.optional().describe("Only this one: id or name, e.g. 'Fontaine'"),
    limit: limitParameter,
    offset: offsetParameter,
  }),
  outputSchema: workloadOutput,
  annotations: READ_ONLY,
  async handler({ schedule_id, date_range, ...asked }, { store, now }) {
    const roster = await getRoster(store, schedule_id);
    return answerWorkload(roster, { ...asked, range: toRange(date_range, roster) }, now());
  },
});
