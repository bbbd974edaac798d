import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { idParameter } from "../dataset/index.ts";
import { swapsOutput } from "../domain/answer-swaps.ts";
import { wordsParameter } from "../domain/selection.ts";
import { askSwap, preferencesParameter, tradeParameters } from "../domain/swap/ask-swap.ts";
import { PLAN_VIEW } from "../views.ts";
import { defineTool } from "./define-tool.ts";

const DEFAULT_CANDIDATES = 5;
const MOST_CANDIDATES = 50;

export const findSwapMatchesTool = defineTool({
  name: "find_swap_matches",
  title: "Find swap matches",
  description:
    "Find who could take an assignment, or several together (a night, a week), and what " +
    "for: work in return, now or later, passed round three or four people, or nothing. " +
    "Each was tried on a copy: nothing new is found for anyone, and coverage holds. " +
    "Returns candidates by match_score with five factors and their basis, whether the trade " +
    "is unequal, how likely they are to agree, a `plan`, and who is excluded and why.",
  inputSchema: z.strictObject({
    requester_id: wordsParameter.describe("Who would be rid of it, e.g. fac-01"),
    assignment_id: idParameter.describe("Theirs and to come, e.g. a42"),
    ...tradeParameters,
    preferences: preferencesParameter,
    max_candidates: z
      .int()
      .min(1)
      .max(MOST_CANDIDATES)
      .default(DEFAULT_CANDIDATES)
      .describe("Most candidates, e.g. 5"),
    schedule_id: idParameter.optional().describe("Where several have both ids"),
  }),
  outputSchema: swapsOutput,
  annotations: READ_ONLY,
  view: PLAN_VIEW,
  weight: 5,
  async handler(asked, { store, judge, now }, { signal, caller }) {
    const at = now();
    return judge.findSwaps({ roster: await askSwap(store, asked, at), asked, now: at, caller }, signal);
  },
});
