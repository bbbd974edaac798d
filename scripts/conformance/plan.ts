/** The revisions of the protocol that the suite has requirement sets for and our servers speak. */
export const REVISIONS = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

/** What a server without test tools can be asked; the fixture runs the whole requirement sets instead. */
export const APP_SCENARIOS: Readonly<Record<Revision, readonly string[]>> = {
  "2025-11-25": [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
  ],
  "2026-07-28": [
    "server-stateless",
    "tools-list",
    "resources-list",
    "prompts-list",
    "server-sse-multiple-streams",
    "sep-2164-resource-not-found",
    "caching",
    "dns-rebinding-protection",
    "input-required-result-missing-input-response",
    "input-required-result-unsupported-methods",
    "input-required-result-ignore-extra-params",
    // Any refusal passes this one, also that of the test tool which an app does not have.
    "input-required-result-validate-input",
    "http-header-validation",
  ],
};

/** A check that a real server of ours cannot pass, and why. The fixture has no such excuse. */
export interface ExcusedCheck {
  readonly scenario: string;
  readonly check: string;
  readonly why: string;
}

/** One that passes after all, or that no server needs any more, fails the run: the list only shrinks. */
export const EXCUSED_CHECKS: readonly ExcusedCheck[] = [
  {
    scenario: "server-stateless",
    check: "sep-2575-server-rejects-undeclared-capability",
    why: "calls the test tool test_missing_capability",
  },
  {
    scenario: "server-stateless",
    check: "sep-2575-missing-capability-http-400",
    why: "calls the test tool test_missing_capability",
  },
  {
    scenario: "server-stateless",
    check: "sep-2575-http-server-no-independent-requests-on-stream",
    why: "calls the test tool test_streaming_elicitation",
  },
  {
    scenario: "server-stateless",
    check: "sep-2575-server-no-log-without-loglevel",
    why: "calls the test tool test_logging_tool",
  },
  {
    scenario: "input-required-result-missing-input-response",
    check: "sep-2322-missing-response-rerequests",
    why: "calls the test tool test_input_required_result_elicitation",
  },
  {
    scenario: "input-required-result-ignore-extra-params",
    check: "sep-2322-ignore-unexpected-params",
    why: "calls the test tool test_input_required_result_elicitation",
  },
];

export const toEntry = ({ scenario, check }: Omit<ExcusedCheck, "why">): string => `${scenario}:${check}`;
