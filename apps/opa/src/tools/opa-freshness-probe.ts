import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { identify, withAnswerId } from "../answer-id.ts";
import { freshnessInput, freshnessOutput } from "../domain/freshness/freshness-schemas.ts";
import { probeFreshness } from "../domain/freshness/probe-freshness.ts";
import { defineTool } from "./define-tool.ts";

export const opaFreshnessProbe = defineTool({
  name: "opa_freshness_probe",
  title: "Check how current guidance is",
  description:
    "How old documents are by the dates they state, what changed between ingestions and, " +
    "with check_web, whether the publishers' pages have changed since. Nothing is called " +
    "current without evidence. Also commands to refresh the dataset, most urgent first.",
  inputSchema: freshnessInput,
  outputSchema: withAnswerId(freshnessOutput),
  annotations: { ...READ_ONLY, openWorldHint: true },
  weight: 5,
  handler: async (input, deps, { signal }) =>
    identify(await probeFreshness(input, deps, signal), deps.corpus),
});
