import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { limitParameter, offsetParameter } from "../domain/answer-page.ts";
import { answerSweep, sweepOutput } from "../domain/answer-sweep.ts";
import { absencesParameter, toAbsences } from "../domain/contingency/sweep-absences.ts";
import { timeLimitParameter, toTimeLimitMs } from "../domain/contingency/time-limit.ts";
import { dateRangeParameter, toRange } from "../domain/date-range.ts";
import { getRoster, scheduleIdParameter } from "../domain/get-roster.ts";
import { defineTool } from "./define-tool.ts";

export const sweepContingencyTool = defineTool({
  name: "sweep_contingency",
  title: "Sweep all absences",
  description:
    "Find whom a schedule can least do without: the absence of each person (N-1) " +
    "and of every two (N-2) is repaired as well as possible, the worst first, " +
    "with gaps and what stays uncovered. Reports progress, returns what is done " +
    "when time is over, and continues when asked again. Ask about a few weeks.",
  inputSchema: z.strictObject({
    schedule_id: scheduleIdParameter,
    absences: absencesParameter,
    date_range: dateRangeParameter,
    time_limit_seconds: timeLimitParameter,
    limit: limitParameter,
    offset: offsetParameter,
  }),
  outputSchema: sweepOutput,
  annotations: READ_ONLY,
  weight: 30,
  async handler(input, { store, engine, deadlineMs, now }, { signal, caller, reportProgress }) {
    const { schedule_id, absences: asked, date_range, time_limit_seconds, ...page } = input;
    const roster = await getRoster(store, schedule_id);
    const range = toRange(date_range, roster);
    const absences = toAbsences(roster, asked);
    const timeLimitMs = toTimeLimitMs(time_limit_seconds, deadlineMs);
    const onDone = (done: number): void => reportProgress?.(done, absences.length);
    const results = await engine.sweep({ roster, range, absences }, { signal, caller, timeLimitMs, onDone });
    const swept = { range, absences: absences.length, results };
    return answerSweep(roster, swept, { ...page, now: now().toISOString() });
  },
});
