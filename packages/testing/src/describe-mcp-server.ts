import { describe } from "vitest";
import { describeAccess } from "./contract/access.ts";
import { describeAnswers } from "./contract/answers.ts";
import { describeBadInput } from "./contract/bad-input.ts";
import { describeEndpoint } from "./contract/endpoint.ts";
import { describeLists } from "./contract/lists.ts";
import { describeViews } from "./contract/views.ts";
import type { McpServerContract } from "./mcp-server-contract.ts";

/** The promises that all servers keep over HTTP, in both protocol eras and with the old SDK's client. */
export function describeMcpServer(contract: McpServerContract): void {
  describe(`${contract.name} over HTTP`, () => {
    describeEndpoint(contract);
    describeLists(contract);
    describeAnswers(contract);
    describeBadInput(contract);
    describeAccess(contract);
    describeViews(contract);
  });
}
