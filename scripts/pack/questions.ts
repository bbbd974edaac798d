import type { PackedServer } from "./servers.ts";

interface Question {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly parts: readonly string[];
}

/** The questions that the README shows, and what it says of their answers: both must hold it. */
export const QUESTIONS: Readonly<Record<PackedServer["name"], Question>> = {
  opa: {
    tool: "opa_policy_check",
    args: { query: "Do I need consent before a virtual visit, and must I document it?" },
    parts: ["Virtual Care", "provision 13"],
  },
  coverage: {
    tool: "coverage_answer",
    args: { question: "Admitted Mon 3pm, discharged Thu 11am, I am MRP: can I bill C124?" },
    parts: ["61.15", "68 hours", "A11", "GP45"],
  },
  openonco: {
    tool: "openonco_search_ecd",
    args: { cancer_type: "CRC", fda_status: "approved", fields: "sensitivity,specificity,fdaStatus" },
    parts: ["Shield", "83.1", "89.6", "2026-06-27"],
  },
  scheduler: {
    tool: "validate_schedule",
    args: { schedule_id: "synthetic-2026" },
    parts: ["Dr. Fontaine", "12 days in a row", "2026-09-28 to 2026-10-09"],
  },
};
