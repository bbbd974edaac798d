import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import * as highsPackage from "highs";
import type { Highs, InitOptions, ModelData } from "highs";
import type { ColumnBounds, MipOutcome, MipProblem, MipSolver, Terms } from "../domain/mip/mip-problem.ts";

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

function solve(highs: Highs, data: ModelData, timeLimitMs: number): MipOutcome {
  const model = highs.createModel(data);
  try {
    model.options.set({
      output_flag: false,
      mip_rel_gap: 0,
      mip_abs_gap: SAME_OBJECTIVE,
      time_limit: Math.max(timeLimitMs, 1) / MS_PER_SECOND,
    });
    const { modelStatus } = model.run();
    const isProved = modelStatus === highs.constants.modelStatus.optimal;
    if (!isProved && modelStatus !== highs.constants.modelStatus.timeLimit)
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

/** Loads HiGHS, which takes some 40 ms. Solving blocks its thread until it is done. */
export async function openHighsSolver(): Promise<MipSolver> {
  const load: unknown = highsPackage.default;
  if (!isLoader(load))
    throw new ConfigurationError(
      "The package highs is not of the version that is installed with this server.",
    );
  const highs = await load();
  return {
    minimise(problem, objective, timeLimitMs) {
      // HiGHS refuses a problem without columns; there is nothing to decide in it.
      if (problem.columns.length === 0) return { isProved: true, values: new Float64Array(0), bound: 0 };
      try {
        return solve(highs, toModelData(problem, objective, highs), timeLimitMs);
      } catch (error) {
        throw error instanceof UpstreamError ? error : failed(error);
      }
    },
  };
}
