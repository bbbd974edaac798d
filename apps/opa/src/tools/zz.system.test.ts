import { writeFileSync } from "node:fs";
import { test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { opaProgramLookup } from "./opa-program-lookup.ts";
const Q: [string, number, string[]][] = [
["colorectal",60,["FIT was not normal"]],["colorectal",60,["FIT not negative"]],["breast",52,["female with abnormal biopsy result"]],["breast",52,["no symptoms, abnormal biopsy"]],["breast",52,["no symptoms; high risk"]],
["breast",52,["aunt had breast cancer, abnormal mammogram last year"]],["breast",52,["last mammogram 2 years ago, normal"]],["breast",52,["breast cancer screening never done"]],["breast",52,["family history positive"]],["breast",52,["strong family history of breast cancer"]],
["breast",52,["mother had breast cancer at 62 and my mammogram was abnormal"]],["breast",52,["mother 62 breast cancer","under surveillance"]],["colorectal",60,["FIT normal but then abnormal"]],["colorectal",60,["no family history, treated"]],["colorectal",60,["FIT normal 2025-03, repeat FIT positive"]],
["colorectal",60,["FIT negative 2023; FIT positive 2025"]],["colorectal",60,["FIT positive 2023; FIT negative 2025"]],["cervical",38,["normal HPV result 2024-05"]],["cervical",38,["HPV neg 2024-05, Pap HSIL"]],["cervical",38,["pregnant, abnormal result"]],["cervical",38,["HPV vaccinated, positive"]],
["breast",52,["dense breasts category C"]],["breast",52,["BRCA1 positive"]],["breast",52,["BRCA positive mother"]],["lung",60,["smoked daily 25 years, high risk"]],["lung",60,["smoked daily for 25 years, abnormal scan"]],["lung",60,["smoked 25 years daily, positive biopsy"]],
["breast",52,["normal mammogram, biopsy"]],["colorectal",60,["colonoscopy 2021 normal apart from one polyp"]],["colorectal",60,["colonoscopy 2021: no polyps"]],["colorectal",60,["normal colonoscopy 2021, poor prep"]],
["breast",52,["mammogram birads 4"]],["breast",52,["never had breast cancer"]],["breast",52,["not breast cancer but DCIS"]],["breast",52,["possible breast cancer"]],["breast",52,["breast cancer?"]],["colorectal",60,["Lynch syndrome ruled out"]],["colorectal",60,["tested negative for Lynch"]],["colorectal",60,["brother tested positive for Lynch, patient negative"]],
];
test("x", async () => {
  const { deps } = await openStarterDeps(); const out: string[] = [];
  for (const [program, age, f] of Q) {
    const a = await opaProgramLookup.handler(opaProgramLookup.inputSchema.parse({ program, patient_age: age, risk_factors: f }), deps, { signal: new AbortController().signal });
    const p = a.patient_specific!;
    out.push(`${program} ${age} ${f.join(" | ")} => ${p.outcome}/${p.status} c${a.confidence} | ${(p.recommendation ?? "-").slice(0, 130)} | nu:${p.not_understood.join(",")} | due:${p.due.map((d) => d.due)} | m:${p.missing_facts.join(";").slice(0, 120)}`);
  }
  writeFileSync("/tmp/out.txt", out.join("\n"));
});
