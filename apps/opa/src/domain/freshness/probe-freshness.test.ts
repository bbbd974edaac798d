import { describe, expect, test } from "vitest";
import { corpusOf, document } from "../../../test/example-corpus.ts";
import type { CorpusRows } from "../shared/corpus.ts";
import { freshnessInput } from "./freshness-schemas.ts";
import { probeFreshness, type FreshnessDependencies } from "./probe-freshness.ts";

const TODAY = "2026-01-15";

describe("a probe", () => {
  const change = (
    built_at: string,
    document_id: string,
    kind: CorpusRows["documentChanges"][number]["change"],
  ): CorpusRows["documentChanges"][number] => ({
    version: built_at,
    built_at,
    position: 0,
    change: kind,
    document_id,
    title: "",
    source_url: "",
    sections_added: ["A"],
    sections_changed: ["B"],
    sections_removed: ["C"],
  });
  const documents = [
    document("advice", { document_type: "advice", updated_date: "2020-01-01" }),
    document("fresh", { updated_date: "2026-01-01" }),
    document("newer", {
      updated_date: "2021-01-01",
      as_of: "2025-03-01",
      source_url: "https://example.org/page",
    }),
    document("older", {
      updated_date: "2020-01-01",
      as_of: "2025-02-01",
      source_url: "https://example.org/page",
    }),
    document("undated", { source_org: "pho", topics: ["b"] }),
    document("gone", { is_superseded: true, topics: ["a"] }),
    document("aging", { updated_date: "2024-06-01" }),
  ];
  const probe = async (
    input: Readonly<Record<string, unknown>>,
    { rows = {}, pages }: { rows?: Partial<CorpusRows>; pages?: FreshnessDependencies["pages"] } = {},
  ) =>
    probeFreshness(
      freshnessInput.parse(input),
      {
        corpus: corpusOf({ documents, ...rows }),
        today: () => TODAY,
        pages: pages ?? { check: async () => new Map() },
      },
      new AbortController().signal,
    );
  const ids = (list: readonly { readonly document_id: string }[]) =>
    list.map(({ document_id: id }) => id).join(" ");

  test("puts what is superseded first, then by age, by importance, and the oldest", async () => {
    const { stale_documents, undated, dated_within_a_year, documents_checked, provenance } = await probe({});
    expect(ids(stale_documents)).toBe("gone older newer advice aging");
    expect([ids(undated), dated_within_a_year, documents_checked, provenance]).toEqual([
      "undated",
      1,
      7,
      ["sql"],
    ]);
  });

  test("is of what meets all conditions", async () => {
    const checked = async (input: Readonly<Record<string, unknown>>) => {
      const { stale_documents, undated, dated_within_a_year: rest } = await probe(input);
      return [ids(stale_documents), ids(undated), rest];
    };
    expect(await checked({ source_orgs: ["pho"] })).toEqual(["", "undated", 0]);
    expect(await checked({ topics: ["A"] })).toEqual(["gone", "", 0]);
    expect(await checked({ topics: ["a", "b"] })).toEqual(["gone", "undated", 0]);
    expect(await checked({ topics: ["a", "b"], source_orgs: ["pho"] })).toEqual(["", "undated", 0]);
    expect(await checked({ document_ids: [" FRESH "] })).toEqual(["", "", 1]);
    expect(await checked({ document_ids: [], topics: [], source_orgs: [] })).toEqual([
      "gone older newer advice aging",
      "undated",
      1,
    ]);
    await expect(probe({ document_ids: ["fresh", "agin"] })).rejects.toMatchObject({
      details: { nearest_ids: ["aging"] },
    });
  });

  test("asks for a page once, since the first reading of it, and reports what it says", async () => {
    const asked: { url: string; since: string }[] = [];
    const check: FreshnessDependencies["pages"]["check"] = async (questions) => {
      asked.push(...questions);
      return new Map(questions.map(({ url }) => [url, { outcome: "gone", status: 404 } as const]));
    };
    const answer = await probe(
      { document_ids: ["newer", "older", "fresh"], check_web: true },
      { pages: { check } },
    );
    expect(asked).toEqual([
      { url: "https://example.org/page", since: "2025-02-01" },
      { url: "https://example.org/fresh", since: "2025-01-01" },
    ]);
    expect(
      answer.potential_updates.map(
        ({ document_id, status, detected_date: on }) => `${document_id} ${status} ${on}`,
      ),
    ).toEqual(["older", "newer", "fresh"].map((id) => `${id} gone ${TODAY}`));
    expect(answer.web_checks.map(({ checked_on }) => checked_on)).toEqual([TODAY, TODAY, TODAY]);
    const unasked = await probe({ document_ids: ["fresh"], check_web: true });
    expect([
      unasked.web_checks[0]?.status,
      unasked.web_checks[0]?.checked_on,
      unasked.potential_updates,
    ]).toEqual(["not_checked", null, []]);
    expect(unasked.notices).toHaveLength(1);
    // Where all was checked there is no limit to report; without the web there is one, and another where no page is meant.
    expect(answer.notices).toEqual([]);
    expect((await probe({ document_ids: ["fresh"] })).notices).toHaveLength(1);
    expect((await probe({ source_orgs: ["moh"] })).notices).toHaveLength(2);
  });

  test("reports what changed since the first ingestion, which added all", async () => {
    const changes = async (
      input: Readonly<Record<string, unknown>>,
      ...documentChanges: readonly ReturnType<typeof change>[]
    ) => ids((await probe(input, { rows: { documentChanges } })).document_changes);
    const [first, second] = ["2025-01-01", "2025-02-01"];
    expect(await changes({}, change(first, "fresh", "added"), change(second, "aging", "changed"))).toBe(
      "aging",
    );
    // What begins with a change is not the first ingestion.
    expect(await changes({}, change(first, "fresh", "added"), change(first, "aging", "changed"))).toBe(
      "fresh aging",
    );
    // A caller that asks for all learns of a document that is gone.
    const gone = [change(first, "fresh", "added"), change(second, "x", "removed")] as const;
    expect([await changes({}, ...gone), await changes({ source_orgs: ["cpso"] }, ...gone)]).toEqual([
      "x",
      "",
    ]);
    expect(await changes({ since: "2025-01-15" }, ...gone)).toBe("");
    const [reported] = (await probe({}, { rows: { documentChanges: [change(second, "fresh", "changed")] } }))
      .document_changes;
    expect(reported?.sections).toEqual(["A", "B", "C"]);
  });

  test("is cut at whole items where it is too long, and says what is left", async () => {
    const many = Array.from({ length: 100 }, (_, at) => document(`d${at}`, { updated_date: "2020-01-01" }));
    const { stale_documents, notices } = await probe({}, { rows: { documents: many } });
    const left = Number(/^(\d+) more in stale_documents/u.exec(notices.at(-1) ?? "")?.[1]);
    expect(stale_documents.length + left).toBe(100);
    expect(stale_documents.length).toBeGreaterThan(5);
    const more = Array.from({ length: 400 }, (_, at) => document(`d${at}`, { updated_date: "2020-01-01" }));
    const full = await probe({ detail: "full" }, { rows: { documents: more } });
    // A caller that has asked for all is not advised to ask for all.
    expect([notices.at(-1), full.notices.at(-1)].map((words) => words?.includes("detail full"))).toEqual([
      true,
      false,
    ]);
  });

  test("for news lists no ages", async () => {
    const { news, stale_documents, undated } = await probe({ since: "2026-01-01" });
    expect([news?.map(({ document_id: id }) => id), stale_documents, undated]).toEqual([["fresh"], [], []]);
  });
});
