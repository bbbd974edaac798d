import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  age: z.string().max(3).describe("Age in whole years, e.g. '52'"),
  risk: z.string().max(500).optional().describe("Anatomy, family history, smoking, results so far"),
});

/** Which screening programs concern a person. */
export const planScreening: PromptDefinition<typeof argumentsSchema> = {
  name: "plan_screening",
  title: "Which cancer screening is due?",
  description: "Breast, cervical, colorectal and lung screening for an age and risk factors",
  argumentsSchema,
  render: ({ age, risk }) =>
    [
      `Which organised cancer screening in Ontario concerns a person of ${age} years?${risk === undefined ? "" : ` ${risk}`}`,
      "1. Ask opa_program_lookup for breast, cervical, colorectal and lung, with patient_age and history; the rest in risk_factors.",
      "2. For each: outcome and why (unknown and depends are no recommendation), test, interval, referral, follow-up of a positive result.",
      "3. Name the facts that are missing and would change the answer.",
      "Give source and date of each statement.",
    ].join("\n"),
};
