import { toFailure, type ToolAnswer } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge, HOSTILE } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { toCall } from "./facts-form.tsx";
import { Algorithm } from "./pathway.tsx";
import { toAgeLine, toFacts } from "./place.ts";
import { ScreeningView } from "./screening-view.tsx";
import { screeningTexts } from "./texts.ts";

const words = screeningTexts.en;
const PERSON = {
  age: 60,
  outcome: "inside",
  belongs_to: null,
  age_range: [50, 74],
  recommendation: "After a normal FIT the next one is due 2 years later.",
  due: [{ test: "FIT", last: "2025-03", due: "2027-03", is_overdue: false }],
  why: ["60 is within 50 to 74."],
  decided_by: [],
  risk_factors: ["FIT negative March 2025"],
  not_understood: [] as string[],
  missing_facts: [] as string[],
};
const ALGORITHM = {
  name: "ColonCancerCheck: pathway",
  decision_points: [
    {
      step: 1,
      question: "Are there symptoms of colorectal disease?",
      if_yes: "Diagnostic route.",
      if_no: "Go to step 2.",
    },
  ],
};
const ANSWER = {
  program: "ColonCancerCheck",
  patient_specific: PERSON,
  recommendations: [
    { text: "FIT every 2 years", category: "screening", applies_to_patient: "yes", source_section_id: "s1" },
  ],
  algorithms: [],
  eligibility: { age_criteria: "Ages 50 to 74; anyone", risk_criteria: null, general: [] },
  followup: {
    referral_process: "By its own requisition.",
    self_referral: null,
    after_result: ["Abnormal FIT: colonoscopy."],
  },
  passages: [],
  web_statements: [],
  conflicts: [],
  notices: ["Check the figures at the url."],
  citations: [
    {
      source: "ColonCancerCheck",
      loc: "Follow-up",
      url: "https://www.cancercareontario.ca/c",
      section_id: "s1",
      as_of: "2025",
    },
  ],
  answer_id: "opa1-abc",
};
const of = (person: object, rest: object = {}): unknown => ({
  ...ANSWER,
  ...rest,
  patient_specific: { ...PERSON, ...person },
});

const toBridge = (answer?: ToolAnswer, cancelled?: string, locale?: string, canCall = true) =>
  fakeBridge({ input: { program: "colorectal", patient_age: 60 }, answer, cancelled, locale, canCall });
const draw = (body: unknown, locale?: string): string =>
  renderToString(<ScreeningView bridge={toBridge(answerOf(body), undefined, locale)} />);

/** The heading of the person's place. */
const hereIn = (html: string): string | undefined =>
  /aria-current="step"[^>]*><h3>(?<heading>[^<]*)/u.exec(html)?.groups?.["heading"]?.replaceAll("&amp;", "&");

describe("a person in a program", () => {
  test.each([
    ["inside", words.stages.screened],
    ["increased", words.stages.screened],
    ["outside", words.stages.eligible],
    ["excluded", words.stages.elsewhere],
    ["depends", words.stages.facts],
    ["unknown", words.stages.facts],
  ])("the place of a person who is %s is one: %s", (outcome, heading) => {
    const html = draw(of({ outcome }));
    expect(hereIn(html)).toBe(heading);
    expect(html.match(/aria-current/gu)).toHaveLength(1);
  });

  test("gets the next test with its month, the reason, and the source", () => {
    const html = draw(ANSWER);
    for (const part of ["2027-03", "2025-03", "60 is within 50 to 74.", "https://www.cancercareontario.ca/c"])
      expect(html).toContain(part);
  });

  test("a person whose test is late sees since when", () => {
    const due = [{ test: "FIT", last: "2020-01", due: "2022-01", is_overdue: true }];
    expect(draw(of({ due }))).toContain(`${words.overdue} 2022-01`);
  });

  test("a person who is not understood gets no date and no good badge, and sees what was not understood", () => {
    const html = draw(
      of({ outcome: "unknown", not_understood: ["sarcoidosis"], recommendation: "", due: [] }),
    );
    expect(html).toContain("sarcoidosis");
    for (const part of [
      words.outcomes["inside"],
      words.recommended,
      words.notElsewhere,
      words.notMissing,
      'class="badge good"',
    ])
      expect(html).not.toContain(part);
  });

  test("an outcome that this page does not know has no place, and the server's word is shown", () => {
    const html = draw(of({ outcome: "paused" }));
    expect(hereIn(html)).toBeUndefined();
    expect(html).toContain("paused");
  });

  test("has a place on the ages where the age and the range are known", () => {
    expect(toAgeLine(PERSON)).toEqual({ from: 50, to: 74, at: 60 });
    expect(toAgeLine({ ...PERSON, age: 120, age_range: [25, null] })).toEqual({ from: 25, to: 100, at: 100 });
    expect(toAgeLine({ ...PERSON, age: null })?.at).toBeUndefined();
    expect(toAgeLine({ ...PERSON, age_range: [] })).toBeUndefined();
  });
});

describe("the program", () => {
  test("without a person has no badge and says so", () => {
    const html = draw({ ...ANSWER, patient_specific: null });
    expect(html).toContain(words.nobody);
    expect(html).not.toContain("aria-current");
  });

  test("of which nothing is held is not said to be none, and neither is one that could not be asked", () => {
    const none = { ...ANSWER, patient_specific: null, recommendations: [], citations: [] };
    expect(draw(none)).toContain(words.nothing);
    for (const bridge of [toBridge(toFailure("lost")), toBridge(undefined, "stopped"), toBridge()])
      expect(renderToString(<ScreeningView bridge={bridge} />)).not.toContain(words.nothing);
  });

  test("shows its pathway with where each answer leads; else it is asked for, where the host lets views ask", () => {
    const html = draw({ ...ANSWER, algorithms: [ALGORITHM] });
    for (const part of ["symptoms of colorectal", "Diagnostic route.", "Go to step 2."])
      expect(html).toContain(part);
    expect(draw(ANSWER)).toContain(words.showPathway);
    const silent = toBridge(answerOf(ANSWER), undefined, undefined, false);
    expect(renderToString(<ScreeningView bridge={silent} />)).not.toContain(words.showPathway);
  });

  test("is in French around the words of the program", () => {
    const html = draw(ANSWER, "fr-CA");
    expect(html).toContain(screeningTexts.fr.place);
    expect(html).toContain('lang="en"');
  });

  test("shows hostile text as text, and opens no address but https", () => {
    const hostile = of(
      {
        outcome: HOSTILE,
        belongs_to: HOSTILE,
        recommendation: HOSTILE,
        due: [{ test: HOSTILE, last: HOSTILE, due: HOSTILE, is_overdue: true }],
        why: [HOSTILE],
        risk_factors: [HOSTILE],
        not_understood: [HOSTILE],
        missing_facts: [HOSTILE],
      },
      {
        program: HOSTILE,
        recommendations: [{ text: HOSTILE, category: HOSTILE, applies_to_patient: HOSTILE }],
        eligibility: { age_criteria: HOSTILE, risk_criteria: HOSTILE, general: [HOSTILE] },
        passages: [{ section_id: HOSTILE, text: HOSTILE }],
        web_statements: [{ text: HOSTILE, url: "javascript:alert(1)" }],
        conflicts: [{ explanation: HOSTILE }],
        notices: [HOSTILE],
        answer_id: HOSTILE,
      },
    );
    const point = { step: 1, question: HOSTILE, if_yes: HOSTILE, if_no: HOSTILE };
    const algorithm = { name: HOSTILE, decision_points: [point] };
    const html = draw(hostile) + renderToString(<Algorithm algorithm={algorithm} texts={words} />);
    expect(html).not.toMatch(/<(?:img|script)/u);
    expect(html).not.toMatch(/href="javascript/u);
  });
});

describe("asking again", () => {
  test("replaces age and facts, and keeps what the form does not ask", () => {
    const data = new FormData();
    for (const [name, value] of Object.entries({
      program: " colorectal ",
      age: "52",
      facts: "no symptoms\n\nFIT negative March 2025",
    }))
      data.set(name, value);
    const before = {
      program: "cervical",
      patient_age: 40,
      risk_factors: ["old"],
      history: { cervix: "present" },
    };
    expect(toCall(before, data)).toEqual({
      program: "colorectal",
      patient_age: 52,
      risk_factors: ["no symptoms", "FIT negative March 2025"],
      history: { cervix: "present" },
    });
    data.set("age", "");
    expect(toCall(before, data)).not.toHaveProperty("patient_age");
    expect(toFacts(" ; \n")).toEqual([]);
  });
});
