import { describe, expect, test } from "vitest";
import { corpusOf, document } from "../../../test/example-corpus.ts";
import { listNews } from "./list-news.ts";
import { measureStaleness, toImportance } from "./measure-staleness.ts";
import { recommendRefresh } from "./recommend-refresh.ts";

const TODAY = "2026-01-15";
type Document = ReturnType<typeof document>;

describe("the age of a document", () => {
  test.each([
    [{ updated_date: "2025-01-15", effective_date: "2020-01-01" }, "2025-01-15", 365, undefined],
    [{ effective_date: "2025-01-14", published_date: "2025-06-01" }, "2025-01-14", 366, "potentially_stale"],
    [{ published_date: "2024-01-15" }, "2024-01-15", 731, "potentially_stale"],
    [{ published_date: "2024-01-14" }, "2024-01-14", 732, "likely_stale"],
    // A month or a year counts from its first day.
    [{ updated_date: "2025-02" }, "2025-02", 348, undefined],
    [{ updated_date: "2025" }, "2025", 379, "potentially_stale"],
    [{}, null, null, undefined],
    [{ updated_date: "2026-01-01", is_superseded: true }, "2026-01-01", 14, "superseded"],
    [{ is_superseded: true, superseded_by: "next" }, null, null, "superseded"],
  ])("%j", (change, date, days, staleness) => {
    const age = measureStaleness(document("d", change), TODAY);
    expect([age.date, age.days, age.staleness]).toEqual([date, days, staleness]);
  });

  test.each([
    [{ document_type: "policy" as const }, 0],
    [{ document_type: "guideline" as const, source_org: "ontario_health" as const }, 0],
    [{ document_type: "guideline" as const, source_org: "pho" as const }, 1],
    [{ document_type: "tool" as const, source_org: "cep" as const }, 3],
    [{ document_type: "advice" as const }, 2],
  ])("%j matters as number %i", (change, expected) => {
    expect(toImportance(document("d", change))).toBe(expected);
  });
});

describe("news since a day", () => {
  const news = (
    documents: readonly Document[],
    since = "2025-03-15",
    changes: Parameters<typeof listNews>[1]["changes"] = [],
  ) =>
    listNews(documents, { since, changes, corpus: corpusOf({ documents }) }).map(
      ({ document_id, what, date, by }) =>
        [document_id, what, date, ...(by === undefined ? [] : [by])].join(" "),
    );

  test.each([
    [{ published_date: "2025-03-15" }, ["d new 2025-03-15"]],
    [{ published_date: "2025-03-14" }, []],
    // A month is not before a day in it, nor a year.
    [{ published_date: "2025-03" }, ["d new 2025-03"]],
    [{ published_date: "2025-02" }, []],
    [{ published_date: "2025" }, ["d new 2025"]],
    [{ published_date: "2024" }, []],
    [{ updated_date: "2025-04-01", published_date: "2020" }, ["d revised 2025-04-01"]],
    [{ effective_date: "2025-05-01", updated_date: "2025-04-01" }, ["d revised 2025-05-01"]],
    [{ effective_date: "2024-05-01", updated_date: "2025-04-01" }, ["d revised 2025-04-01"]],
    [{ updated_date: "2025-01-01" }, []],
    [{}, []],
    // The successor is not held.
    [{ is_superseded: true, superseded_by: "gone", published_date: "2025-05" }, []],
    [{ is_superseded: true, updated_date: "2025-05" }, []],
  ])("%j: %j", (change, expected) => {
    expect(news([document("d", change)])).toEqual(expected);
  });

  test("name the successor of a document, from the day of its publication", () => {
    const old = document("old", { is_superseded: true, superseded_by: "next", published_date: "2025-04-01" });
    expect(news([old, document("next", { published_date: "2025-05-01" })])).toEqual([
      "old superseded 2025-05-01 next",
      "next new 2025-05-01",
    ]);
    expect(news([old, document("next", { effective_date: "2025-04-01" })])).toContain(
      "old superseded 2025-04-01 next",
    );
    expect(news([old, document("next", { published_date: "2024-05-01" })])).toEqual([]);
    expect(news([old, document("next")])).toEqual([]);
  });

  test("come with what changed between ingestions, the newest first", () => {
    const change = (built_at: string, kind: "added" | "changed" | "removed") => ({
      document_id: kind,
      title: "",
      change: kind,
      built_at,
      source_url: "",
      sections: ["1", "2", "3", "4", "5", "6"],
    });
    const changes = [
      change("2025-03-14T23:00:00Z", "changed"),
      change("2025-03-15T01:00:00Z", "removed"),
      change("2025-06-01T01:00:00Z", "added"),
      change("2025-05-01T01:00:00Z", "changed"),
    ];
    const documents = [document("d", { published_date: "2025-05-15" })];
    expect(news(documents, "2025-03-15", changes)).toEqual([
      "added new 2025-06-01",
      "d new 2025-05-15",
      "changed revised 2025-05-01",
      "removed withdrawn 2025-03-15",
    ]);
    const [first] = listNews([], {
      since: "2025-03-15",
      changes,
      corpus: corpusOf({ documents: [document("added")] }),
    });
    expect([first?.source_org, first?.sections, first?.basis]).toEqual([
      "cpso",
      ["1", "2", "3", "4", "5"],
      "ingestion",
    ]);
  });
});

describe("what to read again", () => {
  const probed = (
    id: string,
    change: Partial<Document>,
    rest: Partial<Parameters<typeof recommendRefresh>[0][number]> = {},
  ) => ({ document: document(id, change), staleness: undefined, status: "unchanged" as const, ...rest });

  test("the publisher of the most urgent document comes first, with the count of each reason", () => {
    const advised = recommendRefresh([
      probed("a", { source_org: "cep" }, { staleness: "likely_stale" }),
      probed("b", { source_org: "cpso", document_type: "advice" }, { status: "gone" }),
      probed("c", { source_org: "cpso" }, { status: "redirected" }),
      probed("d", { source_org: "pho" }, { status: "changed" }),
      probed("e", { source_org: "pho" }, { status: "changed_since_reading" }),
      probed("f", { source_org: "pho" }, { staleness: "potentially_stale" }),
      probed("g", { source_org: "moh" }, { staleness: "superseded" }),
      probed("h", { source_org: "cpso" }, { staleness: "likely_stale", status: "gone" }),
    ]);
    expect(advised.map((words) => /--source (\S+)/u.exec(words)?.[1])).toEqual([
      "moh",
      "pho",
      "cpso",
      "cep",
      undefined,
    ]);
    expect(advised[1]).toMatch(/: 2 changed on the web; first "d"\)/u);
    // Among equals, the one that matters more in the clinic comes first.
    expect(advised[2]).toMatch(/: 3 gone or moved; first "c"\)/u);
    expect(advised[0]).toMatch(/: 1 superseded; first "g"\)/u);
  });

  test("of equals by importance, and asks for the web where it was not asked", () => {
    const orgs = (advised: readonly string[]) =>
      advised.map((words) => /--source (\S+)/u.exec(words)?.[1] ?? "-").join(" ");
    const stale = { staleness: "likely_stale" as const };
    const [tool, guide] = [
      probed("t", { source_org: "cep", document_type: "tool" }, stale),
      probed("g", { source_org: "pho", document_type: "guideline" }, stale),
    ];
    expect(orgs(recommendRefresh([tool, guide]))).toBe("pho cep -");
    expect(orgs(recommendRefresh([probed("a", {})]))).toBe("-");
    expect(orgs(recommendRefresh([probed("a", {}, { status: undefined })]))).toBe("- -");
    expect(orgs(recommendRefresh([probed("a", {}), probed("b", {}, { status: "not_checked" })]))).toBe("- -");
    expect(orgs(recommendRefresh([]))).toBe("-");
  });
});
