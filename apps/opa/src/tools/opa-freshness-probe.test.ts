import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryDeps, TODAY } from "../../test/memory-starter.ts";
import type { OpaDeps } from "../deps.ts";
import { measureStaleness } from "../domain/freshness/measure-staleness.ts";
import type { PageAnswer, PageQuestion } from "../domain/freshness/page-checker.ts";
import { opaFreshnessProbe } from "./opa-freshness-probe.ts";

const deps = createMemoryDeps();

async function probe(input: Record<string, unknown>, changed: Partial<OpaDeps> = {}) {
  const asked = opaFreshnessProbe.inputSchema.parse(input);
  const answer = await opaFreshnessProbe.handler(
    asked,
    { ...deps, ...changed },
    { signal: new AbortController().signal },
  );
  return opaFreshnessProbe.outputSchema.parse(answer);
}

/** A web that gives one answer for every page and remembers what it was asked. */
function fakeWeb(answer: PageAnswer) {
  const asked: PageQuestion[] = [];
  const pages: OpaDeps["pages"] = {
    async check(questions) {
      asked.push(...questions);
      return new Map(questions.map(({ url }) => [url, answer]));
    },
  };
  return { asked, pages };
}

test("age is measured from the date that a document states", async () => {
  const { stale_documents } = await probe({
    document_ids: ["cpso-virtual-care", " CPSO-Prescribing-Drugs "],
  });
  // Virtual Care was updated in June 2022: 1324 days from 2022-06-01 to 2026-01-15.
  expect(stale_documents.find(({ document_id }) => document_id === "cpso-virtual-care")).toMatchObject({
    last_updated: "2022-06",
    days_old: 1324,
    staleness: "likely_stale",
    as_of: "2025-09-26",
  });
  expect(stale_documents).toHaveLength(2);
});

test.each([
  ["short", 6_000],
  ["full", 24_000],
])(
  "every document is stale, dated within a year or undated, none is called current, %s",
  async (detail, most) => {
    const answer = await probe({ detail });
    const { corpus } = deps;
    expect(answer.documents_checked).toBe(corpus.rows.documents.length);
    const cut = answer.notices.flatMap((notice) => /^(\d+) more in/.exec(notice)?.[1] ?? []).map(Number);
    const left = cut.reduce((sum, count) => sum + count, 0);
    expect(answer.stale_documents.length + answer.undated.length + answer.dated_within_a_year + left).toBe(
      answer.documents_checked,
    );
    expect(answer.undated.map(({ document_id }) => document_id)).not.toContain("cpso-virtual-care");
    expect(answer.web_checks).toEqual([]);
    expect(new TextEncoder().encode(JSON.stringify(answer)).length).toBeLessThanOrEqual(most);
    // Screening pages state no date of their own.
    const screening = await probe({ source_orgs: ["Ontario Health"] });
    expect(screening.undated).toHaveLength(screening.documents_checked);
  },
);

test("a document that is superseded comes first, at any date", async () => {
  const documents = deps.corpus.rows.documents.map((document) =>
    document.document_id === "cep-dementia-diagnosis"
      ? { ...document, is_superseded: true }
      : { ...document, is_superseded: false },
  );
  const corpus = { ...deps.corpus, rows: { ...deps.corpus.rows, documents } };
  const { stale_documents, recommendations } = await probe({}, { corpus });
  const superseded = stale_documents.filter(({ staleness }) => staleness === "superseded");
  expect(stale_documents.slice(0, superseded.length)).toEqual(superseded);
  expect(superseded.map(({ document_id }) => document_id)).toContain("cep-dementia-diagnosis");
  expect(recommendations.join("\n")).toContain("npx pnpm ingest opa --source cep");
});

test("unknown ids and topics are refused with the nearest", async () => {
  await expect(probe({ document_ids: ["cpso-virtual-car"] })).rejects.toMatchObject({
    code: "UNKNOWN_DOCUMENT",
    details: { nearest_ids: expect.arrayContaining(["cpso-virtual-care"]) },
  });
  await expect(probe({ topics: ["virtul care"] })).rejects.toMatchObject({ code: "UNKNOWN_TOPIC" });
});

test("conditions narrow one another", async () => {
  const { stale_documents, documents_checked } = await probe({
    source_orgs: ["cpso"],
    topics: ["Virtual Care"],
  });
  expect(documents_checked).toBeGreaterThan(1);
  expect(stale_documents.filter(({ topics }) => !topics.includes("virtual care"))).toEqual([]);
  expect((await probe({ source_orgs: ["pho"], topics: ["Virtual Care"] })).notices).toContain(
    "No document meets all of these conditions.",
  );
});

test("a page that is gone is a potential update, and its command the first recommendation", async () => {
  const { pages } = fakeWeb({ outcome: "gone", status: 410 });
  const answer = await probe({ document_ids: ["cpso-virtual-care"], check_web: true }, { pages });
  expect(answer.potential_updates).toMatchObject([
    { document_id: "cpso-virtual-care", status: "gone", detected_date: TODAY },
  ]);
  expect(answer.web_checks[0]?.evidence[0]).toContain("410");
  expect(answer.recommendations[0]).toContain("--source cpso");
  expect(answer.provenance).toEqual(["sql", "web"]);
});

test("twenty pages at most, each once; the others are said not to be checked", async () => {
  const { asked, pages } = fakeWeb({ outcome: "not_modified", finalUrl: "" });
  const answer = await probe({ check_web: true }, { pages });
  expect(asked).toHaveLength(20);
  expect(new Set(asked.map(({ url }) => url)).size).toBe(20);
  const notChecked = answer.web_checks.filter(({ status }) => status === "not_checked");
  expect(notChecked.every(({ checked_on }) => checked_on === null)).toBe(true);
  expect(answer.notices.join(" ")).toContain("not checked on the web");
  expect(answer.potential_updates).toEqual([]);
});

test("a change between ingestions is reported, and the additions of the first one are not", async () => {
  expect((await probe({})).document_changes).toEqual([]);
  const change = {
    version: "later",
    built_at: "2027-01-01T00:00:00.000Z",
    position: 0,
    change: "changed" as const,
    document_id: "cpso-virtual-care",
    title: "Virtual Care",
    source_url: "https://www.cpso.on.ca/",
    sections_added: [],
    sections_changed: ["Consent"],
    sections_removed: [],
  };
  const documentChanges = [change, ...deps.corpus.rows.documentChanges];
  const corpus = { ...deps.corpus, rows: { ...deps.corpus.rows, documentChanges } };
  expect((await probe({ topics: ["virtual care"] }, { corpus })).document_changes).toMatchObject([
    { document_id: "cpso-virtual-care", change: "changed", sections: ["Consent"] },
  ]);
  expect((await probe({ document_ids: ["cpso-advertising"] }, { corpus })).document_changes).toEqual([]);
});

test("an older date is never less stale, and a less exact one never newer than what it may mean", async () => {
  const { corpus } = deps;
  const found = corpus.findDocument("cpso-virtual-care");
  if (!found) throw new Error("no document");
  const day = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2026-01-15"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const ageOf = (updated_date: string) => measureStaleness({ ...found, updated_date }, TODAY);
  const RANK = ["likely_stale", "potentially_stale", undefined];
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [older, newer] = a < b ? [a, b] : [b, a];
      expect(RANK.indexOf(ageOf(older).staleness)).toBeLessThanOrEqual(RANK.indexOf(ageOf(newer).staleness));
      expect(ageOf(a.slice(0, 7)).days).toBeGreaterThanOrEqual(ageOf(a).days ?? 0);
    }),
  );
  expect(
    [ageOf("2025-01-15"), ageOf("2025-01-14"), ageOf("2024-01-14")].map(({ staleness }) => staleness),
  ).toEqual([undefined, "potentially_stale", "likely_stale"]);
});

test("changes since a day come newest first, with each successor", async () => {
  const { news = [], stale_documents } = await probe({
    since: "2023-01-01",
    source_orgs: ["moh"],
    detail: "full",
  });
  const dates = news.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(news).toContainEqual(
    expect.objectContaining({ document_id: "moh-bulletin-250905", what: "new", date: "2025-09-17" }),
  );
  // Bulletin 231001 of October 2023 settles what 230402 began.
  expect(news).toContainEqual(
    expect.objectContaining({
      document_id: "moh-bulletin-230402",
      what: "superseded",
      by: "moh-bulletin-231001",
    }),
  );
  expect(news.map(({ document_id }) => document_id)).not.toContain("moh-bulletin-220203");
  expect(stale_documents).toEqual([]);
  await expect(probe({ since: "last year" })).rejects.toThrow("since");
});
