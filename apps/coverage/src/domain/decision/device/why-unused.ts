/** Why a field has no effect in ADP, if a rule or a gap in the manuals explains it. */
const WHY: Readonly<Record<string, string>> = {
  "patient.income":
    "Income plays no part in ADP: no manual has an income test, for the equipment pools " +
    "(CEP) or anywhere else; only OW, ODSP or ACSD changes the share (core 300.00 and 310.01).",
  "patient.household": "ADP has no income test, and so asks for no household (core 300.00).",
  "patient.sex": "No rule of ADP depends on sex.",
  "patient.plans":
    "Of other payers only WSIB and Veterans Affairs (Group A) count, " +
    "where they cover this device (core 300.01); the manuals do not " +
    "say how ADP and private insurance are coordinated (core 325.00).",
  "patient.plans.private":
    "The manuals do not say how ADP and private insurance are coordinated (core 325.00).",
  "patient.plans.odb": "ODB pays for drugs; ADP has criteria of its own (core 300).",
  "patient.plans.trillium": "Trillium is of the drug program; ADP has criteria of its own (core 300).",
};

/** Undefined if only this device's rules ignore the field. */
export const whyUnusedForDevice = (field: string): string | undefined => WHY[field];
