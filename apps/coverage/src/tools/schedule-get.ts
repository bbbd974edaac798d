import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { getSchedule } from "../domain/ohip/get-schedule.ts";
import { scheduleGetInput, scheduleGetOutput } from "../domain/ohip/schedule-get-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const scheduleGet = defineTool({
  name: "schedule_get",
  title: "OHIP Schedule of Benefits",
  description:
    "Fees and payment rules of OHIP: fee codes with amounts, conditions, limits, documentation, premiums that attach and codes that exclude each other, with page and edition. Ask by code or in words. Say what is known of the service in facts: each condition is then met, not met or open, with what to ask. A house call with day and hour gives its special visit premiums.",
  inputSchema: scheduleGetInput,
  outputSchema: scheduleGetOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => getSchedule(input, deps, signal),
});
