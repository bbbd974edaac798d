import { test } from "vitest";
import { openStarterDrugs, openWholeDrugs, decideOne, toDrugAsk } from "./open-drug-records.ts";
import { decideDrug } from "../src/domain/decision/drug/decide-drug.ts";
test("try", async () => {
  const r = await openStarterDrugs();
  const qs: any[] = [
    { drug: "Pantoloc", strength: "40 mg", goal: "alternatives" },
    { drug: "Ozempic", strength: "1 mg", for: "type 2 diabetes", tried: [{ drug: "metformin", outcome: "max_dose" }, { drug: "DPP-4 inhibitor", outcome: "never" }], patient: { age_years: 66, plans: { odb: true } } },
    { drug: "Ozempic", strength: "1 mg", for: "type 2 diabetes", tried: [{ drug: "metformin 1 g BID maximally tolerated", outcome: "current" }], patient: { age_years: 66 } },
    { drug: "Coumadin", strength: "5 mg" }, { drug: "02247521" }, { drug: "Xarelto 20 mg", for: "atrial fibrillation", goal: "lu_criteria" },
    { drug: "blood glucose test strips", tried: [{ drug: "gliclazide", outcome: "current" }, { drug: "insulin", outcome: "never" }], patient: { age_years: 68 } },
    { drug: "test strips" , patient: {age_years: 68}}, 
    { goal: "copayment", patient: { age_years: 82, household: "single", income: 21000 } },
    { drug: "Aricept", for: "Alzheimer", goal: "lu_criteria" },{ drug: "Aricept", for: "Alzheimer" },
    { drug: "Januvia 100 mg", patient: { age_years: 70 } },
    { drug: "Jubbonti", for: "high-risk osteoporosis", tried: [{ drug: "alendronate", outcome: "failed" }], patient: { sex: "female" } },
    { drug: "Keppra 500 mg", goal: "copayment", patient: { age_years: 34, social_assistance: "odsp" } },
    { drug: "Januvia 50 mg", goal: "lu_criteria" }, { drug: "Eliquis 5 mg" },
    { drug: "Wellbutrin SR 150" }, { drug: "Wellbutrin", strength: "150 mg" }, { drug: "Wellbutrin" }, { drug: "Effexor IR" }, { drug: "Concerta IR" }, { drug: "Concerta", form: "immediate" }, { drug: "Glumetza" }, { drug: "Cipralex", form: "immediate" }, { drug: "regular Cipralex" }, { drug: "Cipralex", form: "dissolving" },
    { drug: "metformin" }, { drug: "metformin ER 500" }, { drug: "Ozempic", for: "weight loss" }, { drug: "Ozempic", for: "blorf zonk" }, { drug: "jardeance" }, { drug: "XYZ123" }, { drug: "99999999" }, { drug: "statins" }, { drug: "statins", patient: { age_years: 70 } },
    { drug: "Humira" }, { drug: "Mounjaro" }, { drug: "Januvia", patient: { age_years: 15, plans: { private: true } } }, { drug: "Januvia", patient: { age_years: 15, plans: { private: false } } }, { drug: "Januvia", patient: { age_years: 15 } }, { drug: "Januvia", patient: { age_years: 40 } }, { drug: "Januvia", patient: { age_years: 40, plans: { odb: false } } },
    { drug: "adalimumab", for: "rheumatoid arthritis", patient: { age_years: 70 } }, { drug: "Hadlima", patient: { age_years: 70 } }, { drug: "Hadlima", for: "rheumatoid arthritis", findings: [{ finding: "positive rheumatoid factor", value: "yes" }], measures: [{ measure: "swollen joints", value: 7 }], tried: [{ drug: "methotrexate", outcome: "failed", months: 4 }, { drug: "leflunomide", outcome: "failed", months: 4 }, { drug: "DMARD combination", outcome: "failed" }] },
    { drug: "Januvia and Jardiance" }, { lu_code: "381" }, { drug: "insulin glargine" , patient: {age_years: 70}}, { drug: "salbutamol" }, { drug: "bupropion 150 mg" }, {drug: "Lipitor 20 mg", goal: "cheapest"}, {drug:"Lipitor", goal:"interchangeable"},
    { drug: "Ezetrol", tried: [{drug: "foobarium", outcome: "failed"}], patient: {age_years: 70}},
    { drug: "Pantoloc", for: "weight loss" , strength: "40 mg"}, { drug: "Pantoloc", patient: {age_years: 70} },
  ];
  for (const q of qs) {
    let vs; try { vs = decideDrug(toDrugAsk(q), r, "2025-09-26"); } catch (e) { console.log(JSON.stringify(q), "ERR", e); continue; }
    for (const v of vs) console.log(`${JSON.stringify(q)}\n  => ${v.subject} | ${v.decision}/${v.basis} ${v.amountCents}\n  S: ${v.summary}\n  N: ${v.needs.map((n) => `${n.field}${n.name ? ":" + n.name : ""}(${n.type} ${n.options ?? ""})`).join(" | ")}\n  A: ${v.assumed.map((a) => a.text).join(" | ")}\n  B: ${v.better.map((b) => b.text).slice(0,3).join(" | ")}`);
  }
  const t = performance.now(); let n = 0;
  for (let k = 0; k < 20; k += 1) for (const q of qs) { decideDrug(toDrugAsk(q), r, "2025-09-26"); n += 1; }
  console.log("us per call incl parse", ((performance.now() - t) * 1000) / n);
  const asks = qs.map((q) => toDrugAsk(q));
  const t2 = performance.now();
  for (let k = 0; k < 20; k += 1) for (const q of asks) decideDrug(q, r, "2025-09-26");
  console.log("us per call", ((performance.now() - t2) * 1000) / n);
  for (const q of asks) { const s = performance.now(); for (let k = 0; k < 20; k += 1) decideDrug(q, r, "2025-09-26"); const us = ((performance.now() - s) * 1000) / 20; if (us > 300) console.log(q.drug, us); }
}, 60000);
