import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  drug: z.string().max(200).describe("Drug with strength, or a class, e.g. 'Lipitor 20 mg', 'statins'"),
});

/** Asks for drugs that cost less. */
export const findCheaper: PromptDefinition<typeof argumentsSchema> = {
  name: "find_cheaper",
  title: "What costs less?",
  description: "Interchangeable products with their prices, and other drugs of the class",
  argumentsSchema,
  render: ({ drug }) =>
    [
      `What costs less than this on the Ontario Drug Benefit formulary: ${drug}?`,
      "1. Ask odb_get with drug.",
      "2. Interchangeable products, cheapest first: these a pharmacist may give. " +
        "Say what the ministry pays, and what choosing the lowest cost saves per unit.",
      "3. Apart from them, other drugs of the class: the prescriber decides, and unit prices are not prices of equal doses.",
      "4. Say which of them need a Limited Use code.",
      "Give edition and date of the prices.",
    ].join("\n"),
};
