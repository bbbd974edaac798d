import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  item: z.string().max(200).describe("Instrument, device or surface, e.g. 'vaginal speculum'"),
});

/** How an item of the office is made safe for the next patient. */
export const reprocessItem: PromptDefinition<typeof argumentsSchema> = {
  name: "reprocess_item",
  title: "How is this cleaned or sterilized?",
  description: "Least level of reprocessing of an item, its steps, monitoring and records",
  argumentsSchema,
  render: ({ item }) =>
    [
      `How must this be reprocessed between patients in a physician's office: ${item}`,
      "1. Ask opa_ipac_guidance with topic reprocessing and specific_item.",
      "2. Give the least level for the item, then the steps, monitoring and records, each with shall, must, should or may.",
      "3. Give the checklist items that concern it, and say where the manufacturer's instructions decide.",
      "Name page and date of the source.",
    ].join("\n"),
};
