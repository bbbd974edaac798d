import { createMemoryDeps } from "./memory-starter.ts";
import type { OpaDeps } from "../src/deps.ts";
import { opaProgramLookup } from "../src/tools/opa-program-lookup.ts";

export const deps = createMemoryDeps();

export const call = () => ({ signal: new AbortController().signal });

export async function look(input: Record<string, unknown>, change: Partial<OpaDeps> = {}) {
  return opaProgramLookup.handler(
    opaProgramLookup.inputSchema.parse({ detail: "full", ...input }),
    { ...deps, ...change },
    call(),
  );
}

export async function lookFor(program: string, age: number | undefined, ...riskFactors: readonly string[]) {
  const answer = await look({
    program,
    risk_factors: riskFactors,
    ...(age !== undefined && { patient_age: age }),
  });
  const patient = answer.patient_specific;
  if (!patient) throw new Error("no person was read");
  return { ...patient, recommendation: patient.recommendation ?? "", answer };
}

/** One way to write each rule of the dataset. */
export const WRITTEN: readonly (readonly [program: string, rule: string, age: number, written: string])[] = [
  ["cervical", "immunocompromised", 30, "Immunosuppressed"],
  ["cervical", "HPV type 16 or 18/45 positive", 30, "HPV 16 positive"],
  ["cervical", "other high-risk HPV with high-grade cytology", 30, "other high-risk HPV, HSIL"],
  [
    "cervical",
    "other high-risk HPV with normal or low-grade cytology",
    30,
    "non-16/18: other high risk HPV with LSIL",
  ],
  ["breast", "known high-risk gene variant", 38, "BRCA-1 carrier"],
  [
    "breast",
    "untested first-degree relative of a gene carrier",
    38,
    "sister is a BRCA2 carrier, declined genetic testing",
  ],
  ["breast", "lifetime breast cancer risk of 25 per cent or more", 38, "IBIS 27.5 %"],
  [
    "breast",
    "chest radiotherapy before age 30, at least 8 years ago",
    38,
    "mantle radiation for Hodgkin lymphoma at age 19",
  ],
  ["breast", "high-risk breast lesion on pathology", 52, "high-risk lesion on biopsy"],
  ["breast", "personal history of ovarian cancer", 52, "ovarian cancer in 2019"],
  [
    "breast",
    "two or more first-degree relatives with breast cancer",
    52,
    "mother and sister with breast cancer",
  ],
  ["breast", "one first-degree relative with breast cancer under 50", 52, "mother had breast cancer at 42"],
  ["breast", "first-degree relative with ovarian cancer", 52, "mère: cancer de l'ovaire"],
  ["breast", "male relative with breast cancer", 52, "father breast cancer at 70"],
  ["breast", "BI-RADS category D breast density", 52, "birads D"],
  ["breast", "radiologist's recommendation", 52, "radiologist recommends one year"],
  ["colorectal", "first-degree relative with colorectal cancer", 45, "dad had bowel cancer at 52"],
  ["colorectal", "abnormal FIT", 60, "FIT positive"],
  ["colorectal", "symptoms", 60, "change in bowel habits"],
  ["lung", "daily smoking for 20 years or more", 60, "1 pack a day for 30 years"],
  ["lung", "calculated 6-year risk of 2 per cent or more", 60, "PLCO 2.4%"],
  ["lung", "age over 80", 82, "smoked daily for 40 years"],
  ["lung", "possible lung cancer symptoms", 60, "coughing up blood"],
];
