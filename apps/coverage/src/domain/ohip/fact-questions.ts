import type { FactNeed } from "./claim-facts.ts";
import questions from "./fact-questions.json" with { type: "json" };

/** How to ask a clinician for what a condition needs. */
export const FACT_QUESTIONS: Readonly<Record<FactNeed, string>> = questions;
