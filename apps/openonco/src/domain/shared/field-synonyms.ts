/** Fields of one meaning, of which a record states one or a few: a value asked under one name may be under another. */
const ONE_MEANING: readonly (readonly string[])[] = [
  ["testCode", "orderCode"],
  ["cptCodes", "cptCode"],
  ["tat", "turnaroundTime", "initialTat", "followUpTat"],
  ["tatDaysMin", "initialTatDaysMin", "followUpTatDaysMin"],
  ["tatDaysMax", "initialTatDaysMax", "followUpTatDaysMax"],
  ["bloodVolume", "sampleVolumeMl", "sampleVolume"],
  ["requiresTumorTissue", "tumorTissueNeeded"],
  ["cancerTypes", "cancerTypesAssessed"],
  ["intendedUse", "intendedPopulation"],
  ["genesAnalyzed", "genesReported"],
  ["previousName", "formerNames"],
  ["fdaApprovalDate", "fdaAuthorizationDate"],
  ["tumorOriginAccuracy", "tissueOfOriginAccuracy"],
  ["geneticCounseling", "geneticCounselingIncluded"],
];

const OTHERS: ReadonlyMap<string, readonly string[]> = new Map(
  ONE_MEANING.flatMap((fields) =>
    fields.map((field) => [field, fields.filter((other) => other !== field)] as const),
  ),
);

type Values = Readonly<Record<string, unknown>>;

/** The fields that a record states of those asked, or of one meaning with one that it does not state. */
export const listStated = (values: Values, fields: readonly string[]): readonly string[] => [
  ...new Set(
    fields.flatMap((field) =>
      values[field] === undefined
        ? (OTHERS.get(field) ?? []).filter((other) => values[other] !== undefined)
        : [field],
    ),
  ),
];

/** The field under which a record states what is asked, the first of several; the one asked where it states none. */
export const findStated = (values: Values, field: string): string => listStated(values, [field])[0] ?? field;

/**
 * What callers write for a field, squeezed to lower-case letters, and the fields that are meant. A name may stand for one
 * field of each category: what MRD records call initialTat and followUpTat others call tat.
 */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  ordernumber: ["orderCode", "testCode"],
  testnumber: ["testCode", "orderCode"],
  caution: ["cautions"],
  warnings: ["cautions"],
  caveats: ["cautions"],
  price: ["listPrice", "selfPayPrice"],
  prices: ["listPrice", "selfPayPrice"],
  cost: ["listPrice", "selfPayPrice"],
  cashprice: ["selfPayPrice", "listPrice"],
  selfpay: ["selfPayPrice", "listPrice"],
  outofpocket: ["selfPayPrice", "listPrice", "financialAssistance"],
  turnaround: ["tat", "turnaroundTime", "initialTat", "followUpTat"],
  turnarounddays: ["tat", "initialTat", "followUpTat"],
  genes: ["genesAnalyzed", "keyGenes"],
  genecount: ["genesAnalyzed"],
  numberofgenes: ["genesAnalyzed"],
  numgenes: ["genesAnalyzed"],
  panelsize: ["genesAnalyzed"],
  genelist: ["keyGenes"],
  formername: ["formerNames"],
  aliases: ["formerNames"],
  replacedby: ["discontinuedReason", "relatedTests"],
  successor: ["discontinuedReason", "relatedTests"],
  discontinued: ["isDiscontinued", "discontinuedDate", "discontinuedReason"],
  method: ["technology", "approach"],
  methods: ["technology", "approach"],
  methodology: ["technology", "approach"],
  platform: ["platformRequired", "sequencingPlatform", "technology"],
  limitations: ["remarks"],
  notes: ["remarks"],
  features: ["remarks"],
  targetpopulation: ["intendedPopulation"],
  drugs: ["fdaCompanionDxList", "drugsNamed"],
  markers: ["biomarkersReported", "keyGenes", "markersNamed"],
  accreditations: ["accreditation"],
  laboratory: ["accreditation"],
  newyork: ["nyApproved", "accreditation"],
  stability: ["sampleStability"],
  tubes: ["sampleTubeCount", "sampleTubeType"],
  codes: ["cptCodes", "cptCode", "testCode", "orderCode"],
  patientassistance: ["financialAssistance"],
  assistance: ["financialAssistance"],
  trials: ["clinicalTrials"],
  rate: ["medicareRate"],
  volume: ["bloodVolume", "sampleVolumeMl", "sampleVolume"],
  bloodvolumeml: ["bloodVolume", "sampleVolumeMl"],
  bloodml: ["bloodVolume", "sampleVolumeMl"],
  sample: ["sampleCategory", "sampleType", "sampleRequirements"],
  specimen: ["sampleCategory", "sampleType", "sampleRequirements"],
  medicare: ["medicareCoverage", "medicareRate"],
  coverage: ["coverageByIndication"],
  payers: ["coverageByIndication"],
  payer: ["coverageByIndication"],
  insurer: ["coverageByIndication", "reimbursement"],
  insurance: ["coverageByIndication", "reimbursement"],
  fda: ["fdaStatus"],
  regulatorystatus: ["fdaStatus"],
  companiondrugs: ["fdaCompanionDxList"],
  companiondiagnostics: ["fdaCompanionDxList"],
  cdx: ["fdaCompanionDxList"],
  biomarkers: ["biomarkersReported", "keyGenes", "markersNamed"],
  cancers: ["cancerTypes", "cancerTypesAssessed"],
  cancertype: ["cancerTypes", "cancerTypesAssessed"],
  indications: ["cancerTypes", "coverageByIndication"],
  syndromes: ["syndromesDetected"],
  population: ["intendedPopulation"],
  age: ["intendedPopulation", "minimumAge"],
  settings: ["clinicalSettings"],
  setting: ["clinicalSettings"],
  stage: ["stages"],
  cpt: ["cptCodes", "cptCode"],
  pla: ["cptCodes", "cptCode"],
  placode: ["cptCodes", "cptCode"],
  tumortissue: ["tumorTissueNeeded", "requiresTumorTissue"],
  tissuerequired: ["tumorTissueNeeded", "requiresTumorTissue"],
  counseling: ["geneticCounselingIncluded"],
  publications: ["numPublications"],
  guidelines: ["nccnNamedInGuidelines", "nccnGuidelineReference", "acsGuidelineReference"],
  nccn: ["nccnNamedInGuidelines", "nccnGuidelineReference"],
  interval: ["screeningInterval"],
  regions: ["availableRegions"],
};

const squeeze = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "");

const BY_NAME: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...OTHERS].map(([field, others]) => [squeeze(field), [field, ...others]] as const),
  ...Object.entries(SYNONYMS),
]);

/** The other fields that a name may mean than the one of exactly that name; none where it is no known synonym. */
export const synonymsOf = (name: string): readonly string[] => BY_NAME.get(squeeze(name)) ?? [];
