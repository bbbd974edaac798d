import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { limitParameter, offsetParameter } from "../domain/answer-page.ts";
import { answerSchedule, SCHEDULE_PARTS, scheduleOutput } from "../domain/answer-schedule.ts";
import { dateRangeParameter, toRange } from "../domain/date-range.ts";
import { getRoster, scheduleIdParameter } from "../domain/get-roster.ts";
import { selectionParameter, toSelection, wordsParameter } from "../domain/selection.ts";
import { defineTool } from "./define-tool.ts";

export const getScheduleTool = defineTool({
  name: "get_schedule",
  title: "Get a schedule",
  description:
    "Read a residency schedule, one part at a time: people, rotations, blocks, assignments, " +
    "demand (who each rotation needs, and how many cover it), absences, credentials and the rest. " +
    "Always says what the schedule is and how large its parts are. Times of blocks are in UTC.",
  inputSchema: z.strictObject({
    schedule_id: scheduleIdParameter,
    part: z.enum(SCHEDULE_PARTS).default("people").describe("Which rows to read, e.g. assignments"),
    date_range: dateRangeParameter,
    only: selectionParameter,
    person_id: wordsParameter.optional().describe("As only.person, e.g. res-01"),
    limit: limitParameter,
    offset: offsetParameter,
  }),
  outputSchema: scheduleOutput,
  annotations: READ_ONLY,
  async handler({ schedule_id, part, date_range, person_id, only, ...page }, { store }) {
    const roster = await getRoster(store, schedule_id);
    const asked = { ...only, ...(person_id !== undefined && { person: person_id }) };
    const selected = toSelection(roster, toRange(date_range, roster), asked);
    return answerSchedule(roster, { part, ...selected, ...page });
  },
});
