import { defineView, type FixedResource, type ViewAddress } from "@clinical-mcp/mcp-tool";

export const PROVISIONS_VIEW: ViewAddress = "ui://opa/provisions";
export const SCREENING_VIEW: ViewAddress = "ui://opa/screening";

/** Pages for hosts that show them, each whole, as the build makes them of `ui/NAME`. */
export interface OpaViews {
  readonly provisions: string;
  readonly screening: string;
}

/** The pages as resources of the server. */
export const describeViews = ({ provisions, screening }: OpaViews): readonly FixedResource<unknown>[] => [
  defineView({
    uri: PROVISIONS_VIEW,
    name: "provisions-view",
    title: "Provisions",
    description:
      "Page of opa_policy_check for hosts that show views: provisions with what each asks, advice apart, sections to open",
    html: provisions,
  }),
  defineView({
    uri: SCREENING_VIEW,
    name: "screening-view",
    title: "Screening pathway",
    description:
      "Page of opa_program_lookup for hosts that show views: the program, where the person stands in it, the next test with its date",
    html: screening,
  }),
];
