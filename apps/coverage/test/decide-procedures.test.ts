import { describe, expect, test } from "vitest";
import { openDecider } from "./decide-question.ts";

const decide = await openDecider();
const ask = (text: string) => decide(text).answer;

/** Procedures by everyday words, with how many there were: code and fee of the page. */
test.each([
  ["Burned four warts off a boy's fingers with liquid nitrogen, what do I put in?", ["Z117", "$11.65"]],
  ["Nine AKs frozen with LN2 on a farmer's scalp. Fee code?", ["Z119", "$29.00"]],
  ["Two suspicious moles cut out and stitched, code and fee?", ["Z163", "$26.50"]],
  ["Curettage of two seb ks on the back, fee please", ["Z160", "$15.85"]],
  ["Lanced two boils in the office, what is the fee?", ["Z173", "$30.35"]],
  ["Biopsied a spot with a 4 mm punch and closed it with a stitch. Code and fee?", ["Z116", "$29.60"]],
  ["Injected five keloids on the chest with triamcinolone. Which code and how much?", ["G377", "$13.30"]],
  ["Put in a Kyleena in my office, insertion fee plus tray?", ["G378", "$39.95", "$11.55"]],
  ["Evidence kit on a man after an assault, code and amount", ["K021", "$257.15"]],
  ["Caesarean with tubal, fee?", ["P041", "$609.20"]],
  ["Cancelled half my clinic for a delivery. Is there a premium, which code, how much?", ["C989", "$76.40"]],
  ["How many time units is 2 hours of assisting and what does that pay?", ["12 time units", "$150.12"]],
  ["Anaesthesia time units for 75 minutes?", ["6 time units", "$92.94"]],
  ["J'ai congelé trois verrues à l'azote liquide. Quel code et combien?", ["Z117", "$11.65"]],
])("%s", (question, figures) => {
  const { decision, summary } = ask(question);
  expect(decision, summary).toBe("billable");
  for (const figure of figures) expect(summary).toContain(figure);
});

test.each([
  ["Only three AKs today, liquid nitrogen. Can I use Z119?", "not_billable", "$11.65"],
  ["Six solar keratoses treated with Histofreezer. Z119?", "not_billable", "M4"],
  ["Three keratoses excised with sutures; the biller put Z157. Right?", "not_billable", "three or more"],
  ["Keratoses excised with sutures by the locum, Z158 alright for her?", "needs_more_info", "Z158"],
  ["Punch left open, no sutures needed. Is Z116 right?", "not_billable", "Z113"],
  ["Knee with gout, tapped 30 cc. G328?", "not_billable", "$20.25"],
  ["Took 40 cc off a swollen knee for him, cause not clear yet. G328?", "needs_more_info", "G328"],
  ["Tapped 25 mL off a knee in a lady with ankylosing spondylitis. G328 ok?", "billable", "$39.80"],
  ["OAT patient, two visits, one only to renew the prescription. K682?", "not_billable", "A60"],
  ["Saw my methadone patient three times in May, all real assessments. K682 payable?", "billable", "$64.00"],
  [
    "Referred mild psoriasis on the elbows, topicals only, 20 minutes, dermatologist. A021?",
    "not_billable",
    "A88",
  ],
  ["Dermatologist: referred psoriasis on methotrexate, 15 minutes. A021 payable?", "billable", "$164.90"],
  ["Chlamydia phoned to public health. K034?", "not_billable", "A55"],
  ["Elective carpal tunnel at 18:30 on Thursday. E409 on it?", "not_billable", "GP104"],
  ["Appendectomy bumped by an emergency and started 18:30 on Thursday. E409 on it?", "billable", "50%"],
  ["Sunday elective home visit, B993?", "not_billable", "B960"],
  ["Liquid nitrogen on four actinic keratoses: Z119 or Z117?", "billable", "$11.65"],
  ["E079 with K013 the same day?", "needs_more_info", "do not agree"],
  ["A888 and E080 the same day, patient out of hospital a week?", "needs_more_info", "do not agree"],
  ["If W010 goes in for the month for a dying resident, can the MRP bill G512 too?", "billable", "$67.75"],
])("%s is %s", (question, decision, words) => {
  const answer = ask(question);
  expect(answer.decision, answer.summary).toBe(decision);
  expect(answer.summary).toContain(words);
});

describe("what nobody knows", () => {
  test.each([
    ["K197 with a burnt-out nurse yesterday, how much in total? Duration field blank.", "minutes"],
    ["K005 with a student yesterday, I forgot to note how long we talked. How much do I get?", "minutes"],
    [
      "Well teen of 15, can our paediatrician put in K269? She cannot say when the last one was.",
      "earlierClaims",
    ],
    [
      "Comprehensive assessment in emerg last Thursday by the doc on shift, no times on the chart. H132?",
      "service",
    ],
  ])("%s asks back for %s", (question, fact) => {
    const answer = ask(question);
    expect(answer.decision, answer.summary).toBe("needs_more_info");
    expect(answer.followUps.map((one) => one.fact)).toContain(fact);
  });

  test("an aside about something else that is not known decides nothing", () => {
    const { decision, summary } = ask(
      "Lanced one boil in the office, Z101. I have no idea where I parked. Fee?",
    );
    expect(decision, summary).toBe("billable");
  });
});
