/** A group of cancers under which spellings meet. A subtype names the group it belongs to. */
export interface CancerGroup {
  readonly name: string;
  readonly within?: string;
  readonly solid: boolean;
  /** Folded words that mean this group wherever they stand in an element of `cancerTypes`. */
  readonly words: RegExp;
}

const solid = (name: string, words: RegExp, within?: string): CancerGroup => ({
  name,
  solid: true,
  words,
  ...(within === undefined ? {} : { within }),
});

const blood = (name: string, words: RegExp, within?: string): CancerGroup => ({
  ...solid(name, words, within),
  solid: false,
});

/**
 * Spellings of cancer types in the public export and in questions, by group. Words are matched on the text as
 * foldText() leaves it, at word boundaries. Subtypes stand where the data tells them apart.
 */
export const CANCER_GROUPS: readonly CancerGroup[] = [
  solid(
    "colorectal",
    /\b(?:colorectal|crc|colon|rectal|rectum|advanced adenomas?|advanced precancerous lesions|sessile serrated)\b/,
    "gastrointestinal",
  ),
  solid("anal", /\b(?:anal|ascc)\b/, "gastrointestinal"),
  solid("lung", /\blung\b/),
  solid("NSCLC", /\b(?:m?nsclc|non small cell)\b/, "lung"),
  solid("SCLC", /\bsclc\b|(?<!non )\bsmall cell lung\b/, "lung"),
  solid("mesothelioma", /\bmesotheliomas?\b/),
  solid("breast", /\b(?:breast|tnbc)\b/),
  solid("liver", /\b(?:liver|hepatic|hepatobiliary)\b/, "gastrointestinal"),
  solid("hepatocellular", /\b(?:hcc|chcc|hepatocellular|hepatoma)\b/, "liver"),
  solid(
    "biliary",
    /\b(?:bile duct|biliary|cholangiocarcinomas?|icc|hepatobiliary|gallbladder)\b/,
    "gastrointestinal",
  ),
  solid("pancreatic", /\b(?:pancreas|pancreatic|pdac)\b/, "gastrointestinal"),
  solid("gastric", /\b(?:gastric|stomach)\b/, "gastrointestinal"),
  solid("esophageal", /\b(?:o?esophageal|o?esophagus|escc|eac)\b/, "gastrointestinal"),
  solid("gastrointestinal", /\b(?:gi|upper gi|gastrointestinal)\b(?! stromal)/),
  solid("GIST", /\b(?:gist|gastrointestinal stromal)\b/, "gastrointestinal"),
  solid("bladder", /\bbladder\b/, "urothelial"),
  solid("NMIBC", /\bnmibc\b|\bnon muscle invasive bladder\b/, "bladder"),
  solid("MIBC", /\bmibc\b|(?<!non )\bmuscle invasive bladder\b/, "bladder"),
  solid("urothelial", /\b(?:urothelial|transitional cell|ureter|renal pelvis|utuc)\b/),
  solid("kidney", /\b(?:kidney|renal(?! pelvis)|rcc|ccrcc)\b/),
  solid("prostate", /\b(?:prostate|prostatic|m?crpc)\b/),
  solid("ovarian", /\b(?:ovarian|ovary|fallopian|primary peritoneal)\b/, "gynecologic"),
  solid("endometrial", /\b(?:endometrial|endometrium|uterine|uterus)\b/, "gynecologic"),
  solid("cervical", /\b(?:cervical|cervix)\b/, "gynecologic"),
  solid("gynecologic", /(?<!hpv driven )\b(?:gyna?ecologic(?:al)?|gyn)\b/),
  solid("HPV-driven gynecologic", /\bhpv driven gyna?ecologic\b/, "gynecologic"),
  solid("head and neck", /\b(?:head (?:&|and) neck|r?\/?hnscc|oral|throat|oscc|mouth)\b/),
  solid("oropharyngeal", /\b(?:oropharyngeal|oropharynx|opscc)\b/, "head and neck"),
  solid("thyroid", /\bthyroid\b/),
  solid("brain and CNS", /\b(?:brain|cns(?! lymphomas?)|gliomas?|glioblastomas?|gbm)\b/),
  solid("melanoma", /\bmelanomas?\b/, "skin"),
  solid("skin", /\b(?:skin|merkel)\b/),
  solid("sarcoma", /\bsarcomas?\b/),
  solid("neuroendocrine", /\bneuroendocrine\b/),
  blood(
    "hematologic",
    /\b(?:ha?ematolog(?:y|ic|ical) (?:malignanc(?:y|ies)|neoplasms?|cancers?)|blood cancers?|lymphoid malignancies|heme(?: malignancies)?|ha?ematolog(?:y|ic|ical))\b/,
  ),
  blood("leukemia", /\bleuka?emias?\b/, "hematologic"),
  blood("ALL", /\b(?:acute lymphoblastic|b all|t all|b cell all)\b/, "leukemia"),
  blood("AML", /\b(?:acute myeloid|aml)\b/, "leukemia"),
  blood("CLL", /\b(?:chronic lymphocytic|cll|cll\/sll)\b/, "leukemia"),
  blood("CML", /\b(?:chronic myeloid|cml)\b/, "leukemia"),
  blood("CMML", /\b(?:chronic myelomonocytic|cmml)\b/, "leukemia"),
  blood("lymphoma", /\blymphomas?\b/, "hematologic"),
  blood("Hodgkin lymphoma", /(?<!non )\bhodgkins?\b/, "lymphoma"),
  blood("non-Hodgkin lymphoma", /\b(?:nhl|non hodgkins?)\b/, "lymphoma"),
  blood("B-cell lymphoma", /\bb cell lymphomas?\b/, "non-Hodgkin lymphoma"),
  blood("DLBCL", /\b(?:d?lbcl|diffuse large b cell|large b cell)\b/, "B-cell lymphoma"),
  blood("follicular lymphoma", /\bfollicular lymphomas?\b/, "B-cell lymphoma"),
  blood("mantle cell lymphoma", /\b(?:mantle cell|mcl)\b/, "B-cell lymphoma"),
  blood("marginal zone lymphoma", /\bmarginal zone\b/, "B-cell lymphoma"),
  blood("Burkitt lymphoma", /\bburkitts?\b/, "B-cell lymphoma"),
  blood("CNS lymphoma", /\bcns lymphomas?\b/, "lymphoma"),
  blood("multiple myeloma", /\b(?:multiple myeloma|myeloma)\b/, "hematologic"),
  blood("MDS", /\b(?:mds|myelodysplastic)\b/, "hematologic"),
  blood("MPN", /\b(?:mpn|myeloproliferative)\b/, "hematologic"),
  blood("hypereosinophilia", /\bhypereosinophilia\b/, "hematologic"),
  blood("VEXAS", /\bvexas\b/, "hematologic"),
];

/**
 * Whole questions that abbreviate a group and, inside a sentence, are an ordinary word or too short, with the
 * words in which the answer says how it read them: "all" could also have meant every cancer.
 */
export const ABBREVIATIONS: ReadonlyMap<string, { readonly group: string; readonly readAs: string }> =
  new Map([
    ["all", { group: "ALL", readAs: "acute lymphoblastic leukemia (leave the filter out for all cancers)" }],
    ["mm", { group: "multiple myeloma", readAs: "multiple myeloma" }],
    ["fl", { group: "follicular lymphoma", readAs: "follicular lymphoma" }],
    ["mzl", { group: "marginal zone lymphoma", readAs: "marginal zone lymphoma" }],
    ["hl", { group: "Hodgkin lymphoma", readAs: "Hodgkin lymphoma" }],
    ["gi", { group: "gastrointestinal", readAs: "gastrointestinal" }],
  ]);

/** "ALL" in capitals is the leukemia; "All solid tumors" is not. */
export const ALL_IN_CAPITALS = /\bALL\b/;

/** Elements that stand for solid tumors of any organ (folded text). */
export const PAN_SOLID =
  /\b(?:pan (?:solid|cancer|tumou?r)|multi (?:solid|cancer)|(?:all|any|other|advanced|multiple) solid tumou?rs?|solid tumou?rs|\d+\+ (?:cancer|tumou?r) types|multiple cancers?)\b/;
