import type { CancerGroup } from "./cancer-group.ts";
import { anyOf, apart, precursor, solid } from "./cancer-group.ts";
import { BLOOD, OF_TISSUE } from "./tissue-groups.ts";

const DIGESTIVE: readonly CancerGroup[] = [
  solid(
    "colorectal",
    /\b(?:colorect(?:al|um)|m?crc|colons?|colonic|rectal|rectum|sigmoid|rectosigmoid|(?<!small )bowels?)\b/,
    "gastrointestinal",
  ),
  precursor(
    "advanced adenoma",
    /\b(?:advanced (?:colorectal )?(?:adenomas?|neoplasia)|advanced precancerous lesions|sessile serrated)\b/,
    "colorectal",
  ),
  precursor(
    "HGIN",
    /\b(?:hgin|barretts?|high grade (?:intraepithelial neoplasia|dysplasia))\b/,
    "esophageal",
    "colorectal",
  ),
  solid("anal", /\b(?:anal|anus|ascc)\b/, "gastrointestinal"),
  solid(
    "small bowel",
    /\bsmall (?:bowel|intestin(?:e|es|al))\b|\b(?:duodenal|duodenum|jejunal|ileal)\b/,
    "gastrointestinal",
  ),
  solid("appendiceal", /\b(?:appendiceal|appendix)\b/, "gastrointestinal"),
  solid("liver", /\b(?:livers?|hepatic|hepatobiliary|foie)\b/, "gastrointestinal"),
  solid("hepatocellular", /\b(?:m?hcc|chcc|hepatocellular|hepatoma)\b/, "liver"),
  solid("biliary", /\b(?:biliary|btc|hepatobiliary)\b/, "gastrointestinal"),
  solid("bile duct", /\b(?:bile ducts?|cholangiocarcinomas?|icc)\b/, "biliary"),
  solid("gallbladder", /\bgall ?bladder\b/, "biliary"),
  solid("pancreatic", /\b(?:pancreas|pancreatic(?: ductal adenocarcinomas?)?|m?pdac)\b/, "gastrointestinal"),
  solid("gastric", /\b(?:gastric|stomach|estomac)\b/, "gastrointestinal"),
  solid(
    "esophageal",
    /\bo?esophag(?:eal|us|e)\b|œsophag(?:e|us)\b|\bgullet\b|\bfood ?pipe\b/,
    "gastrointestinal",
  ),
  solid("esophageal squamous cell", /\b(?:escc|o?esophageal squamous)\b/, "esophageal"),
  solid("esophageal adenocarcinoma", /\b(?:eac|o?esophageal adenocarcinomas?)\b/, "esophageal"),
  solid(
    "gastroesophageal junction",
    /\b(?:gej|geja|gastro ?o?esophageal|o?esophagogastric|o?esophago gastric)\b/,
    "gastric",
    "esophageal",
  ),
  solid("gastrointestinal", /\b(?:gi|upper gi|gastro ?intestinal|digestive)\b(?! stromal)/),
];

/** "Small cell" alone is the lung's; of another organ it is not, and "non-small cell" never is. */
const SMALL_CELL = anyOf(
  /\b(?:es |ls )?sclc\b|^small cell(?: (?:cancers?|carcinomas?|tumou?rs?))?$/,
  /(?<!non )\bsmall cell (?:lung|(?:cancers?|carcinomas?|tumors?) of the lungs?)\b/,
  /\blungs?\b.{0,200}(?:(?<!non )\bsmall cell|\ball types)\b/,
);

const CHEST_AND_BREAST: readonly CancerGroup[] = [
  solid("lung", /\b(?:lungs?|pulmonary|poumons?)\b/),
  solid("NSCLC", /\b(?:m?nsclc|non ?small cell)\b|\blungs?\b.{0,300}\ball types\b/, "lung"),
  solid("lung adenocarcinoma", /\bluad\b|\blungs?\b.{0,300}\badenocarcinomas?\b/, "NSCLC"),
  solid("lung squamous cell", /\blusc\b|\blungs?\b.{0,300}\bsquamous\b|\bsquamous (?:cell )?lung\b/, "NSCLC"),
  solid("SCLC", SMALL_CELL, "lung"),
  solid("thymic", /\b(?:thymomas?|thymic|thymus)\b/),
  solid("breast", /\b(?:breasts?|mammary|mbc|ebc|seins?)\b/),
  solid("triple-negative breast", /\b(?:m?tnbc|triple negative)\b/, "breast"),
];

const UROGENITAL: readonly CancerGroup[] = [
  solid("bladder", /\b(?:(?<!gall )bladders?|vessie)\b/, "urothelial"),
  solid("NMIBC", /\bnmibc\b|\bnon muscle invasive bladder\b/, "bladder"),
  solid("MIBC", /\bmibc\b|(?<!non )\bmuscle invasive bladder\b/, "bladder"),
  solid("urothelial", /\b(?:urothelial|transitional cell|miuc|muc)\b/),
  solid(
    "upper tract urothelial",
    /\b(?:utuc|upper tract(?: urothelial)?|ureter|ureteral|renal pelvis)\b/,
    "urothelial",
  ),
  solid("kidney", /\b(?:kidneys?|renal(?! pelvis)|m?rcc|reins?)\b/),
  solid("clear cell renal", /\b(?:m?ccrcc|clear cell (?:renal|kidney|rcc))\b/, "kidney"),
  solid("prostate", /\b(?:prostates?|prostatic|(?:n?m)?crpc|m?hspc|m?cspc|m?pca)\b/),
  solid("testicular", /\b(?:testicular|testis|testes|testicles?|(?:non ?)?seminomas?)\b/, "germ cell"),
  solid("penile", /\b(?:penile|penis)\b/),
  solid(
    "ovarian",
    /\b(?:(?:epithelial )?ovarian|ovary|ovaries|ovaires?|fallopian|primary peritoneal|eoc)\b/,
    "gynecologic",
  ),
  solid("high-grade serous ovarian", /\b(?:hgsoc|high grade serous)\b/, "ovarian"),
  solid("low-grade serous ovarian", /\b(?:lgsoc|low grade serous)\b/, "ovarian"),
  solid(
    "endometrial",
    /\b(?:endometrial|endometrium|uterine(?! cervi)|(?<!neck of the )womb|(?<!col de l['’]?)uterus)\b/,
    "gynecologic",
  ),
  solid("cervical", /\b(?:cervical|cervix|neck of the womb|col de l['’]?uterus)\b/, "gynecologic"),
  solid("vulvar", /\b(?:vulvar|vulva)\b/, "gynecologic"),
  solid("vaginal", /\b(?:vaginal|vagina)\b/, "gynecologic"),
  solid("gynecologic", /(?<!hpv driven )\b(?:gyna?ecologic(?:al)?|gyn)\b/),
  solid("HPV-driven gynecologic", /\bhpv driven gyna?ecologic\b/, "gynecologic"),
];

const OTHER_SOLID: readonly CancerGroup[] = [
  solid(
    "head and neck",
    /\b(?:head (?:&|and) neck(?: squamous(?: cell)?)?|tete et cou|(?:r?\/?m?)hnscc|throat)\b/,
  ),
  solid("oropharyngeal", /\b(?:oropharyngeal|oropharynx|opscc)\b/, "head and neck"),
  solid("oral cavity", /\b(?:oral|oscc|mouth|tongue)\b/, "head and neck"),
  // What is called head and neck cancer is squamous cancer of its other sites.
  apart(solid("nasopharyngeal", /\b(?:nasopharyngeal|nasopharynx|npc)\b/, "head and neck")),
  solid("laryngeal", /\b(?:laryngeal|larynx|voice ?box)\b/, "head and neck"),
  apart(solid("salivary", /\bsalivary\b/, "head and neck")),
  solid("thyroid", /\b(?:thyroid|thyroide)\b/),
  solid("adrenal", /\b(?:adrenal|adrenocortical)\b/),
  solid("brain and CNS", /\b(?:brain|cerveau|cns(?! lymphomas?))\b/),
  solid("glioma", /\b(?:gliomas?|oligodendrogliomas?|ependymomas?)\b/, "brain and CNS"),
  solid("astrocytoma", /\bastrocytomas?\b/, "glioma"),
  solid("glioblastoma", /\b(?:glioblastomas?|gbm|gliosarcomas?)\b/, "glioma"),
  solid("medulloblastoma", /\bmedulloblastomas?\b/, "brain and CNS"),
  solid("meningioma", /\bmeningiomas?\b/, "brain and CNS"),
  solid("skin", /\b(?:skin|peau)\b/),
  solid("non-melanoma skin", /\b(?:non melanoma skin|nmsc)\b/, "skin"),
  solid("basal cell", /\bbasal cell\b/, "non-melanoma skin"),
  solid(
    "cutaneous squamous cell",
    /\b(?:cscc|(?:cutaneous|skin) squamous|squamous (?:cell )?skin)\b/,
    "non-melanoma skin",
  ),
  solid("Merkel cell", /\bmerkels?(?: cell)?\b/, "non-melanoma skin"),
  solid("unknown primary", /\b(?:cup|(?:unknown|occult) primary)\b/),
];

/**
 * Spellings of cancer types in the public export and in questions, by group. Words are matched at word boundaries of
 * the text that foldText() returns. A subtype is separate where it must not answer for another one.
 */
export const CANCER_GROUPS: readonly CancerGroup[] = [
  ...DIGESTIVE,
  ...CHEST_AND_BREAST,
  ...UROGENITAL,
  ...OTHER_SOLID,
  ...OF_TISSUE,
  ...BLOOD,
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
    ["wm", { group: "Waldenstrom macroglobulinemia", readAs: "Waldenstrom macroglobulinemia" }],
    ["gi", { group: "gastrointestinal", readAs: "gastrointestinal" }],
    ["bc", { group: "breast", readAs: "breast cancer (for bladder cancer ask 'bladder')" }],
    ["uc", { group: "urothelial", readAs: "urothelial carcinoma (not ulcerative colitis)" }],
    ["muc", { group: "urothelial", readAs: "urothelial carcinoma" }],
    ["net", { group: "neuroendocrine", readAs: "neuroendocrine tumor" }],
    ["pnet", { group: "neuroendocrine", readAs: "neuroendocrine tumor" }],
    ["npc", { group: "nasopharyngeal", readAs: "nasopharyngeal carcinoma" }],
    ["cup", { group: "unknown primary", readAs: "cancer of unknown primary" }],
    ["btc", { group: "biliary", readAs: "biliary tract cancer" }],
    ["pca", { group: "prostate", readAs: "prostate cancer" }],
  ]);

/** "ALL" in capitals is the leukemia; "All solid tumors" is not. */
export const ALL_IN_CAPITALS = /\bALL\b/;

/** Elements that stand for solid tumors of any organ (folded text). */
export const PAN_SOLID = new RegExp(
  String.raw`\b(?:${[
    "pan (?:solid|cancer|tumou?r)|multi (?:solid|cancer)",
    "(?:all|any|other|advanced|multiple) solid tumou?rs?|solid tumou?rs|tumeurs solides",
    String.raw`\d+\+ (?:cancer|tumou?r) types|multiple cancers?`,
  ].join("|")})\b`,
);

/** An element that names what its test is meant to cover one day (folded text); it is not coverage. */
export const PLANNED_SCOPE =
  /\([^()]{0,300}\b(?:planned|research|expanding|in validation|in development|upcoming|future)\b[^)]{0,300}\)/;
