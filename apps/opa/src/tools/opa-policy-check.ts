import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { identify, withAnswerId } from "../answer-id.ts";
import { policyCheckInput, policyCheckOutput } from "../domain/policy-check-schemas.ts";
import { checkPolicy } from "../domain/policy-check.ts";
import { defineTool } from "./define-tool.ts";

export const opaPolicyCheck = defineTool({
  name: "opa_policy_check",
  title: "Check CPSO expectations",
  description:
    "What the College (CPSO) expects of physicians on a question: the provisions that bear on it, with number and must or advised, and what its Advice to the Profession adds. For Can I, Must I, How soon. It gives provisions, no verdict.",
  inputSchema: policyCheckInput,
  outputSchema: withAnswerId(policyCheckOutput),
  annotations: READ_ONLY,
  weight: 3,
  handler: async (input, deps, { signal }) => identify(await checkPolicy(input, deps, signal), deps.corpus),
});
