import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { identify, withAnswerId } from "../answer-id.ts";
import { policyCheckInput, policyCheckOutput } from "../domain/policy/policy-check-schemas.ts";
import { checkPolicy } from "../domain/policy/policy-check.ts";
import { PROVISIONS_VIEW } from "../views.ts";
import { defineTool } from "./define-tool.ts";

export const opaPolicyCheck = defineTool({
  name: "opa_policy_check",
  title: "Check CPSO expectations",
  description:
    "What the College (CPSO) expects of physicians: provisions on a question, with number and must " +
    "or advised, and what its Advice adds. For Can I, Must I, How soon: provisions, no verdict.",
  inputSchema: policyCheckInput,
  outputSchema: withAnswerId(policyCheckOutput),
  annotations: READ_ONLY,
  view: PROVISIONS_VIEW,
  weight: 3,
  handler: async (input, deps, { signal }) => identify(await checkPolicy(input, deps, signal), deps.corpus),
});
