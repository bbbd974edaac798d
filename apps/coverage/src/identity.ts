import packageJson from "../package.json" with { type: "json" };

/** Text that clients show and that models read once. */
export const IDENTITY = {
  name: "coverage",
  title: "Ontario benefits: fees, drugs, devices",
  version: packageJson.version,
  icons: [
    {
      // A card with a plus.
      src:
        "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g" +
        "9IjAgMCAxNiAxNiI+PHJlY3Qgd2lkdGg9IjE2IiBoZWlnaHQ9IjE2IiByeD0iMyIgZmlsbD0iIzFkNGY5MSIvPjxwY" +
        "XRoIGQ9Ik04IDR2OE00IDhoOCIgc3Ryb2tlPSIjZmZmIiBzdHJva2Utd2lkdGg9IjEuNiIgZmlsbD0ibm9uZSIvPjwvc3ZnPg==",
      mimeType: "image/svg+xml",
      sizes: ["any"],
    },
  ],
  instructions: [
    "What Ontario pays: OHIP physicians' fees with their conditions and premiums; the Ontario " +
      "Drug Benefit (ODB): listing status, prices, interchangeable products, Limited Use criteria, " +
      "co-payments; the Assistive Devices Program (ADP): eligibility, exclusions, shares, pools.",
    "Ask coverage_answer first. You read the clinician's words, it decides: put each thing that " +
      "is asked into claims, drugs or devices with every fact that was said in the field that is " +
      "made for it, and nothing that was not. facts says what is so or not, by a name that needs " +
      "gave or in plain words; notes takes what else was said and no field takes, a short phrase " +
      "each. In the next call answer each need at its path by its name, leave out what nobody knows, " +
      "and put into notes only what no need asked. Codes claimed together are one item; two " +
      "patients or physicians are two. needs name what decides by path: ask the clinician, fill the " +
      "same path, call again. needs_more_info is no refusal, basis principle no decision on a case, " +
      "mixed says that the asks differ. Report assumed, better, contradictions and unused too.",
    "For detail: a fee code, its conditions, limits and documentation → " +
      "schedule_get. A drug's products, prices and criteria → odb_get. A device's criteria, " +
      "prices and pools → adp_get; CEP is an equipment pool and has no income " +
      "test. source_passages shows the exact stored text behind any passage_id.",
    "Only products of one interchangeable category may be given for one another; " +
      "alternatives are other drugs, and the prescriber decides. Limited Use: the code goes on " +
      "the prescription only where the patient meets its criteria, which a person reads.",
    "covered null means that the data does not say: not_listed (looked, " +
      "and not there) differs from unknown (the data does not say, or " +
      "the name is not certain). An error means that we could not look.",
    "text_kind summary is our wording, official the publisher's own: quote " +
      "only the latter. Cite loc, url and as_of; prices change with each edition.",
    "Fees are of the edition in data; later ones may differ. Drug prices are " +
      "per unit of the dosage form, before mark-up and dispensing fee. This is no " +
      "decision on a claim and no medical advice, and not the ministry's service.",
  ].join("\n"),
};
