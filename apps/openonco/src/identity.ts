import packageJson from "../package.json" with { type: "json" };

/** What clients show and models read once. */
export const IDENTITY = {
  name: "openonco",
  title: "OpenOnco: oncology diagnostic tests",
  version: packageJson.version,
  icons: [
    {
      // Two strands, crossing.
      src:
        "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g" +
        "9IjAgMCAxNiAxNiI+PHJlY3Qgd2lkdGg9IjE2IiBoZWlnaHQ9IjE2IiByeD0iMyIgZmlsbD0iIzBiNSIvPjxwYXRoI" +
        "GQ9Ik00IDEyYzAtNCA4LTQgOC04TTEyIDEyYzAtNC04LTQtOC04IiBzdHJva2U9IiNmZmYiIHN0cm9rZS13aWR0aD0" +
        "iMS42IiBmaWxsPSJub25lIi8+PC9zdmc+",
      mimeType: "image/svg+xml",
      sizes: ["any"],
    },
  ],
  instructions: [
    "Marketed oncology diagnostic tests in five categories: MRD (molecular residual " +
      "disease), ECD (early cancer detection), TRM (treatment response monitoring), " +
      "TDS (treatment decision support, also called CGP), HCT (hereditary cancer).",
    "Begin with openonco_search; follow up with openonco_find (one test whole, or several " +
      "side by side). The tools of a category do the same within it; openonco_changes " +
      "tells what is new. fields, where, order_by and count_by take any field, also in plain " +
      "words (price, turnaround, method); an unknown one is answered with the valid names.",
    "Figures are what vendors and studies report, as of data_as_of in each answer. Read the cautions " +
      "beside a figure before using it: small cohorts, analytical-only results, one stage or one " +
      "cancer. Sensitivities of different tests come from different populations and are not a ranking.",
    "match says how a test answers a cancer: exact; organ (its organ or wider group); " +
      "subtype (a kind left open); pan_solid (solid tumours in general, not shown for " +
      "this cancer). medicareForCancer speaks of that cancer only. availability says whether " +
      "a test can be ordered. A field that is absent was not stated; it is not a no.",
    "This is a catalogue, not medical advice: it does not interpret results nor " +
      "choose a test for a patient. Cite the sources that get and compare give.",
  ].join("\n"),
};
