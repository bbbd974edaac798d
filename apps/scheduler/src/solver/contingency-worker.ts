// The thread in which absences are worked out: the solver blocks its thread, and can take seconds.
import { answerRequests } from "@clinical-mcp/threads";
import { analyzeAbsence } from "../domain/contingency/analyze-absence.ts";
import { sweepAbsence } from "../domain/contingency/sweep-absences.ts";
import type { AbsenceResult } from "../domain/contingency/sweep-absences.ts";
import { layGroundwork } from "../domain/repair/groundwork.ts";
import type { Groundwork } from "../domain/repair/groundwork.ts";
import type { ContingencyReply, ContingencyRequest, SweepRequest } from "./contingency-requests.ts";
import { openHighsSolver } from "./highs-solver.ts";
import { createSharedReader } from "./read-shared-schedule.ts";

const solver = await openHighsSolver();
const readRoster = createSharedReader(1);

/** Lays the groundwork of a request, and keeps it: the next is mostly about the same. */
function createGroundworks(): (request: ContingencyRequest) => Groundwork {
  let known: { readonly key: string; readonly groundwork: Groundwork } | undefined;
  return ({ schedule, range }) => {
    const key = `${schedule.key} ${range.first} ${range.last}`;
    if (known?.key !== key) known = { key, groundwork: layGroundwork(readRoster(schedule), range) };
    return known.groundwork;
  };
}

const readGroundwork = createGroundworks();

function sweep(request: SweepRequest): readonly AbsenceResult[] {
  const groundwork = readGroundwork(request);
  const results: AbsenceResult[] = [];
  const sliceEnds = Date.now() + request.sliceMs;
  for (const absentIds of request.absences) {
    if (results.length > 0 && Date.now() >= sliceEnds) break;
    const dueAt = Math.min(request.dueAt, Date.now() + request.eachMs);
    const result = sweepAbsence(groundwork, absentIds, {
      solver,
      settledMs: request.settledMs,
      timeLeft: () => dueAt - Date.now(),
    });
    // What the end of all time cut short is not worked out.
    if (!result.isProved && Date.now() >= request.dueAt) break;
    results.push(result);
  }
  return results;
}

function answer(request: ContingencyRequest): ContingencyReply {
  if (request.kind === "sweep") return { kind: "results", results: sweep(request) };
  const { scenario, absentIds, range, dueAt, schedule } = request;
  const timeLeft = (): number => dueAt - Date.now();
  const question = { roster: readRoster(schedule), scenario, absentIds, range };
  return { kind: "analysis", analysis: analyzeAbsence(question, { solver, timeLeft }) };
}

answerRequests((request: ContingencyRequest): ContingencyReply => {
  try {
    return answer(request);
  } catch (cause) {
    return { kind: "failed", cause: cause instanceof Error ? cause.stack : cause };
  }
});
