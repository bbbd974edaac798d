import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  drug: z.string().max(200).describe("Drug with strength, or DIN, e.g. 'Ozempic 1 mg'"),
  condition: z.string().max(300).optional().describe("What it is for, without the patient's name"),
});

/** Asks whether ODB pays for a drug, and what the prescription must have. */
export const checkDrug: PromptDefinition<typeof argumentsSchema> = {
  name: "check_drug",
  title: "Does ODB pay for this drug?",
  description: "Listing status, Limited Use codes and criteria, what the ministry pays, what else there is",
  argumentsSchema,
  render: ({ drug, condition }) =>
    [
      `Does the Ontario Drug Benefit pay for this: ${drug}${condition === undefined ? "" : `, for ${condition}`}?`,
      "1. Ask coverage_answer with one item of drugs: drug, strength, " +
        "form, and the illness in for. For every strength, criterion and price " +
        "then odb_get. Where it has needs, ask me and fill their paths.",
      "2. Say the status first, then what has to stand on the prescription: no " +
        "code, or each reason-for-use code with its criteria and authorization period.",
      "3. Do not judge whether the patient meets the criteria: list what has to be true.",
      "4. Where it is not paid: interchangeable products that are, alternatives of the class, the Exceptional Access Program.",
      "Give source, edition and date of each figure, and say if a newer edition may exist.",
    ].join("\n"),
};
