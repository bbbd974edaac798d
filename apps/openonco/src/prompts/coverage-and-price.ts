import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  tests: z.string().max(1000).describe("Names or ids, comma-separated, or a category such as 'mrd'"),
});

/** Who pays for tests, and what they cost. */
export const coverageAndPrice: PromptDefinition<typeof argumentsSchema> = {
  name: "coverage_and_price",
  title: "Coverage and price overview",
  description: "Medicare status, private payers, billing codes and list prices of several tests",
  argumentsSchema,
  render: ({ tests }) =>
    [
      `Give an overview of payer coverage and price for: ${tests}.`,
      "1. For named tests use the compare tool, for a category the search tool, with these fields " +
        "where the category has them: coverageByIndication, reimbursement, medicareCoverage, commercialPayers, " +
        "commercialPayersNonCoverage, cptCodes, medicareRate, listPrice, financialAssistance.",
      "2. Keep Medicare, private payers and self-pay apart, and name the covered indications and the policy number where stated.",
      "3. Point out contradictions inside a record, and what is not stated; not stated is not the same as not covered.",
      "Give the date of the data and of each verification, and advise to check with the payer.",
    ].join("\n"),
};
