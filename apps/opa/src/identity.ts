import packageJson from "../package.json" with { type: "json" };

/** What clients show and models read once. */
export const IDENTITY = {
  name: "opa",
  title: "Ontario practice advice",
  version: packageJson.version,
  icons: [
    {
      // A page with a tick.
      src:
        "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g" +
        "9IjAgMCAxNiAxNiI+PHJlY3Qgd2lkdGg9IjE2IiBoZWlnaHQ9IjE2IiByeD0iMyIgZmlsbD0iIzA2NmMzYSIvPjxwY" +
        "XRoIGQ9Ik00IDhsMyAzIDUtNiIgc3Ryb2tlPSIjZmZmIiBzdHJva2Utd2lkdGg9IjEuNiIgZmlsbD0ibm9uZSIvPjwvc3ZnPg==",
      mimeType: "image/svg+xml",
      sizes: ["any"],
    },
  ],
  instructions: [
    "Guidance for physicians in Ontario: the College's (CPSO) policies and advice, " +
      "cancer screening programs (Ontario Health), infection prevention and control " +
      "in the office (PHO), clinical tools (CEP), OHIP bulletins of the ministry.",
    "Choose by question: a duty or professional rule → opa_policy_check; screening by age and risk " +
      "→ opa_program_lookup; infection control and reprocessing → opa_ipac_guidance; a tool for the " +
      "visit → opa_clinical_tools; anything else → opa_search_sections. opa_get_section reads a " +
      "section whole; opa_freshness_probe states how old a document is and whether its page has changed.",
    "CPSO says must and advised: both are expectations. Advice to the " +
      "Profession explains them and is no expectation. In PHO's words " +
      "shall is law, must the standard of care, should a recommendation.",
    "text_kind summary is our wording of what the publisher says, official " +
      "the publisher's own: quote only the latter. Cite loc, url and as_of.",
    "Confidence says how well the passages fit the question, not whether the " +
      "publisher is right; below 0.5 read the passages before using them. No " +
      "sections means that nothing was found; an error means that we could not look.",
    "This is not legal or medical advice, and not the publishers' service.",
  ].join("\n"),
};
