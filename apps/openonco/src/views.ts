import { defineView, type FixedResource, type ViewAddress } from "@clinical-mcp/mcp-tool";

export const COMPARE_VIEW: ViewAddress = "ui://openonco/compare";

/** Pages for hosts that show them, each whole, as the build makes them of `ui/NAME`. */
export interface OpenOncoViews {
  readonly compare: string;
}

/** The pages as resources of the server. */
export const describeViews = ({ compare }: OpenOncoViews): readonly FixedResource<unknown>[] => [
  defineView({
    uri: COMPARE_VIEW,
    name: "compare-view",
    title: "Tests side by side",
    description:
      "Page of openonco_find for hosts that show views: tests side by side, cautions and sources at each value",
    html: compare,
  }),
];
