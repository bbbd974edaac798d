import { defineView, type FixedResource, type ViewAddress } from "@clinical-mcp/mcp-tool";

export const PROVISIONS_VIEW: ViewAddress = "ui://opa/provisions";

/** Pages for hosts that show them, each whole, as the build makes them of `ui/NAME`. */
export interface OpaViews {
  readonly provisions: string;
}

/** The pages as resources of the server. */
export const describeViews = ({ provisions }: OpaViews): readonly FixedResource<unknown>[] => [
  defineView({
    uri: PROVISIONS_VIEW,
    name: "provisions-view",
    title: "Provisions",
    description:
      "Page of opa_policy_check for hosts that show views: provisions with what each asks, advice apart, sections to open",
    html: provisions,
  }),
];
