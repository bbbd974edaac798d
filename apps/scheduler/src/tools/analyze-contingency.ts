import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { answerContingency } from "../domain/answer-contingency.ts";
import { contingencyOutput } from "../domain/contingency-output.ts";
import { limitParameter, offsetParameter } from "../domain/answer-page.ts";
import { SCENARIOS, toAbsentIds } from "../domain/contingency/scenario.ts";
import { timeLimitParameter, toTimeLimitMs } from "../domain/contingency/time-limit.ts";
import { weighContingency } from "../domain/contingency/weigh-contingency.ts";
import { dateRangeParameter, toRange } from "../domain/date-range.ts";
import { getRoster, scheduleIdParameter } from "../domain/get-roster.ts";
import { wordsParameter } from "../domain/selection.ts";
import { PLAN_VIEW } from "../views.ts";
import { defineTool } from "./define-tool.ts";

const MOST_PEOPLE = 50;

export const analyzeContingencyTool = defineTool({
  name: "analyze_contingency",
  title: "Analyze an absence",
  description:
    "Work out what a schedule loses when people are absent, and the best repair: " +
    "gaps in coverage and supervision, rules that break, the fewest changes that " +
    "close most gaps without breaking a rule (with proof or bound) and their `plan`, " +
    "who cannot fill what is left and why. Everybody at once: sweep_contingency.",
  inputSchema: z.strictObject({
    schedule_id: scheduleIdParameter,
    scenario: z
      .enum(SCENARIOS)
      .describe(
        "emergency repairs critical services first; mass_absence (two or more) adds who else must not be lost",
      ),
    affected_person_ids: z
      .array(wordsParameter)
      .min(1)
      .max(MOST_PEOPLE)
      .describe('Who is absent on all days of date_range, e.g. ["Fontaine"]'),
    date_range: dateRangeParameter,
    time_limit_seconds: timeLimitParameter,
    limit: limitParameter,
    offset: offsetParameter,
  }),
  outputSchema: contingencyOutput,
  annotations: READ_ONLY,
  view: PLAN_VIEW,
  weight: ({ date_range }) => weighContingency(date_range),
  async handler(input, { store, engine, deadlineMs, now }, { signal, caller }) {
    const { schedule_id, scenario, affected_person_ids, date_range, time_limit_seconds, ...page } = input;
    const roster = await getRoster(store, schedule_id);
    const absentIds = toAbsentIds(roster, scenario, affected_person_ids);
    const question = { roster, scenario, absentIds, range: toRange(date_range, roster) };
    const analysis = await engine.analyze(question, {
      signal,
      caller,
      timeLimitMs: toTimeLimitMs(time_limit_seconds, deadlineMs),
    });
    return answerContingency(question, analysis, { ...page, now: now().toISOString() });
  },
});
