import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exportFolder, hasExports, SHIPPED_FOLDER } from "../../../test/open-dataset.ts";
import { CATEGORIES } from "../../dataset/index.ts";
import { readDataset } from "../../store/read-dataset.ts";
import { parseRegulatoryStatus } from "./regulatory-status.ts";

/** Every status of the shipped dataset, each judged by reading it. */
const JUDGED: readonly (readonly [status: string, categories: string])[] = [
  ["FDA Approved (PMA)", "approved"],
  // It does not say by which way.
  ["DTC FDA Authorized", ""],
  ["CLIA LDT; FDA Breakthrough Device designation (stage II CRC, Aug 2025)", "breakthrough ldt"],
  ["CLIA LDT (early access / clinical offering)", "ldt"],
  ["CLIA LDT", "ldt"],
  [
    "CLIA LDT (US); not FDA cleared; also sold internationally as a laboratory " +
      "service; Roche/Foundation Medicine agreed to buy SAGA (Apr 2026, up to $595M, " +
      "close expected Q3 2026); sold as FoundationOne MRD since June 2026; not the " +
      "same test as FoundationOne Tracker (mrd-10) or Foundation TI-WGS MRD (mrd-11)",
    "ldt not_authorized",
  ],
  [
    "CLIA LDT; FDA Breakthrough Device designation (early-stage solid tumors); " +
      "next-generation version launched Q1 2026; Natera withdrew its patent suit",
    "breakthrough ldt",
  ],
  ["CLIA LDT; not FDA cleared or approved (2025)", "ldt not_authorized"],
  [
    "FDA-approved companion diagnostic (CDx; PMA, May 15, 2026) for adjuvant " +
      "atezolizumab in muscle-invasive bladder cancer with ctDNA; CLIA " +
      "LDT for all other MRD use; Japan PMDA approval for CRC (June 23, 2026)",
    "approved ldt other_national",
  ],
  [
    "CLIA LDT (clinical xM); RUO version for biopharma; not FDA cleared or approved (2025)",
    "ldt ruo not_authorized",
  ],
  [
    "FDA Breakthrough Device designation (Feb 2022, early-stage solid tumors); investigational / early access; not FDA cleared",
    "breakthrough investigational not_authorized",
  ],
  [
    "RUO; run in a CLIA-certified, CAP-accredited laboratory (FlexOMx); not FDA cleared",
    "ruo not_authorized",
  ],
  [
    "CLIA LDT; not FDA cleared; whole-genome MRD on the C2i Genomics platform, launched June 1, 2026",
    "ldt not_authorized",
  ],
  ["RUO platform; clinical use moved to Guardant Reveal (LDT)", "ruo"],
  ["Clinical LDT (CLIA high-complexity); CAP and NYSDOH accredited; not FDA cleared", "ldt not_authorized"],
  ["CLIA LDT – NOT FDA cleared/approved", "ldt not_authorized"],
  ["CLIA LDT; FDA Breakthrough Device designation", "breakthrough ldt"],
  [
    "FDA-cleared IVD service: bone marrow for multiple myeloma and B-ALL, blood or bone marrow " +
      "for CLL; De Novo Sept 2018 (MM, B-ALL), CLL added Aug 2020; CE-IVDR Class C (Aug 2024)",
    "cleared de_novo ce_ivd",
  ],
  ["Not FDA cleared", "not_authorized"],
  ["Not FDA-approved (EU/International LDT)", "ldt not_authorized"],
  ["Not FDA-approved (China/International LDT)", "ldt not_authorized"],
  ["FDA 510(k) Cleared", "cleared"],
  [
    "FDA Breakthrough Device designation on April 21, 2026; not FDA cleared or approved; TFDA-accredited LDT in Taiwan",
    "breakthrough ldt other_national not_authorized",
  ],
  ["FDA-cleared IVD (2018); CE-IVDR (2024)", "cleared ce_ivd"],
  ["CE-IVDR; FDA clearance pending", "pending ce_ivd"],
  ["CE-IVDR; not FDA-cleared", "ce_ivd not_authorized"],
  ["FDA-approved (PMA P230009, July 26, 2024), first for primary CRC screening from blood", "approved"],
  [
    "LDT (CLIA/CAP laboratory); FDA Breakthrough Device designation; PMA submitted Jan 29, " +
      "2026 and accepted for review May 2026 (multi-cancer early detection), so not FDA approved",
    "breakthrough pending ldt not_authorized",
  ],
  ["FDA-approved PMA October 4 2024", "approved"],
  [
    "FDA-approved (PMA, May 3, 2024); FDA Breakthrough Device designation (Jan 2020)",
    "approved breakthrough",
  ],
  [
    "Not yet FDA approved: PMA submitted (last module Aug 2025), decision expected H2 2026; Exact Sciences/Abbott hold the US license",
    "pending not_authorized",
  ],
  ["LDT; FDA IVD submission planned", "ldt"],
  ["PMA submitted Q2 2024 (Class III); currently LDT", "pending ldt"],
  ["LDT; Breakthrough Device Designation October 2019", "breakthrough ldt"],
  [
    "LDT; FDA Breakthrough Device designation (June 2025); in the NCI Vanguard Study " +
      "(24,000 participants) under an FDA-reviewed investigational device exemption (IDE)",
    "breakthrough ldt",
  ],
  ["CLIA LDT – NOT FDA approved", "ldt not_authorized"],
  ["Investigational – FDA pivotal trial ongoing", "investigational"],
  ["NMPA approved (China, 2022); CE-IVD (EU, 2021)", "ce_ivd nmpa"],
  ["UKCA marked (UK); CE-IVDR pending (applied); US only planned, as an LDT (CAP/CLIA)", "other_national"],
  ["NMPA approved (China); CE-IVD (EU)", "ce_ivd nmpa"],
  ["NMPA approved (China)", "nmpa"],
  ["LDT; not FDA cleared; NYSDOH approved (CLIA 05D2249973, CAP 9219174)", "ldt not_authorized"],
  [
    "CE-IVDD; Breakthrough Device designation by FDA (Jan 2023) and by NMPA (Oct 2023); not FDA approved",
    "breakthrough ce_ivd not_authorized",
  ],
  ["LDT - FDA Breakthrough Device Designation", "breakthrough ldt"],
  ["CE-IVD", "ce_ivd"],
  ["RUO (CE-IVDR planned)", "ruo"],
  [
    "Pre-market, not yet on sale; no FDA approval, no clearance, no Breakthrough " +
      "designation; not the same as Caris Assure (a CLIA-validated test)",
    "not_authorized",
  ],
  ["Investigational; HarbingerHx launch expected H2 2026; $100M Series C (Apr 2026)", "investigational"],
  ["Investigational - no FDA submission yet", "investigational not_authorized"],
  ["FDA PMA-approved (2014)", "approved"],
  ["FDA-approved (2016)", "approved"],
  [
    "CLIA-certified LDT, also approved by NYS CLEP; under FDA enforcement discretion; " +
      "status uncertain: de-emphasized since Nov 2025 in favor of Guardant Reveal, yet NIH " +
      "GTR 593444 still lists it and its page is live; no formal discontinuation notice",
    "ldt",
  ],
  ["CLIA/CAP LDT; Medicare covers it for response monitoring under immune checkpoint inhibitors", "ldt"],
  ["Research-use-only biomarker and clinical-development tool", "ruo"],
  ["DISCONTINUED - No longer available", ""],
  [
    "CLIA clinical LDT (treatment response monitoring); not separately FDA cleared or approved",
    "ldt not_authorized",
  ],
  [
    "Investigational Use Only (IUO); not FDA cleared or approved; clinical version in development",
    "investigational not_authorized",
  ],
  ["RUO (Research Use Only)", "ruo"],
  ["FDA-approved (PMA P170019); first broad companion diagnostic for solid tumors", "approved"],
  [
    "FDA-approved (PMA P200006, Aug 2020); CDx also for niraparib+abiraterone (Akeega) " +
      "in BRCA-mutated mCRPC (Feb 2026) and for encorafenib+binimetinib in BRAF V600E NSCLC",
    "approved",
  ],
  ["CLIA LDT - not FDA approved", "ldt not_authorized"],
  [
    "FDA-approved (PMA P200010, Aug 2020), first NGS liquid biopsy CDx; 27 CDx indications by the " +
      "vendor's count, among them zongertinib (HERNEXEOS, HER2, NSCLC, June 2026), vepdegestrant " +
      "(VEPPANU, ESR1, breast, May 2026), imlunestrant, encorafenib+binimetinib (BRAF V600E, NSCLC)",
    "approved",
  ],
  [
    "FDA-approved IVD (P210011): 648 genes with MSI, CDx for cetuximab and panitumumab in " +
      "CRC; tumor-only testing approved May 29, 2026 (PMA amendment); national launch Jan 2026",
    "approved",
  ],
  ["FDA De Novo authorized (DEN170058, Nov 2017); first tumor-profiling LDT so authorized", "de_novo ldt"],
  [
    "FDA-approved IVD (P240010, Nov 2024); whole exome and transcriptome in one, with CDx indications",
    "approved",
  ],
  ["CLIA LDT as a whole; only its MI Cancer Seek part is FDA approved", "ldt"],
  ["CLIA LDT - NOT FDA approved", "ldt not_authorized"],
  [
    "FDA-approved (PMA, May 20, 2026); 7 CDx indications taken over from " +
      "Guardant360 CDx (tds-4): NSCLC, CRC, ESR1-mutated advanced breast cancer",
    "approved",
  ],
  ["FDA PMA Approved (December 2025)", "approved"],
  ["CLIA LDT (CLIA/CAP laboratory); not FDA approved", "ldt not_authorized"],
  ["FDA PMA approved (December 2022)", "approved"],
  ["CLIA LDT / CE-IVD (101-gene version)", "ldt ce_ivd"],
  ["NMPA IVD (9-gene version); CE-IVD kit; CLIA LDT in the US", "ldt ce_ivd nmpa"],
  ["CE-IVD marked (EU); not FDA-cleared/approved", "ce_ivd not_authorized"],
  ["RUO (Research Use Only); not FDA-cleared/approved", "ruo not_authorized"],
  ["FDA-approved (Aug 2024); CE-IVD", "approved ce_ivd"],
  ["FDA-cleared (510(k), Aug 2025); CE-IVDD; NMPA", "cleared ce_ivd nmpa"],
  ["FDA-cleared; CE-IVDR (Jul 2025)", "cleared ce_ivd"],
  ["RUO", "ruo"],
  ["FDA-approved CDx (tissue 2013, plasma 2016)", "approved"],
  ["FDA-approved CDx", "approved"],
  ["FDA-approved (tissue); CE-IVD (plasma)", "approved ce_ivd"],
  ["FDA-approved CDx; CE-IVDR", "approved ce_ivd"],
  ["CE-IVD (software); Performance Studies (panel)", "ce_ivd"],
  ["FDA De Novo authorized (Aug 2, 2024)", "de_novo"],
  ["CE-IVD (June 2022)", "ce_ivd"],
  [
    "CLIA LDT; CE-IVD (518 genes, June 2022); Japan PMDA CDx (3 genes, Sept 2025)",
    "ldt ce_ivd other_national",
  ],
];

/** Wordings that the data does not have today and a newer export may. */
const TRAPS: readonly (readonly [status: string, categories: string])[] = [
  ["FDA approval denied", ""],
  ["FDA approval has not been granted", "not_authorized"],
  ["Approved by the FDA", "approved"],
  ["No FDA clearance", "not_authorized"],
  ["Neither FDA-approved nor FDA-cleared", "not_authorized"],
  ["FDA approval expected 2027", ""],
  ["Seeking Breakthrough Device designation", ""],
  ["FDA-approved and NMPA-approved", "approved nmpa"],
  ["NMPA Breakthrough Device designation", ""],
  ["Built on an FDA-approved platform; CLIA LDT", "ldt"],
  ["De Novo request submitted to the FDA", "pending"],
  ["LDT launch planned", ""],
  ["", ""],
];

test.each([...JUDGED, ...TRAPS])("%s", (status, categories) => {
  expect(parseRegulatoryStatus(status).join(" ")).toBe(categories);
});

test.skipIf(!existsSync(SHIPPED_FOLDER))("every status of the shipped dataset has been judged", async () => {
  const { records } = await readDataset(SHIPPED_FOLDER);
  const statuses = CATEGORIES.flatMap((category) => records[category].map(({ fdaStatus }) => fdaStatus));
  const judged = new Set(JUDGED.map(([status]) => status));
  expect([...new Set(statuses)].filter((status) => !judged.has(String(status)))).toEqual([]);
});

describe.skipIf(!hasExports)("raw export (skipped where ../shared is absent)", () => {
  test("its own sentences say the same as our short wordings", async () => {
    const shipped = await readDataset(SHIPPED_FOLDER);
    const raw = await readDataset(exportFolder("2026-06-27"));
    const differing = CATEGORIES.flatMap((category) =>
      raw.records[category].flatMap(({ id, fdaStatus }) => {
        const ours = shipped.records[category].find((record) => record.id === id)?.["fdaStatus"];
        const [said, meant] = [fdaStatus, ours].map((text) => parseRegulatoryStatus(String(text)).join(" "));
        return said === meant ? [] : [`${id}: ${said} -> ${meant}`];
      }),
    );
    // Our wordings of these two add "not FDA approved", which the sentences only imply by a pending PMA.
    expect(differing).toEqual([
      "ecd-2: breakthrough pending ldt -> breakthrough pending ldt not_authorized",
      "ecd-6: pending -> pending not_authorized",
    ]);
  });
});
