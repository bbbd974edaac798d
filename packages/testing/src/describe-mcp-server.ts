import { describe } from "vitest";
import { describeAccess } from "./contract/access.ts";
import { describeAnswers } from "./contract/answers.ts";
import { describeBadInput } from "./contract/bad-input.ts";
import { describeEndpoint } from "./contract/endpoint.ts";
import { describeLists } from "./contract/lists.ts";
import { useServer } from "./contract/use-server.ts";
import { describeViews } from "./contract/views.ts";
import type { McpServerContract } from "./mcp-server-contract.ts";

/** The promises that all servers keep over HTTP, in both protocol eras and with the old SDK's client. */
export function describeMcpServer(contract: McpServerContract): void {
  describe(`${contract.name} over HTTP`, () => {
    const server = useServer(contract.start);
    describeEndpoint(contract, server);
    describeLists(contract, server);
    describeAnswers(contract, server);
    describeBadInput(contract, server);
    describeViews(server);
    // Its server lets in some only.
    describeAccess(contract);
  });
}
