import type { FactNeed } from "./claim-facts.ts";
import questions from "./fact-questions.json" with { type: "json" };

/** Questions for clinicians, by the fact that a condition needs. */
export const FACT_QUESTIONS: Readonly<Record<FactNeed, string>> = questions;
