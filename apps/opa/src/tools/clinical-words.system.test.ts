import { afterAll, expect, test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { opaClinicalTools } from "./opa-clinical-tools.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());

const DEMENTIA = ["dementia-diagnosis", "behavioural-andpsychological-symptoms-of-dementia-bpsd"];

// What the search engine of a dataset makes of a word: a slip, French, an abbreviation.
test.each([
  ["demetia", DEMENTIA],
  ["démence", DEMENTIA],
  ["T2DM", ["type-2-diabetes-insulin-therapy", "type-2-diabetes-non-insulin-pharmacotherapy-2"]],
  [
    "LBP",
    [
      "clinically-organized-relevant-exam-core-back-tool",
      "management-of-chronic-non-cancer-pain",
      "manual-therapy-as-an-evidence-based-referral-for-musculoskeletal-pain",
    ],
  ],
])("%s", async (condition, expected) => {
  const input = opaClinicalTools.inputSchema.parse({ condition });
  const { deps } = await opened;
  const { tools } = await opaClinicalTools.handler(input, deps, { signal: new AbortController().signal });
  expect(tools.map(({ url }) => url.split("/").at(-2))).toEqual(expected);
});
