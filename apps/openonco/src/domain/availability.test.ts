import { expect, test } from "vitest";
import { parseAvailability } from "./availability.ts";

const IDENTITY = { id: "trm-1", name: "Assay", vendor: "Laboratory" };

test.each([
  [
    "the flag",
    { isDiscontinued: true, clinicalAvailability: "Commercially available" },
    "discontinued",
    "isDiscontinued",
  ],
  ["a text alone", { fdaStatus: "DISCONTINUED - No longer available" }, "discontinued", "fdaStatus"],
  [
    "a flag against a text",
    { isDiscontinued: false, reimbursement: "N/A - Discontinued" },
    "uncertain",
    "reimbursement",
  ],
  [
    "said to be uncertain",
    { fdaStatus: "CLIA LDT; status uncertain; no formal discontinuation notice" },
    "uncertain",
    "fdaStatus",
  ],
  [
    "before launch",
    { clinicalAvailability: "Not yet commercially available" },
    "not_yet",
    "clinicalAvailability",
  ],
  [
    "before launch in one field, launched in another",
    { fdaStatus: "Pre-market", clinicalAvailability: "Beta launch underway" },
    "uncertain",
    "fdaStatus",
  ],
  [
    "not in one country",
    { clinicalAvailability: "Not commercially available in the US; available in Taiwan" },
    "active",
    "clinicalAvailability",
  ],
  ["sold", { clinicalAvailability: "Clinical LDT – shipping" }, "active", "clinicalAvailability"],
  ["sold since", { clinicalAvailability: "US since 2020" }, "active", "clinicalAvailability"],
])("%s", (_what, fields, state, source) => {
  expect(parseAvailability({ ...IDENTITY, ...fields })).toEqual({ state, source });
});

test.each([[{}], [{ fdaStatus: "CLIA LDT" }], [{ clinicalAvailability: "Research use only" }]])(
  "%j says nothing of it",
  (fields) => {
    expect(parseAvailability({ ...IDENTITY, ...fields })).toBeUndefined();
  },
);
