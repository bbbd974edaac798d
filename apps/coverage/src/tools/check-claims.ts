import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { checkClaims as check } from "../domain/claims/check-claims.ts";
import { checkClaimsInput, checkClaimsOutput } from "../domain/claims/check-claims-schemas.ts";
import { CLAIMS_VIEW } from "../views.ts";
import { defineTool } from "./define-tool.ts";

export const checkClaims = defineTool({
  name: "check_claims",
  title: "Check claim lines",
  description: [
    "OHIP claim lines together: what is refused, paid less or missed, in cents.",
    "Pseudonyms only; nothing is stored.",
  ].join(" "),
  inputSchema: checkClaimsInput,
  outputSchema: checkClaimsOutput,
  annotations: READ_ONLY,
  weight: 5,
  view: CLAIMS_VIEW,
  handler: async (input, { decisions, today, parseTable, claimCodes }) =>
    check(input, { records: decisions.claims, today, parseTable, claimCodes }),
});
