import { foldText } from "../shared/fold-text.ts";

interface VendorFamily {
  /** Matches the folded vendor of a record. */
  readonly vendor: RegExp;
  /** Further names under which the company, or the part of it in that record, is looked for. */
  readonly names: readonly string[];
}

/** Spellings of one company across records and exports, and of companies that it took over whole. */
const VENDOR_FAMILIES: readonly VendorFamily[] = [
  { vendor: /^tempus/, names: ["Tempus", "Tempus AI", "Tempus Labs"] },
  { vendor: /^labcorp/, names: ["Labcorp", "Laboratory Corporation of America"] },
  { vendor: /^labcorp.*(?:pgdx|personal genome)/, names: ["PGDx", "Personal Genome Diagnostics"] },
  { vendor: /^labcorp.*omniseq/, names: ["OmniSeq", "Labcorp Oncology"] },
  { vendor: /exact sciences/, names: ["Exact Sciences", "Abbott (Exact Sciences)"] },
  { vendor: /memorial sloan/, names: ["Memorial Sloan Kettering Cancer Center", "MSK", "MSKCC"] },
  { vendor: /^bd biosciences/, names: ["BD", "Becton Dickinson"] },
  { vendor: /^universal dx/, names: ["Universal DX", "Universal Diagnostics"] },
  { vendor: /foundation medicine/, names: ["Foundation Medicine", "FMI"] },
  { vendor: /^thermo fisher/, names: ["ThermoFisher", "Thermo Fisher Scientific"] },
];

/** Companies before they were bought, of whose tests the record is one: the buyer has others. */
const FORMER_VENDORS: readonly (VendorFamily & { readonly test: RegExp })[] = [
  { vendor: /^quest/, test: /haystack/, names: ["Haystack", "Haystack Oncology"] },
  { vendor: /^neogenomics/, test: /^radar/, names: ["Inivata"] },
  { vendor: /exact sciences/, test: /^oncotype/, names: ["Genomic Health"] },
  { vendor: /^natera/, test: /foresight/, names: ["Foresight", "Foresight Diagnostics"] },
];

const namesOf = (families: readonly VendorFamily[]): readonly string[] =>
  families.flatMap(({ names }) => names);

/** Companies that made this test before its vendor did. */
export function formerVendors(vendor: string, test: string): readonly string[] {
  const [by, name] = [foldText(vendor), foldText(test)];
  return namesOf(FORMER_VENDORS.filter((family) => family.vendor.test(by) && family.test.test(name)));
}

/** Other names than the record's own under which its vendor is found. */
export function vendorAliases(vendor: string, test: string): readonly string[] {
  const folded = foldText(vendor);
  const families = VENDOR_FAMILIES.filter((family) => family.vendor.test(folded));
  return [...namesOf(families), ...formerVendors(vendor, test)];
}
