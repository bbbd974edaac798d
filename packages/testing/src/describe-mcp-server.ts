import { describe } from "vitest";
import { describeAnswers } from "./contract/answers.ts";
import { describeBadInput } from "./contract/bad-input.ts";
import { describeEndpoint } from "./contract/endpoint.ts";
import { describeLists } from "./contract/lists.ts";
import type { StartedServer } from "./start-for-test.ts";

/** What an app tells the contract suite about itself. */
export interface McpServerContract {
  readonly name: string;
  readonly start: () => Promise<StartedServer>;
  /** One good call for each tool; also the complete list of tools. */
  readonly exampleCalls: Readonly<Record<string, Record<string, unknown>>>;
  /** Most characters that `tools/list` may cost a model. */
  readonly listBudget: number;
  /** Where the snapshot of each tool's schema lives. */
  readonly snapshots: URL;
}

/** The promises that all servers keep over HTTP, in both protocol eras and with the old SDK's client. */
export function describeMcpServer(contract: McpServerContract): void {
  describe(`${contract.name} over HTTP`, () => {
    describeEndpoint(contract);
    describeLists(contract);
    describeAnswers(contract);
    describeBadInput(contract);
  });
}
