import { UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { describe, expect, test } from "vitest";
import { document, found, section } from "../../../test/example-corpus.ts";
import { createMemoryDeps, TODAY } from "../../../test/memory-starter.ts";
import { recogniseProgram } from "../screening/recognise-program.ts";
import { programLookupInput } from "./program-lookup-schemas.ts";
import { lookUpProgram } from "./program-lookup.ts";
import {
  WEB_TOPICS,
  type ProgramWeb,
  type WebQuestion,
  type WebSource,
  type WebStatement,
} from "./program-web.ts";
import { isAbout, namesSomething } from "./program-search.ts";
import { toInfoKind } from "./requested-info.ts";

const deps = createMemoryDeps();
const PAGE = "https://www.cancercareontario.ca/en/page";

/** What the web says of a program, with words of the page that bear it out. */
const states = (
  topic: WebStatement["topic"],
  text: string,
  source: Partial<WebSource> = {},
): WebStatement => ({
  topic,
  text,
  sources: [{ url: PAGE, title: "A page", citedText: text, ...source }],
});

async function look(input: Readonly<Record<string, unknown>>, web?: ProgramWeb["ask"], signal?: AbortSignal) {
  const parsed = programLookupInput.parse({ detail: "full", ...input });
  const asked = { ...deps, ...(web && { programWeb: { ask: web } }) };
  return lookUpProgram(parsed, asked, signal ?? new AbortController().signal);
}
const lookOnWeb = (program: string, ...statements: readonly WebStatement[]) =>
  look({ program }, async () => statements);

describe("statements of the web", () => {
  test("fills what no record has: each topic its field", async () => {
    const all = WEB_TOPICS.map((topic) => states(topic, `What of ${topic}.`));
    const answer = await lookOnWeb("kidney care", ...all, states("intervals", "What of other intervals."));
    const { eligibility, intervals, procedures, followup, additional_info: info } = answer;
    expect({ general: eligibility.general, intervals, procedures, followup, ...info }).toEqual({
      general: ["What of eligibility."],
      intervals: { "web 1": "What of intervals.", "web 2": "What of other intervals." },
      procedures: ["What of procedures."],
      followup: {
        referral_process: "What of referral.",
        self_referral: "What of self_referral.",
        after_result: ["What of follow_up."],
      },
      overview: "What of overview.",
      locations: ["What of locations."],
      resources: expect.arrayContaining(["What of resources."]),
    });
    expect(answer.provenance.at(-1)).toBe("web");
    expect(answer.web_statements).toHaveLength(all.length + 1);
    expect(answer.web_statements[0]).toEqual({
      topic: "overview",
      text: "What of overview.",
      url: PAGE,
      cited_text: "What of overview.",
    });
    // One page, read today.
    const [cited, ...others] = answer.citations.filter(({ url }) => url === PAGE);
    expect([cited?.source, cited?.as_of, cited?.section_id, others]).toEqual(["A page", TODAY, null, []]);
  });

  test("changes nothing that the records state, and joins what they lack", async () => {
    const own = await look({ program: "cervical" });
    const answer = await lookOnWeb(
      "cervical",
      ...WEB_TOPICS.map((topic) => states(topic, `What of ${topic}.`)),
      states("self_referral", "And more of it."),
    );
    expect(answer.intervals).toEqual(own.intervals);
    expect(answer.eligibility).toEqual(own.eligibility);
    expect(answer.procedures).toEqual(own.procedures);
    expect(answer.followup).toEqual({
      ...own.followup,
      referral_process: "What of referral.",
      self_referral: "What of self_referral. And more of it.",
    });
    expect(answer.additional_info.overview).toBe(own.additional_info.overview);
    expect(answer.additional_info.resources).toEqual([
      ...own.additional_info.resources,
      "What of resources.",
    ]);
    expect([answer.conflicts, answer.confidence]).toEqual([own.conflicts, own.confidence]);
  });

  test("another figure than the record's is a conflict, and lessens the confidence", async () => {
    // The record says 60 months.
    const same = await lookOnWeb("cervical", states("intervals", "The HPV test is offered every 5 years."));
    const other = await lookOnWeb("cervical", states("intervals", "The HPV test is offered every 4 years."));
    expect([same.conflicts.length, other.conflicts.length]).toEqual([0, 1]);
    expect(other.confidence).toBeLessThan(same.confidence);
    expect(JSON.stringify(other.conflicts)).toContain(PAGE);
    // What was read last is relied on.
    expect(other.conflicts[0]?.authoritative).toBe("every 4 years");
    expect(other.conflicts[0]?.sides.map(({ value }) => value)).toEqual(["every 5 years", "every 4 years"]);
  });
});

describe("a statement of the web is left out", () => {
  const kept = async (...statements: readonly WebStatement[]) => {
    const { web_statements: shown, notices, provenance } = await lookOnWeb("kidney care", ...statements);
    return [
      shown.length,
      notices.filter((notice) => /left out|no statement/u.test(notice)).length,
      provenance.at(-1),
    ];
  };

  test.each([
    ["on no page of Ontario Health", states("overview", "Care.", { url: "https://example.org/page" })],
    ["without words of the page", states("overview", "Care.", { citedText: " " })],
    [
      "with a figure that the page does not have",
      states("intervals", "Every 3 years.", { citedText: "Every 2 years." }),
    ],
    ["longer than a statement", states("overview", "a".repeat(401))],
    ["without a source", { topic: "overview", text: "Care.", sources: [] } as const],
  ])("%s", async (_, statement) => {
    expect(await kept(statement)).toEqual([0, 2, "web"]);
    expect(await kept(statement, states("overview", "b".repeat(400)))).toEqual([1, 1, "web"]);
  });

  test("and one that is borne out is shown with its first usable source", async () => {
    const { url, title } = { url: "https://example.org", title: "Elsewhere" };
    const [first] = states("overview", "Care.").sources;
    if (!first) throw new Error("no source");
    const statement = {
      topic: "overview" as const,
      text: "Care.",
      sources: [{ url, title, citedText: "Care." }, first],
    };
    expect((await lookOnWeb("kidney care", statement)).web_statements[0]?.url).toBe(PAGE);
    expect(await kept()).toEqual([0, 1, "web"]);
  });
});

describe("the web", () => {
  test("gets the program, five years of age, and the question", async () => {
    const asked: WebQuestion[] = [];
    const ask: ProgramWeb["ask"] = async (question) => {
      asked.push(question);
      return [];
    };
    for (const patient_age of [50, 54, 55, undefined])
      await look({ program: "lung", risk_factors: ["ex-smoker"], query_type: "referral", patient_age }, ask);
    expect(asked.map(({ ageBand }) => ageBand)).toEqual(["50 to 54", "50 to 54", "55 to 59", undefined]);
    expect(asked[0]).toEqual({
      program: "lung",
      ageBand: "50 to 54",
      riskFactors: ["ex-smoker"],
      infoNeeded: ["referral"],
    });
  });

  test("that cannot search is reported; the answer stays. A fault that is not the web's, or a caller that left, ends it", async () => {
    const own = await look({ program: "lung" });
    const fail = (error: Error) => async () => {
      throw error;
    };
    const upstream = new UpstreamError("Away.", { code: "WEB" });
    const answer = await look({ program: "lung" }, fail(upstream));
    expect(answer.notices).toEqual([...own.notices, expect.stringMatching(/web/u)]);
    expect({ ...answer, notices: [] }).toEqual({ ...own, notices: [] });
    await expect(look({ program: "lung" }, fail(new TypeError("fault")))).rejects.toThrow("fault");
    await expect(look({ program: "lung" }, fail(upstream), AbortSignal.abort())).rejects.toThrow("Away.");
  });
});

describe("a program by its names", () => {
  test.each([
    ["Pap", "cervical", false],
    ["dépistage du cancer du col de l'utérus", "cervical", false],
    ["OBSP high risk", "breast", true],
    ["mammography for women aged 50", "breast", false],
    ["risque élevé sein", "breast", true],
    ["Colon Cancer Check", "colorectal", false],
    ["FIT every 2 years", "colorectal", undefined],
    ["low-dose CT", "lung", false],
    // One slip of a long word, not of a short one.
    ["colorectel screening", "colorectal", false],
    ["mamogram", "breast", false],
    ["rectol", "colorectal", false],
    ["cervex", "cervical", false],
    ["cervx", "cervical", undefined],
    ["smeer", "cervical", undefined],
    ["paps smear", "cervical", undefined],
    ["lung transplant", undefined, undefined],
    ["screening", undefined, undefined],
  ])("%s: %s", (words, program, asksHighRisk) => {
    const found = recogniseProgram(words);
    expect(found?.program).toBe(asksHighRisk === undefined ? undefined : program);
    expect(found?.asksHighRisk).toBe(asksHighRisk);
  });

  test("several programs are asked for one by one", () => {
    expect(() => recogniseProgram("breast and lung")).toThrow(UserInputError);
    expect(() => recogniseProgram("breast mammogram")).not.toThrow();
  });
});

test("another program is answered as far as passages are about it, and not at all without any", async () => {
  const programs = ["stroke", "kidney care", "palliative care", "surgery", "wombats"];
  const answers = await Promise.all(programs.map((program) => look({ program })));
  for (const { passages, confidence } of answers) expect(confidence > 0).toBe(passages.length > 0);
  expect(answers.at(-1)?.passages).toEqual([]);
});

test.each(["breast", "cervical", "colorectal", "lung"])(
  "the answer says what is asked of %s and not stated, and lessens the confidence",
  async (program) => {
    const { followup, additional_info: info, algorithms, confidence } = await look({ program });
    const { referral_process: by, self_referral: own, after_result: after } = followup;
    for (const [query_type, isSilent] of [
      ["referral", by === null && own === null],
      ["followup", after.length === 0],
      ["locations", info.locations.length === 0],
      ["pathway", algorithms.length === 0],
    ] as const) {
      const asked = await look({ program, query_type });
      expect(asked.notices.some((words) => words.includes(`: ${query_type}.`))).toBe(isSilent);
      expect(asked.confidence < confidence).toBe(isSilent);
    }
  },
);

test.each([
  ["Eligibility", "eligibility"],
  ["admissibilité", "eligibility"],
  ["how-often", "intervals"],
  ["screening tests", "procedures"],
  ["follow_up", "followup"],
  ["self referral", "referral"],
  ["steps", "pathway"],
  ["phone", "locations"],
  ["patient materials", "resources"],
])("%s asks for %s", (words, kind) => {
  expect(toInfoKind(words)).toBe(kind);
});

test("an unknown kind of information is refused", () => {
  expect(() => toInfoKind("weather")).toThrow(UserInputError);
});

describe("a program without records", () => {
  test("holds nobody to an age, and names the documents that are about it alone", async () => {
    const [person, nobody] = await Promise.all([
      look({ program: "kidney care", patient_age: 50, risk_factors: ["diabetes"] }),
      look({ program: "kidney care" }),
    ]);
    expect(nobody.patient_specific).toBeNull();
    expect(person.patient_specific).toMatchObject({ age: 50, outcome: "unknown", unmatched: ["diabetes"] });
    expect(person.passages).toEqual([]);
    expect([person.confidence, person.last_updated]).toEqual([0, deps.corpus.builtAt]);
  });
});

test.each([
  ["kidney care", true, true],
  ["kidney dialysis", true, true],
  ["kidney transplant", true, false],
  ["Ontario cancer screening program", false, false],
  ["2025", false, false],
])("%s names something: %s; a passage on kidney dialysis is about it: %s", (words, names, isIt) => {
  const own = section("Kidney", "d", { section_text: "Dialysis at home." });
  expect([namesSomething(words), isAbout(found(own, document("d"), 1), words)]).toEqual([names, isIt]);
});
