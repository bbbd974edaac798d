import type { StartedServer } from "./start-for-test.ts";

/** What an app states about itself to the contract suite. */
export interface McpServerContract {
  readonly name: string;
  /** Starts it with these settings of every server, in addition to the app's own. */
  readonly start: (environment?: Readonly<Record<string, string>>) => Promise<StartedServer>;
  /** One good call for each tool; also the complete list of tools. */
  readonly exampleCalls: Readonly<Record<string, Record<string, unknown>>>;
  /** How its tool errors name their code and wrong arguments, where its specification demands another form. */
  readonly errorForm?: { readonly codeField: string; readonly invalid: string };
  /** Most characters that `tools/list` may cost a model. */
  readonly listBudget: number;
  /** Where the snapshot of each tool's schema lives. */
  readonly snapshots: URL;
}
