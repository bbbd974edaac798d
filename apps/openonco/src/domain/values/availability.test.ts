import { expect, test } from "vitest";
import { SHIPPED_FOLDER } from "../../../test/open-dataset.ts";
import { readDataset } from "../../store/read-dataset.ts";
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
    "not_in_us",
    "clinicalAvailability",
  ],
  ["sold", { clinicalAvailability: "Clinical LDT – shipping" }, "active", "clinicalAvailability"],
  [
    "research only, with a date",
    { clinicalAvailability: "RUO service since Sept 2025" },
    "research_only",
    "clinicalAvailability",
  ],
  ["flagged RUO", { isRUO: true, clinicalAvailability: "Available since 2024" }, "research_only", "isRUO"],
  [
    "flagged investigational, yet an LDT",
    { isInvestigational: true, fdaStatus: "CLIA LDT" },
    "uncertain",
    "isInvestigational",
  ],
  ["RUO alone", { fdaStatus: "RUO" }, "research_only", "fdaStatus"],
  [
    "RUO beside a clinical test",
    { fdaStatus: "CLIA LDT; RUO version", clinicalAvailability: "Clinical LDT, shipping" },
    "active",
    "clinicalAvailability",
  ],
  ["RUO here", { clinicalAvailability: "CE-IVD kit; RUO in US" }, "not_in_us", "clinicalAvailability"],
  [
    "regions without this country",
    { clinicalAvailability: "Commercially available", availableRegions: ["EU", "International"] },
    "not_in_us",
    "availableRegions",
  ],
  [
    "regions with it",
    { clinicalAvailability: "Commercially available", availableRegions: ["EU", "US"], fdaStatus: "CE-IVD" },
    "active",
    "clinicalAvailability",
  ],
  [
    "regions that say nothing of countries",
    { clinicalAvailability: "Commercially available", availableRegions: ["International"] },
    "active",
    "clinicalAvailability",
  ],
  ["authorized elsewhere only", { fdaStatus: "CE-IVD; not FDA-cleared" }, "not_in_us", "fdaStatus"],
  [
    "investigational here, sold elsewhere",
    { isInvestigational: true, fdaStatus: "CE-IVD", availableRegions: ["China", "US (planned)"] },
    "not_in_us",
    "availableRegions",
  ],
  [
    "withdrawn, wherever it was",
    { isDiscontinued: true, availableRegions: ["EU"] },
    "discontinued",
    "isDiscontinued",
  ],
  [
    "launch ahead",
    { clinicalAvailability: "Clinical launch expected 2027" },
    "not_yet",
    "clinicalAvailability",
  ],
  [
    "an early program",
    { clinicalAvailability: "Early experience program: one hospital" },
    "limited",
    "clinicalAvailability",
  ],
  ["sold since", { clinicalAvailability: "US since 2020" }, "active", "clinicalAvailability"],
])("%s", (_what, fields, state, source) => {
  expect(parseAvailability({ ...IDENTITY, ...fields })).toEqual({ state, source });
});

test.each([[{}], [{ fdaStatus: "CLIA LDT" }], [{ reimbursement: "Medicare" }]])(
  "%j says nothing of it",
  (fields) => {
    expect(parseAvailability({ ...IDENTITY, ...fields })).toBeUndefined();
  },
);

/** Judged by reading the records; all others are active; most hereditary tests say nothing of it. */
const NOT_SIMPLY_ACTIVE: Readonly<Record<string, string>> = {
  "mrd-9": "limited", // early experience program for stage III colon cancer
  "mrd-10": "research_only", // flagged investigational: early access, biopharma and academic partners
  "mrd-11": "research_only", // flagged RUO
  "mrd-13": "research_only", // flagged RUO: research platform
  "mrd-15": "uncertain", // flagged investigational, yet a CLIA LDT with limited clinical ordering
  "mrd-22": "not_in_us", // South Korea
  "mrd-23": "not_in_us", // Germany
  "mrd-24": "not_in_us", // Germany
  "mrd-25": "not_in_us", // China and elsewhere
  "mrd-28": "not_in_us", // Singapore, Vietnam; US launch planned
  "mrd-30": "limited", // limited launch at select practices
  "mrd-31": "not_in_us", // accredited LDT in Taiwan; investigational in the US
  "mrd-kit-2": "not_in_us", // CE-IVD kit, research use in the US
  "mrd-kit-3": "not_in_us", // CE-IVDR, not FDA-cleared
  "ecd-6": "not_yet",
  "ecd-7": "limited", // early experience program at three organizations
  "ecd-12": "limited", // early experience program
  "ecd-13": "not_yet",
  "ecd-14": "not_in_us", // China and Europe, as are 16 to 19 and 21
  "ecd-15": "not_in_us", // UK
  "ecd-16": "not_in_us",
  "ecd-17": "not_in_us",
  "ecd-18": "not_in_us",
  "ecd-19": "not_in_us",
  "ecd-21": "not_in_us", // CE-IVD; investigational in the US
  "ecd-26": "not_in_us", // CE-IVD: EU, UK
  "ecd-27": "research_only", // flagged RUO and investigational
  "ecd-28": "not_in_us", // Asia, Turkey
  "ecd-31": "uncertain", // pre-market by its status, beta launch by its availability
  "ecd-33": "not_yet",
  "ecd-34": "not_yet",
  "trm-1": "uncertain", // de-emphasized, no discontinuation notice
  "trm-4": "research_only", // RUO; clinical availability only expected
  "trm-5": "discontinued",
  "trm-7": "not_yet", // IUO, clinical version in development
  "trm-14": "research_only", // flagged RUO; launch only expected
  "tds-23": "discontinued",
  "hct-9": "discontinued", // its vendor left hereditary testing in September 2025
  "tds-28": "not_in_us", // Singapore, Vietnam
  "tds-32": "not_in_us", // EU
  "tds-33": "research_only",
  "tds-kit-4": "research_only",
  "tds-kit-5": "research_only",
  "tds-kit-9": "not_in_us", // CE-IVD only
  "tds-kit-12": "not_in_us", // CE-IVD only
  "tds-kit-14": "not_in_us", // CE-IVD only
  "tds-kit-16": "research_only",
  "tds-kit-17": "research_only",
  "tds-kit-18": "research_only",
  "tds-kit-19": "research_only",
};

test("every record of the shipped dataset that cannot simply be ordered says so", async () => {
  const { records } = await readDataset(SHIPPED_FOLDER);
  const states = Object.values(records)
    .flat()
    .map((record) => [record.id, parseAvailability(record)?.state] as const);
  expect(
    states
      .filter(([, state]) => state === undefined)
      .map(([id]) => id)
      .filter((id) => !id.startsWith("hct-")),
  ).toEqual([]);
  const others = states.filter(([, state]) => state !== undefined && state !== "active");
  expect(Object.fromEntries(others)).toEqual(NOT_SIMPLY_ACTIVE);
});
