import { defineView, type FixedResource, type ViewAddress } from "@clinical-mcp/mcp-tool";

export const ANSWER_VIEW: ViewAddress = "ui://coverage/answer";
export const CLAIMS_VIEW: ViewAddress = "ui://coverage/claims";

/** Pages for hosts that show them, each whole, as the build makes them of `ui/NAME`. */
export interface CoverageViews {
  readonly answer: string;
  readonly claims: string;
}

/** The pages as resources of the server. */
export const describeViews = ({ answer, claims }: CoverageViews): readonly FixedResource<unknown>[] => [
  defineView({
    uri: ANSWER_VIEW,
    name: "answer-view",
    title: "Decision card",
    description:
      "Page of coverage_answer for hosts that show views: decisions, reasons, sources, a form of what is missing",
    html: answer,
  }),
  defineView({
    uri: CLAIMS_VIEW,
    name: "claims-view",
    title: "Claims check",
    description:
      "Page of check_claims for hosts that show views: findings by money, what to ask, what was not judged",
    html: claims,
  }),
];
