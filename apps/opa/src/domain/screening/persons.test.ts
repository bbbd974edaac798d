import { expect, test } from "vitest";
import { describe, readPersons } from "../../../test/screened-persons.ts";

const BREAST = `
- | no symptoms | depends unknown 40-74 | 2y | / 2y | 1 | 
29 |  | outside outside 40-74 |  | / | 0 | 
39 |  | outside outside 40-74 |  | / | 0 | 
40 |  | inside at_edge 40-74 | 2y | 2y / | 0 | 
45 |  | inside inside 40-74 | 2y | 2y / | 0 | 
50 |  | inside inside 40-74 | 2y | 2y / | 0 | 
74 |  | inside at_edge 40-74 | 2y | 2y / | 0 | 
75 |  | outside outside 40-74 |  | / | 0 | 
29 | BRCA1 carrier | outside outside 40-74 | gene | / | 0 | +gene
30 | BRCA1 carrier | increased at_edge 30-69 | gene | mri gene / | 0 | +gene
50 | BRCA1 carrier | increased inside 30-69 | gene | mri gene / | 0 | +gene
69 | BRCA1 carrier | increased at_edge 30-69 | gene | mri gene / | 0 | +gene
70 | BRCA1 carrier | increased unknown 40-74 | gene | / 2y mri gene | 1 | +gene
75 | BRCA1 carrier | outside outside 40-74 | gene | / | 0 | +gene
- | BRCA1 carrier | increased unknown 40-74 | gene | / 2y mri gene | 1 | +gene
35 | BRCA result pending | depends unknown 40-74 | gene | / mri gene | 1 | ?gene
35 | BRCA negative | outside outside 40-74 |  | / | 0 | -gene
52 | BRCA result pending | depends unknown 40-74 | gene | / 2y mri gene | 1 | ?gene
52 | CHEK2 mutation | depends unknown 40-74 | gene | / 2y mri gene | 1 | ?gene
35 | mother is a BRCA1 carrier, declined genetic testing | increased inside 30-69 | untested | mri untested / | 0 | +untested
35 | mother is a BRCA1 carrier | depends unknown 40-74 | untested | / mri untested | 1 | ?untested
35 | mother is a BRCA1 carrier, patient tested negative | outside outside 40-74 |  | / | 0 | -untested
52 | cousin is a BRCA1 carrier | inside inside 40-74 | 2y | 2y / | 0 | -untested
45 | lifetime risk 25% | increased inside 30-69 | lifetime | mri lifetime / | 0 | +lifetime
45 | lifetime risk 24% | inside inside 40-74 | 2y | 2y / | 0 | -lifetime
45 | IBIS | depends unknown 40-74 | lifetime | / 2y mri lifetime | 1 | ?lifetime
45 | IBIS 10-year risk 30% | depends unknown 40-74 | lifetime | / 2y mri lifetime | 1 | ?lifetime
45 | IBIS 20% + CanRisk 26% | increased inside 30-69 | lifetime | mri lifetime / | 0 | +lifetime
45 | chest radiation at age 20 | increased inside 30-69 | chest | mri chest / | 0 | +chest
45 | chest radiation at 30 | inside inside 40-74 | 2y | 2y / | 0 | -chest
45 | chest radiation at age 29 | increased inside 30-69 | chest | mri chest / | 0 | +chest
36 | chest radiation 7 years ago | outside outside 40-74 |  | / | 0 | -chest
36 | mantle (chest) radiation 7 years ago | outside outside 40-74 |  | / | 0 | -chest
36 | chest radiation 8 years ago | increased inside 30-69 | chest | mri chest / | 0 | +chest
45 | chest radiation | depends unknown 40-74 | chest | / 2y mri chest | 1 | ?chest
- | chest radiation at age 20 | depends unknown 40-74 | chest | / 2y mri chest | 2 | ?chest
45 | chest radiation + sister breast cancer at 60 | depends unknown 40-74 | chest | / 2y mri chest | 1 | ?chest -two -under50
45 | no chest radiation | inside inside 40-74 | 2y | 2y / | 0 | 
52 | ADH | depends unknown 40-74 | lesion | / 2y 1y lesion | 1 | ?lesion
52 | high-risk lesion on biopsy | increased inside 40-74 | lesion | 1y lesion / | 0 | +lesion
52 | ovarian cancer | increased inside 40-74 | ovarian | 1y ovarian / | 0 | +ovarian
52 | mother ovarian cancer | increased inside 40-74 | kin-ovarian | 1y kin-ovarian / | 0 | +kin-ovarian
52 | aunt ovarian cancer | inside inside 40-74 | 2y | 2y / | 0 | -kin-ovarian
52 | mother breast cancer at 55 and sister breast cancer at 60 | increased inside 40-74 | two | 1y two / | 0 | +two -under50
52 | mother breast cancer at 49 | increased inside 40-74 | under50 | 1y under50 / | 0 | -two +under50
52 | mother breast cancer at 50 | inside inside 40-74 | 2y | 2y / | 0 | -two -under50
52 | mother breast cancer in her 40s | increased inside 40-74 | under50 | 1y under50 / | 0 | -two +under50
52 | mother breast cancer | depends unknown 40-74 | under50 | / 2y 1y under50 | 1 | -two ?under50
52 | mother breast cancer, mother breast cancer at 44 | increased inside 40-74 | under50 | 1y under50 / | 0 | -two +under50
52 | mastectomy + BI-RADS D | excluded outside 40-74 | #mastectomy | / | 0 | +density
52 | mother breast cancer at 44 + mother breast cancer at 60 | increased inside 40-74 | under50 | 1y under50 / | 0 | -two +under50
52 | mother breast cancer at 60 + mother breast cancer at 44 | increased inside 40-74 | under50 | 1y under50 / | 0 | -two +under50
52 | mother breast cancer at 60 + mother breast cancer | inside inside 40-74 | 2y | 2y / | 0 | -two -under50
52 | mother breast cancer in her 40s + mother breast cancer at 51 | inside inside 40-74 | 2y | 2y / | 0 | -two -under50
52 | family history of breast ca | depends unknown 40-74 | two under50 kin-male | / 2y 1y two under50 kin-male | 1 | ?two ?under50 ?kin-male
52 | strong family history | unknown unknown 40-74 |  | / 2y 1y two under50 kin-ovarian kin-male | 1 | ?two ?under50 ?kin-ovarian ?kin-male
52 | aunt breast cancer at 40 | inside inside 40-74 | 2y | 2y / | 0 | -two -under50
52 | father breast cancer | increased inside 40-74 | kin-male | 1y kin-male / | 0 | +kin-male
52 | male relative with breast cancer | increased inside 40-74 | kin-male | 1y kin-male / | 0 | +kin-male
52 | sister possible breast cancer at 40 | depends unknown 40-74 | under50 | / 2y 1y under50 | 1 | -two ?under50
52 | no sister with breast cancer | inside inside 40-74 | 2y | 2y / | 0 | -two -under50
52 | sister died of breast cancer at 48 | increased inside 40-74 | under50 | 1y under50 / | 0 | -two +under50
52 | sister breast cancer after 50 | inside inside 40-74 | 2y | 2y / | 0 | -two -under50
38 | mother breast cancer at 45 | outside outside 40-74 |  | / | 0 | -two +under50
75 | mother breast cancer at 45 | outside outside 40-74 |  | / | 0 | -two +under50
52 | BI-RADS D | increased inside 40-74 | density | 1y density / | 0 | +density
52 | BI-RADS C | inside inside 40-74 | 2y | 2y / | 0 | -density
52 | dense breasts | depends unknown 40-74 | density | / 2y 1y density | 1 | ?density
52 | heterogeneously dense breasts | inside inside 40-74 | 2y | 2y / | 0 | -density
52 | extremely dense breasts | increased inside 40-74 | density | 1y density / | 0 | +density
52 | radiologist recommends one year | increased inside 40-74 | radiologist | 1y radiologist / | 0 | +radiologist
52 | breast lump | excluded outside 40-74 | #breast-symptom | / | 0 | +symptoms-in
52 | mastectomy | excluded outside 40-74 | #mastectomy | / | 0 | 
`;

const CERVICAL = `
24 |  | outside outside 25-69 |  | / | 0 | 
25 |  | inside at_edge 25-69 | 5y | 5y / | 0 | 
40 |  | inside inside 25-69 | 5y | 5y / | 0 | 
66 |  | inside inside 25-69 | 5y | 5y / | 0 | 
69 |  | inside at_edge 25-69 | 5y | 5y / | 0 | 
70 |  | outside outside 25-69 |  | / | 0 | 
75 |  | outside outside 25-69 |  | / | 0 | 
40 | immunosuppressed | increased inside 25-69 | immune | 3y immune / | 0 | +immune
24 | immunosuppressed | outside outside 25-69 |  | / | 0 | +immune
40 | HIV | increased inside 25-69 | immune | 3y immune / | 0 | +immune
40 | lupus | depends unknown 25-69 | immune | / 5y 3y immune | 1 | ?immune
70 | HIV | outside outside 25-69 |  | / | 0 | +immune
40 | HPV 16 positive | excluded inside 25-69 | hpv16 | hpv16 / | 0 | +hpv16
40 | HPV 16 positive + LSIL | excluded inside 25-69 | hpv16 | hpv16 / | 0 | +hpv16 -low
40 | other high-risk HPV, HSIL | excluded inside 25-69 | high | high / | 0 | +high -low
40 | other high-risk HPV, ASCUS | increased inside 25-69 | low | low / | 0 | -high +low
40 | other high-risk HPV | depends unknown 25-69 | high low | / 5y high low | 1 | ?high ?low
40 | HSIL | depends unknown 25-69 | high | / 5y high | 1 | ?high
40 | HPV positive | depends unknown 25-69 | hpv16 high low | / 5y hpv16 high low | 1 | ?hpv16 ?high ?low
40 | HPV 16 positive + hysterectomy | excluded unknown 25-69 | hpv16 | hpv16 / | 1 | +hpv16 ?no-cervix
40 | postcoital bleeding + other high-risk HPV | excluded outside 25-69 | #symptom high low | / high low | 0 | ?high ?low +symptoms-which
72 | HPV 16 positive | excluded outside 25-69 | hpv16 | hpv16 / | 0 | +hpv16
40 | HPV 16 negative | inside inside 25-69 | 5y | 5y / | 0 | -hpv16
40 | total hysterectomy | outside outside 25-69 | #no-cervix | / | 0 | +no-cervix
40 | hysterectomy | depends unknown 25-69 | #hysterectomy | / 5y | 1 | ?no-cervix
40 | subtotal hysterectomy | inside inside 25-69 | 5y | 5y / | 0 | -no-cervix
40 | never sexually active | outside outside 25-69 | #never-active | / | 0 | +never-sexually
40 | not sexually active | depends unknown 25-69 | #active-ever | / 5y | 1 | ?never-sexually
40 | not sexually active + never had sex | outside outside 25-69 | #never-active | / | 0 | +never-sexually
40 | postcoital bleeding | excluded outside 25-69 | #symptom | / | 0 | +symptoms-which
40 | no OHIP | outside outside 25-69 | #no-cover | / | 0 | +OHIP-coverage
67 | negative HPV test 2025 | outside outside 25-69 | #stop | / | 0 | 
67 | negative HPV test 2020 | inside inside 25-69 | #negative-hpv | 5y / | 0 | 
`;

const COLORECTAL = `
49 |  | outside outside 50-74 |  | / | 0 | 
50 |  | inside at_edge 50-74 | FIT sigmoidoscopy | FIT sigmoidoscopy / | 0 | 
60 |  | inside inside 50-74 | FIT sigmoidoscopy | FIT sigmoidoscopy / | 0 | 
74 |  | inside at_edge 50-74 | FIT sigmoidoscopy | FIT sigmoidoscopy / | 0 | 
75 |  | outside outside 50-74 |  | / | 0 | 
86 |  | outside outside 50-74 |  | / | 0 | 
45 | father colon cancer at 52 | increased inside 42- | kin | colonoscopy kin / | 0 | +kin
42 | father colon cancer at 52 | increased at_edge 42- | kin | colonoscopy kin / | 0 | +kin
41 | father colon cancer at 52 | outside outside 50-74 | kin | / | 0 | +kin
45 | father colon cancer | depends unknown 50-74 | kin | / colonoscopy kin | 1 | +kin
55 | father colon cancer | depends unknown 50- | kin | / colonoscopy kin | 1 | +kin
80 | father colon cancer at 70 | increased unknown 50- | kin | / FIT sigmoidoscopy colonoscopy kin | 1 | +kin
76 | father colon cancer at 52 | increased unknown 42- | kin | / FIT sigmoidoscopy colonoscopy kin | 1 | +kin
60 | uncle colon cancer | inside inside 50-74 | FIT sigmoidoscopy | FIT sigmoidoscopy / | 0 | -kin
60 | no family history | inside inside 50-74 | FIT sigmoidoscopy | FIT sigmoidoscopy / | 0 | 
60 | family history of colon cancer | depends unknown 50-74 | kin | / FIT sigmoidoscopy colonoscopy kin | 1 | ?kin
45 | family history of colon cancer | depends unknown 50-74 | kin | / colonoscopy kin | 1 | ?kin
45 | father colon cancer at 70 + sister colon cancer at 54 | increased inside 44- | kin | colonoscopy kin / | 0 | +kin
60 | FIT positive | excluded outside 50-74 | fit #abnormal-fit | fit / | 0 | +fit
80 | FIT positive | excluded outside 50-74 | fit #abnormal-fit | fit / | 0 | +fit
60 | rectal bleeding | excluded outside 50-74 | #symptom symptoms | symptoms / | 0 | +symptoms +symptoms-which
`;

const LUNG = `
54 |  | outside outside 55-80 |  | / | 2 | 
55 |  | inside at_edge 55-80 | ct smoking risk | / ct | 2 | 
60 |  | inside inside 55-80 | ct smoking risk | / ct | 2 | 
80 |  | inside at_edge 55-80 | ct smoking risk | / ct | 2 | 
81 |  | increased at_edge 81- | over80 smoking risk | over80 / ct | 2 | 
90 |  | increased inside 81- | over80 smoking risk | over80 / ct | 2 | 
60 | smoked daily for 25 years | inside inside 55-80 | ct smoking risk | smoking / ct | 1 | +smoking
60 | smoked daily for 19 years | outside outside 55-80 | smoking | / | 0 | -smoking
54 | smoked daily for 25 years | outside outside 55-80 |  | / | 1 | +smoking
60 | smoked daily for 25 years + PLCOm2012 2% | inside inside 55-80 | ct smoking risk | ct smoking risk / | 0 | +smoking +risk
60 | smoked daily for 25 years + PLCOm2012 1.9% | outside outside 55-80 | risk | / | 0 | +smoking -risk
60 | PLCOm2012 3% | inside inside 55-80 | ct smoking risk | risk / ct | 1 | +risk
82 | smoked daily for 40 years + PLCOm2012 3% | increased inside 81- | over80 smoking risk | ct over80 / | 0 | +smoking +risk
60 | smoked daily for 25 years + hemoptysis | excluded outside 55-80 | #hemoptysis symptoms | symptoms / | 0 | +smoking +symptoms
60 | lung cancer | excluded outside 55-80 | #lung-cancer | / | 0 | +lung-cancer
60 | lung nodule | depends unknown 55-80 | #nodule | / ct | 3 | ?under-surveillance
60 | lung nodule under surveillance | excluded outside 55-80 | #nodules | / | 0 | +under-surveillance
60 | ex-smoker | depends unknown 55-80 | smoking | / ct smoking | 2 | ?smoking
`;

const TABLES = [
  ["breast", BREAST],
  ["cervical", CERVICAL],
  ["colorectal", COLORECTAL],
  ["lung", LUNG],
] as const;

test.each(
  TABLES.flatMap(([program, table]) => readPersons(table).map((person) => [program, ...person] as const)),
)("%s, %s, %s: %s", async (program, age, said, expected) => {
  expect(await describe(program, age, said)).toBe(expected);
});
