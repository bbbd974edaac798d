import packageJson from "../package.json" with { type: "json" };

/** What clients show and models read once. */
export const IDENTITY = {
  name: "coverage",
  title: "Ontario benefits: fees, drugs, devices",
  version: packageJson.version,
  icons: [
    {
      // A card with a plus.
      src: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxNiAxNiI+PHJlY3Qgd2lkdGg9IjE2IiBoZWlnaHQ9IjE2IiByeD0iMyIgZmlsbD0iIzFkNGY5MSIvPjxwYXRoIGQ9Ik04IDR2OE00IDhoOCIgc3Ryb2tlPSIjZmZmIiBzdHJva2Utd2lkdGg9IjEuNiIgZmlsbD0ibm9uZSIvPjwvc3ZnPg==",
      mimeType: "image/svg+xml",
      sizes: ["any"],
    },
  ],
  instructions: [
    "What Ontario pays: OHIP physicians' fees with their conditions and premiums; the Ontario Drug Benefit (ODB): listing status, prices, interchangeable products, Limited Use criteria, co-payments; the Assistive Devices Program (ADP): eligibility, exclusions, shares, pools.",
    "Ask coverage_answer first, with the clinician's sentence whole: it decides each part, corrects what the question wrongly takes for granted, and cites. Give its summary with the places; show corrections and conflicts; where followups are open, ask them and call again with the answers. Go on with one of the others for detail:",
    "A fee code, service, house call or premium → schedule_get, with what is known in facts; ask the clinician its needs and call again with the answers. not_billable: a condition is not met; no_rules: read the conditions in the text. A premium in percent is no fee. A drug by name, DIN or class → odb_get. A device in everyday words → adp_get, with what is known in facts; CEP is an equipment pool and has no income test. source_passages shows the exact stored text behind any passage_id.",
    "Only products of one interchangeable category may be given for one another; alternatives are other drugs, and the prescriber decides. Limited Use: the code goes on the prescription only where the patient meets its criteria, which a person reads.",
    "covered null means that the data does not say: not_listed (looked, and not there) differs from unknown (the starter dataset is a selection). An error means that we could not look.",
    "text_kind summary is our wording, official the publisher's own: quote only the latter. Cite loc, url and as_of; prices change with each edition.",
    "Fees are of the edition in data; later ones may differ. Drug prices are per unit of the dosage form, before mark-up and dispensing fee. This is no decision on a claim and no medical advice, and not the ministry's service.",
  ].join("\n"),
};
