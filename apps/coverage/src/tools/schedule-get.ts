import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { toScheduleDeps } from "../domain/decision/claim/assess-items.ts";
import { getSchedule } from "../domain/ohip/get-schedule.ts";
import {
  scheduleGetInput,
  scheduleGetOutput,
  toScheduleOutput,
} from "../domain/ohip/schedule-get-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const scheduleGet = defineTool({
  name: "schedule_get",
  title: "OHIP Schedule of Benefits",
  description:
    "OHIP fee codes: amount, rules, limits, documentation, premiums, with page and " +
    "edition. By codes, or q to search. With facts each code is decided as a claim.",
  inputSchema: scheduleGetInput,
  outputSchema: scheduleGetOutput,
  annotations: READ_ONLY,
  handler: async (input, deps, { signal }) =>
    toScheduleOutput(await getSchedule(input, toScheduleDeps(deps), signal)),
});
