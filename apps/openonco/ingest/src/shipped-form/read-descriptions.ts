import type { JsonValue, TestRecord } from "@clinical-mcp/openonco/dataset";

/**
 * Facts of the source's sentences, read with closed lists of words: the facts ship, the sentences do not. A fact that a
 * sentence denies or only compares with is not read.
 */

/** Clauses that deny, or name something else: "does not use NGS", "without requiring tumor tissue", "unlike ctDNA". */
const DENIED =
  /\b(?:do(?:es)? not|not (?:just|dependent|confounded)|without|rather than|unlike|comparable to|vs|instead of)\b[^;.,)]*/gi;

const textOf = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");

const textsOf = (record: TestRecord, fields: readonly string[]): string =>
  fields
    .map((field) => textOf(record[field]))
    .join(". ")
    .replaceAll(DENIED, " ");

type Words = readonly (readonly [word: string, pattern: RegExp])[];

const TECHNOLOGIES: Words = [
  [
    "NGS",
    /\b(?:sm)?NGS\b|next[- ]generation sequencing|digital sequencing|deep (?:ctDNA )?sequencing|targeted ctDNA sequencing/i,
  ],
  ["hybrid capture", /hybrid[- ]?capture|hybridi[sz]ation[- ](?:based )?capture|capture[- ](?:based )?NGS/i],
  ["amplicon sequencing", /amplicon[- ]based|amplicon/i],
  ["WGS", /whole[- ]genome|\bWGS\b/i],
  ["WES", /whole[- ]exome|exome sequencing|\bWES\b|WES\/WTS/i],
  [
    "RNA sequencing",
    /RNA sequencing|whole[- ]transcriptome sequencing|\bWTS\b|\bc[ft]RNA\b|DNA (?:and|\+) RNA|DNA\+RNA|RNA NGS/i,
  ],
  ["metatranscriptomics", /metatranscriptom/i],
  ["microarray", /microarray/i],
  ["methylation", /methylat|epigen(?:etic|omic)|bisulfite|\bDMRs?\b/i],
  ["fragmentomics", /fragmentom|fragment(?:ation)? (?:length|characteristic|pattern)/i],
  ["digital PCR", /digital (?:droplet )?PCR|\bdd?PCR\b|BEAMing/i],
  ["real-time PCR", /real[- ]time PCR|quantitative PCR|\bqPCR\b|\bRT-PCR\b|ARMS/i],
  ["multiplex PCR", /multiplex PCR|\bmPCR\b/i],
  ["PCR", /PCR/],
  ["Sanger sequencing", /Sanger/i],
  ["immunosequencing", /immunosequencing/i],
  ["phased variants", /phased variant/i],
  ["flow cytometry", /flow cytometry/i],
  ["mass spectrometry", /mass spectrometry|\bMS\/MS\b/i],
  [
    "proteins",
    /protein (?:bio)?marker|proteom|protein immunoassay|protein signature|\bAFP\b|protein analysis|PSA protein/i,
  ],
  ["immunohistochemistry", /\bIHC\b|immunohistochem/i],
  ["FISH", /\bFISH\b/],
  ["fecal immunochemical test", /\bFIT\b|fecal immunochemical|hemoglobin immunoassay/i],
  ["circulating tumor cells", /circulating tumor cells/i],
  ["viral DNA", /\bTTMV\b|viral[- ]host DNA|vh-DNA|virus detection|viral detection/i],
  ["machine learning", /\bAI\b|\bML\b|[Mm]achine[- ][Ll]earning/],
  ["polygenic risk score", /polygenic risk/i],
  ["deletion/duplication analysis", /deletion\/duplication|del\/dup/i],
  ["copy number analysis", /[Cc]opy[- ]number|\bCN[VA]s?\b/],
];

/** Genes, proteins and variants as the field writes them: capitals with figures. */
const MARKER =
  /(?<![A-Za-z0-9-])(?:Claudin-18|c-MET|PD-L1|[A-Z][A-Z0-9]{1,9}(?:-(?:ITD|TKD|L3|AS1))?)(?![A-Za-z0-9])/g;

/** Capitals that name no marker. */
const NO_MARKERS: ReadonlySet<string> = new Set(
  [
    "AI ML NGS DNA RNA WGS WES WTS PCR FFPE FDA CLIA CAP LDT CDX IVD CE RUO PMA PPM VAF VAFS SNV SNVS CNV CNVS CNA CNAS CNL CNLS CNG",
    "CNGS MNVS SVS IHC FISH FIT HPV EBV TTV HBV HCV CHIP CH WBC UMI UDI QCT TMS MRD CTDNA CRC NSCLC HCC AML ALL CLL MM MCL DLBCL TKI ICI",
    "CSF CNS HER2 US EU UK NY NYSDOH NMPA CSO TPO GC RGQ ARMS MS PRM NCCN ACMG PRS VUS BCT EDTA MTM CAR IO PFS OS CRO HL EIA TOO TNBC",
    "SAGA LUNAR IBD USPSTF ACS DETECT DMLT SEM NAFLD MSP LP KU NSAS CUP DIFFERENT RESOLVE ASCO MSK RT KRAZATI WA CDS EMA NGF MLPA PD",
    "HR MIBC NMIBC LOB LOD CT LDCT DRE PET MRI TBD CGP AMP HQS CUMIN PROPHET ELSA SADMP MGB LQAS MCED MCD COBAS DMR DMRS",
    "OR AND NOT II III IV ESCAT ROC AUC ELISA SST HNSCC SCC OSCC OPSCC RCC GBM BLN NEJM CSP TRM TDS PSA-ONLY EMR MLX IIX BIP LBX TSO",
    "TSO500 ASR QC GI GU HLA MP CPT",
  ]
    .join(" ")
    .split(" "),
);

const DRUG_ENDINGS = [
  "tinib rasib parib lisib ciclib rafenib metinib sertib rectinib",
  "zumab ximab tumumab limab lumab estrant staurin terone deruxtecan",
]
  .join(" ")
  .replaceAll(" ", "|");
const DRUG = new RegExp(`\\b[a-z]{2,14}(?:${DRUG_ENDINGS})\\b`, "gi");

const ACCREDITATIONS: Words = [
  ["CLIA", /\bCLIA\b/],
  ["CAP", /\bCAP\b/],
  ["ISO 15189", /ISO ?15189/],
  [
    "New York State approved",
    /(?:NYSDOH|New York State|NY State)[- ](?:approved|accredited|validated)|approved by NYSDOH/i,
  ],
];

const NOT_IN_NEW_YORK = /(?:not (?:approved by|available in)|except) (?:NY|New York)/i;

/** What is not so yet, or is so of another. */
const ELSEWHERE = /\b(?:planned|equivalent|tracked separately|expected|underway|partnering)\b/i;

const METHOD = ["method", "methodNotes"];
const DESCRIPTIONS = [...METHOD, "targetPopulation", "biomarkersReportedNotes", "genesAnalyzedNotes"];
const REGULATORY = [
  "fdaStatusNotes",
  "regulatoryStatusNotes",
  "indicationsNotes",
  "fdaCompanionDxNotes",
  "fdaCompanionDxCountNotes",
  "targetPopulation",
];
const LABORATORY = [
  "fdaStatus",
  "clinicalAvailability",
  "fdaStatusNotes",
  "regulatoryStatusNotes",
  "availableRegionsNotes",
];

const found = (text: string, words: Words): readonly string[] =>
  words.filter(([, pattern]) => pattern.test(text)).map(([word]) => word);

const unique = (words: readonly string[]): JsonValue | undefined =>
  words.length > 0 ? [...new Set(words)] : undefined;

/** "PCR" adds nothing to the kind of PCR. */
const withoutGeneral = (words: readonly string[]): readonly string[] =>
  words.some((word) => word.endsWith(" PCR")) ? words.filter((word) => word !== "PCR") : words;

function readAccreditation(record: TestRecord): readonly string[] {
  const clauses = textsOf(record, LABORATORY).split(/[;.]/);
  const text = clauses.filter((clause) => !ELSEWHERE.test(clause)).join(". ");
  return NOT_IN_NEW_YORK.test(text)
    ? [...found(text, ACCREDITATIONS.slice(0, 3)), "not in New York State"]
    : found(text, ACCREDITATIONS);
}

/** Fields of facts that the source states in sentences; undefined where it states none. */
export function readDescriptions(record: TestRecord): Readonly<Record<string, JsonValue | undefined>> {
  const markers =
    textsOf(record, DESCRIPTIONS)
      .replaceAll(/\bBRCA1\/2\b/g, "BRCA1, BRCA2")
      .match(MARKER) ?? [];
  const drugs = textsOf(record, REGULATORY).match(DRUG) ?? [];
  return {
    technology: unique(withoutGeneral(found(textsOf(record, METHOD), TECHNOLOGIES))),
    markersNamed: unique(markers.filter((marker) => !NO_MARKERS.has(marker.toUpperCase()))),
    drugsNamed: unique(drugs.map((drug) => drug.toLowerCase())),
    accreditation: unique(readAccreditation(record)),
  };
}
