import type { AnswerQuality } from "@clinical-mcp/telemetry";

/** The fields by which all servers say what an answer rests on, as far as this one has them. */
export function describeAnswer(tool: string, answer: Readonly<Record<string, unknown>>): AnswerQuality {
  const { confidence, provenance, conflicts } = answer;
  return {
    tool,
    ...(typeof confidence === "number" && { confidence }),
    ...(Array.isArray(provenance) && { provenance: joinPaths(provenance) }),
    ...(Array.isArray(conflicts) && { conflicts: conflicts.length }),
  };
}

const PATHS = ["sql", "vector", "web"];

/** Paths that we know, so that nothing else can become a label. */
const joinPaths = (provenance: readonly unknown[]): string =>
  PATHS.filter((path) => provenance.includes(path)).join("+") || "none";
