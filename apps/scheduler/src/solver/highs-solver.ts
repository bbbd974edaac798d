import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import * as highsPackage from "highs";
import type { Highs, HighsCallbackMap, InitOptions, ModelData } from "highs";
import { sumTerms } from "../domain/mip/mip-problem.ts";
import type { ColumnBounds, MipOutcome, MipProblem, MipSolver, Terms } from "../domain/mip/mip-problem.ts";
import { hasNeighbourhoods, searchNeighbourhoods } from "../domain/mip/search-neighbourhoods.ts";
import type { Incumbent, SearchTools } from "../domain/mip/search-neighbourhoods.ts";

/** Objectives are whole numbers: what is less than one apart is equal. */
const SAME_OBJECTIVE = 0.9;
const MS_PER_SECOND = 1_000;
const FEASIBLE = 2;

function toMatrix(rows: MipProblem["rows"], numCols: number): ModelData["matrix"] {
  const size = rows.reduce((sum, { terms }) => sum + terms.length, 0);
  const starts = new Int32Array(rows.length + 1);
  const indices = new Int32Array(size);
  const values = new Float64Array(size);
  const entries = rows.flatMap(({ terms }) => terms);
  for (const [place, [column, factor]] of entries.entries()) {
    indices[place] = column;
    values[place] = factor;
  }
  for (const [row, { terms }] of rows.entries()) starts[row + 1] = (starts[row] ?? 0) + terms.length;
  return { format: "csr", numRows: rows.length, numCols, starts, indices, values };
}

function toModelData({ columns, rows }: MipProblem, objective: Terms, highs: Highs): ModelData {
  const colCost = new Float64Array(columns.length);
  for (const [column, factor] of objective) colCost[column] = (colCost[column] ?? 0) + factor;
  const { continuous, integer } = highs.constants.variableType;
  const boundsOf = (bound: (column: ColumnBounds) => number): number[] => columns.map(bound);
  return {
    numCols: columns.length,
    numRows: rows.length,
    colCost,
    colLower: boundsOf(({ lower }) => lower),
    colUpper: boundsOf(({ upper }) => upper),
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: toMatrix(rows, columns.length),
    integrality: columns.map(({ isInteger }) => (isInteger ? integer : continuous)),
  };
}

interface Effort {
  readonly timeLeft: () => number;
  /** From when on the solver gives up, where its solution is far from its bound. */
  readonly patienceMs?: number;
}

/** A solution this far above the bound is poor: searching around it finds better ones sooner than proving does. */
const POOR = 0.003;

/** Interrupts a solve whose patience is over and whose solution is poor. */
function createWatch(highs: Highs, { patienceMs }: Effort): HighsCallbackMap {
  if (patienceMs === undefined) return {};
  return {
    [highs.constants.callbackType.mipInterrupt]({ data, interrupt }) {
      const { running_time = 0, mip_primal_bound = Infinity, mip_dual_bound = -Infinity } = data;
      const isFound = Number.isFinite(mip_primal_bound);
      const gap = mip_primal_bound - mip_dual_bound;
      if (isFound && running_time * MS_PER_SECOND > patienceMs && gap > POOR * Math.abs(mip_primal_bound))
        interrupt();
      return undefined;
    },
  };
}

function solve(
  highs: Highs,
  data: ModelData,
  { start, ...effort }: Effort & Pick<MipProblem, "start">,
): MipOutcome {
  const model = highs.createModel(data);
  try {
    model.options.set({
      output_flag: false,
      mip_rel_gap: 0,
      mip_abs_gap: SAME_OBJECTIVE,
    });
    if (start !== undefined)
      model.setSolution({
        indices: start.map(([column]) => column),
        values: start.map(([, value]) => value),
      });
    // The time that is left now: writing a large problem down takes time, too.
    model.options.set("time_limit", Math.max(effort.timeLeft(), 1) / MS_PER_SECOND);
    const { modelStatus } = model.run(createWatch(highs, effort));
    const { optimal, timeLimit, interrupted } = highs.constants.modelStatus;
    const isProved = modelStatus === optimal;
    if (!isProved && modelStatus !== timeLimit && modelStatus !== interrupted)
      throw failed(`HiGHS ended with status ${modelStatus}`);
    const hasValues = isProved || model.info.get("primal_solution_status") === FEASIBLE;
    const bound = Number(model.info.get("mip_dual_bound"));
    return { isProved, bound, values: hasValues ? model.getSolution().colValue : undefined };
  } finally {
    model.dispose();
  }
}

const failed = (cause: unknown): UpstreamError =>
  new UpstreamError("The solver failed on this problem. This does not mean that nothing can be done.", {
    code: "SOLVER_FAILED",
    suggestion: "Ask about fewer days or people.",
    cause,
  });

/** The package declares itself CommonJS and loads as a module: its types have the function one level too deep. */
const isLoader = (value: unknown): value is (options?: InitOptions) => Promise<Highs> =>
  typeof value === "function";

/** Milliseconds left of so many. */
function countDown(ms: number): () => number {
  const dueAt = performance.now() + ms;
  return () => dueAt - performance.now();
}

/** The share of the time in which the solver may find a good solution by itself. */
const PATIENCE = 0.5;
const LEAST_PATIENCE_MS = 10_000;

/** Continues from a solution that the solver could not prove to be best, in the time that is left. */
function goOn(
  { values, bound }: MipOutcome & { readonly values: Float64Array },
  { problem, objective, timeLeft }: Pick<Incumbent, "problem" | "objective"> & Pick<SearchTools, "timeLeft">,
  minimise: MipSolver["minimise"],
): MipOutcome {
  const better = searchNeighbourhoods({ problem, objective, values }, { minimise, timeLeft, bound });
  return { isProved: sumTerms(objective, better) - bound < SAME_OBJECTIVE, bound, values: better };
}

/**
 * Loads HiGHS, which takes some 40 ms. Solving blocks its thread until it is done. Where its own solution is poor after a while, large
 * neighbourhood search takes the rest of the time.
 */
export async function openHighsSolver(): Promise<MipSolver> {
  const load: unknown = highsPackage.default;
  if (!isLoader(load))
    throw new ConfigurationError(
      "The package highs is not of the version that is installed with this server.",
    );
  const highs = await load();
  const minimise = (problem: MipProblem, objective: Terms, effort: Effort): MipOutcome => {
    // HiGHS refuses a problem without columns; there is nothing to decide in it.
    if (problem.columns.length === 0) return { isProved: true, values: new Float64Array(0), bound: 0 };
    try {
      return solve(highs, toModelData(problem, objective, highs), { ...effort, start: problem.start });
    } catch (error) {
      throw error instanceof UpstreamError ? error : failed(error);
    }
  };
  return {
    minimise(problem, objective, timeLimitMs) {
      const timeLeft = countDown(timeLimitMs);
      const patience = hasNeighbourhoods(problem)
        ? { patienceMs: Math.max(LEAST_PATIENCE_MS, timeLimitMs * PATIENCE) }
        : {};
      const outcome = minimise(problem, objective, { timeLeft, ...patience });
      const { isProved, values } = outcome;
      if (isProved || values === undefined || timeLeft() <= 0) return outcome;
      return goOn({ ...outcome, values }, { problem, objective, timeLeft }, (part, goal, limitMs) =>
        minimise(part, goal, { timeLeft: countDown(limitMs) }),
      );
    },
  };
}
