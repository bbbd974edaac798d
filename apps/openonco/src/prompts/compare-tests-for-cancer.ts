import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  cancer: z.string().max(200).describe("Cancer and, if known, its stage, e.g. 'stage III colon cancer'"),
  setting: z.string().max(200).describe("What the test is for, e.g. 'MRD after surgery' or 'screening'"),
});

/** Which tests exist for a cancer and a setting, and how they differ. */
export const compareTestsForCancer: PromptDefinition<typeof argumentsSchema> = {
  name: "compare_tests_for_cancer",
  title: "Compare tests for a cancer and a setting",
  description: "Find the tests for a cancer and a clinical setting and set the relevant ones side by side",
  argumentsSchema,
  render: ({ cancer, setting }) =>
    [
      `Compare the diagnostic tests for this cancer: ${cancer}. Setting: ${setting}.`,
      "1. Choose the category with openonco_list_categories if it is not " +
        "clear, then search it with cancer_type and the filters that fit. Keep " +
        "exact matches apart from those of its organ or of any solid tumor.",
      "2. Compare the candidates with the compare tool. Say where a value is not stated (null); do not fill it in.",
      "3. Give each figure with its citation and caution, and the date of " +
        "the data. Figures from different studies, stages or time points do not " +
        "rank tests; limits of detection compare only where lodPpm is a number.",
      "4. Say which tests are not authorized by the FDA, not yet available, or discontinued.",
      "Leave the choice of a test to the clinician.",
    ].join("\n"),
};
