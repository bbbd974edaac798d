import { foldText } from "./fold-text.ts";

interface VendorFamily {
  /** Matches the folded vendor of a record. */
  readonly vendor: RegExp;
  /** Further names under which the company, or the part of it in that record, is looked for. */
  readonly names: readonly string[];
}

/** Spellings of one company across records and exports, and names of companies before they were bought. */
const VENDOR_FAMILIES: readonly VendorFamily[] = [
  { vendor: /^tempus/, names: ["Tempus", "Tempus AI", "Tempus Labs"] },
  { vendor: /^labcorp/, names: ["Labcorp", "Laboratory Corporation of America"] },
  { vendor: /^labcorp.*(?:pgdx|personal genome)/, names: ["PGDx", "Personal Genome Diagnostics"] },
  { vendor: /^labcorp.*omniseq/, names: ["OmniSeq", "Labcorp Oncology"] },
  { vendor: /exact sciences/, names: ["Exact Sciences", "Abbott (Exact Sciences)"] },
  { vendor: /memorial sloan/, names: ["Memorial Sloan Kettering Cancer Center", "MSK", "MSKCC"] },
  { vendor: /^bd biosciences/, names: ["BD", "Becton Dickinson"] },
  { vendor: /^universal dx/, names: ["Universal DX", "Universal Diagnostics"] },
  { vendor: /^thermo fisher/, names: ["ThermoFisher", "Thermo Fisher Scientific"] },
];

/** Names beside the record's own under which its vendor is found. */
export function vendorAliases(vendor: string): readonly string[] {
  const folded = foldText(vendor);
  return VENDOR_FAMILIES.filter((family) => family.vendor.test(folded)).flatMap(({ names }) => names);
}
