import type { CancerGroup } from "./cancer-group.ts";
import { anyOf, apart, blood, ofTissue } from "./cancer-group.ts";

const NEUROENDOCRINE = anyOf(
  /\b(?:neuroendocrine|nets?|necs?|lcnec|carcinoids?|islet cell)\b/,
  /\b(?:insulinomas?|gastrinomas?|glucagonomas?|vipomas?|somatostatinomas?)\b/,
);

/** Small cell cancer of another organ than the lung is a neuroendocrine one. */
const OTHER_SMALL_CELL = anyOf(
  /\bextra ?pulmonary small cell\b/,
  /\b(?:bladder|prostate|cervical|ovarian|esophageal|gastric|colorectal|pancreatic) small cell\b/,
  /(?<!non )\bsmall cell (?:bladder|prostate|cervical|ovarian|esophageal|gastric|colorectal|pancreatic)\b/,
  /(?<!non )\bsmall cell (?:cancers?|carcinomas?|tumors?) of the (?!lungs?\b)/,
);

/** Gliosarcoma is a glioblastoma, carcinosarcoma a carcinoma, and some are of blood cells. */
const SARCOMA = anyOf(
  /(?<!\b(?:myeloid|granulocytic|histiocytic|dendritic cell) )\b(?!carcino|glio)[a-z]{0,20}sarcomas?\b/,
  /\b(?:sarcomes?|bone (?:cancers?|tumors?)|desmoids?|mpnst|nerve sheath)\b/,
);

const MUCOSAL = anyOf(
  /\b(?:mucosal|sinonasal|nasal|oral|conjunctival|esophageal) melanomas?\b/,
  /\b(?:ano ?rectal|anal|rectal|vulvar|vaginal|urethral) melanomas?\b/,
);

/** Solid tumors of a tissue that many organs hold. */
export const OF_TISSUE: readonly CancerGroup[] = [
  ofTissue("sarcoma", SARCOMA),
  ofTissue("GIST", /\b(?:gists?|gastro ?intestinal stromal)\b/, "sarcoma"),
  ofTissue("osteosarcoma", /\bosteosarcomas?\b/, "sarcoma"),
  ofTissue("leiomyosarcoma", /\bleiomyosarcomas?\b/, "sarcoma"),
  ofTissue("liposarcoma", /\bliposarcomas?\b/, "sarcoma"),
  ofTissue("rhabdomyosarcoma", /\brhabdomyosarcomas?\b/, "sarcoma"),
  ofTissue("chondrosarcoma", /\bchondrosarcomas?\b/, "sarcoma"),
  ofTissue("angiosarcoma", /\bangiosarcomas?\b/, "sarcoma"),
  ofTissue("Ewing sarcoma", /\bewings?\b/, "sarcoma"),
  ofTissue("phyllodes", /\bphyllodes\b/),
  // Melanoma without a site is the skin's.
  ofTissue("melanoma", /(?<!non )\b(?:(?:cutaneous )?melanomas?|melanomes?)\b/, "skin"),
  apart(
    ofTissue("uveal melanoma", /\b(?:uveal|ocular|choroidal|iris|ciliary body) melanomas?\b/, "melanoma"),
  ),
  apart(ofTissue("mucosal melanoma", MUCOSAL, "melanoma")),
  ofTissue("neuroendocrine", NEUROENDOCRINE),
  ofTissue("extrapulmonary small cell", OTHER_SMALL_CELL, "neuroendocrine"),
  ofTissue(
    "pheochromocytoma",
    /\b(?:phaeo|pheo)chromocytomas?\b|\bparagangliomas?\b|\bppgl\b/,
    "neuroendocrine",
  ),
  ofTissue("germ cell", /\b(?:germ cell|m?gct|dysgerminomas?|germinomas?|yolk sac|teratomas?)\b/),
  ofTissue("sex cord-stromal", /\b(?:sex cord|granulosa cell|sertoli|leydig)\b/),
  ofTissue("mesothelioma", /\bmesotheliomas?\b/),
  ofTissue("neuroblastoma", /\bneuroblastomas?\b/),
  ofTissue("retinoblastoma", /\bretinoblastomas?\b/),
  ofTissue("nephroblastoma", /\b(?:nephroblastomas?|wilms)\b/),
  ofTissue("hepatoblastoma", /\bhepatoblastomas?\b/),
];

export const BLOOD: readonly CancerGroup[] = [
  blood(
    "hematologic",
    anyOf(
      /\bha?ematolog(?:y|ic|ical)(?: (?:malignanc(?:y|ies)|neoplasms?|cancers?))?\b/,
      /\b(?:(?:blood|bone marrow) cancers?|liquid tumou?rs?|heme(?: malignancies)?)\b/,
    ),
  ),
  // Not the whole of the blood cancers: "other lymphoid malignancies" say nothing of a myeloid one.
  blood("lymphoid", /^lymphoid$|\blymphoid (?:malignanc(?:y|ies)|neoplasms?|cancers?)\b/, "hematologic"),
  blood("myeloid", /^myeloid$|\bmyeloid (?:malignanc(?:y|ies)|neoplasms?|cancers?)\b/, "hematologic"),
  blood("leukemia", /\b(?:leuka?emias?|leucemies?)\b/, "hematologic"),
  blood("myeloid leukemia", /\b(?:myeloid|myelogenous) leuka?emias?\b/, "leukemia", "myeloid"),
  blood("lymphoid leukemia", /\b(?:lymphoid|lymphocytic) leuka?emias?\b/, "leukemia", "lymphoid"),
  blood("ALL", /\b(?:acute lymphoblastic|lymphoblastic leuka?emias?)\b/, "lymphoid leukemia"),
  blood("B-ALL", /\b(?:b all|b cell all|bcp all|b (?:cell )?(?:acute )?lymphoblastic)\b/, "ALL"),
  blood("T-ALL", /\b(?:t all|t cell all|t (?:cell )?(?:acute )?lymphoblastic)\b/, "ALL"),
  blood("CLL", /\b(?:chronic lymphocytic|small lymphocytic|cll|sll)\b/, "lymphoid leukemia"),
  blood("hairy cell leukemia", /\bhairy cell\b/, "lymphoid leukemia"),
  blood(
    "AML",
    /\b(?:acute myeloid|acute myelogenous|aml|(?:myeloid|granulocytic) sarcomas?)\b/,
    "myeloid leukemia",
  ),
  blood("acute promyelocytic leukemia", /\bpromyelocytic\b/, "AML"),
  blood("CML", /\b(?:chronic myeloid|chronic myelogenous|cml)\b/, "myeloid leukemia"),
  blood("CMML", /\b(?:chronic myelomonocytic|cmml)\b/, "myeloid leukemia"),
  blood("MDS", /\b(?:mds|myelodysplastic|myelodysplasia)\b/, "myeloid"),
  blood("MPN", /\b(?:mpns?|myeloproliferative)\b/, "myeloid"),
  blood("lymphoma", /\b(?:lymphomas?|lymphomes?)\b/, "lymphoid"),
  blood("Hodgkin lymphoma", /(?<!non )\bhodgkins?\b/, "lymphoma"),
  blood("non-Hodgkin lymphoma", /\b(?:nhl|non hodgkins?)\b/, "lymphoma"),
  blood(
    "T-cell lymphoma",
    /\b(?:t cell lymphomas?|ptcl|ctcl|mycosis fungoides|anaplastic large cell|alcl)\b/,
    "non-Hodgkin lymphoma",
  ),
  blood("B-cell lymphoma", /\bb cell lymphomas?\b/, "non-Hodgkin lymphoma"),
  blood("DLBCL", /\b(?:d?lbcl|diffuse large b cell|large b cell)\b/, "B-cell lymphoma"),
  blood("follicular lymphoma", /\bfollicular lymphomas?\b/, "B-cell lymphoma"),
  blood("mantle cell lymphoma", /\b(?:mantle cell|mcl)\b/, "B-cell lymphoma"),
  blood(
    "marginal zone lymphoma",
    /\b(?:marginal zone|maltomas?|malt(?: lymphomas?)?|mucosa associated lymphoid)\b/,
    "B-cell lymphoma",
  ),
  blood("Burkitt lymphoma", /\bburkitts?\b/, "B-cell lymphoma"),
  blood("Waldenstrom macroglobulinemia", /\b(?:waldenstroms?|lymphoplasmacytic)\b/, "B-cell lymphoma"),
  blood("CNS lymphoma", /\bcns lymphomas?\b/, "lymphoma"),
  blood("multiple myeloma", /\b(?:multiple myelomas?|myelomas?|myelomes?(?: multiples?)?)\b/, "lymphoid"),
  apart(blood("plasmacytoma", /\bplasmacytomas?\b/, "multiple myeloma")),
  blood("hypereosinophilia", /\bhypereosinophilia\b/, "hematologic"),
  blood("VEXAS", /\bvexas\b/, "hematologic"),
];
