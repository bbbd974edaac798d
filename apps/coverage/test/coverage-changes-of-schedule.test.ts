import { describe, expect, test } from "vitest";
import { type ChangesAnswer } from "../src/domain/changes/present-changes.ts";
import type { DatasetRows } from "../src/store/read-dataset.ts";
import { extractOhip } from "./ohip-schedule.ts";
import { toRows } from "./open-edition.ts";
import { compare, starter, schedule, PAYS, PAGES, type Input } from "./change-sources.ts";

const short = ({ changes }: ChangesAnswer) => changes.map(({ kind, key }) => `${kind} ${key}`);

describe("the Schedule", () => {
  test("adds a new code with its fee and first day, and reports a raised fee in percent", async () => {
    const answer = await compare(
      await schedule(PAGES),
      await schedule(
        {
          ...PAGES,
          GP46: [
            "E901 Lamp, cleaning .......... 39.45",
            ...PAGES.GP46.slice(1, 2),
            "E904 Lamp, mending .......... 5.00",
            ...PAGES.GP46.slice(2),
          ],
        },
        "February 14, 2026 (effective April 1, 2026)",
      ),
      { programs: ["ohip"] },
    );
    expect(answer.changes.filter(({ kind }) => kind !== "rule_page")).toMatchObject([
      { kind: "fee", key: "E901", from: { fee_cents: 3795 }, to: { fee_cents: 3945 }, percent: 4 },
      {
        kind: "added",
        key: "E904",
        to: { fee_cents: 500 },
        effective_date: "2026-04-01",
        places: { to: { loc: "GP46" } },
      },
    ]);
    expect(answer.summary.fee_percent).toEqual({ lowest: 4, median: 4, highest: 4 });
    expect(answer.editions.to.programs).toEqual([
      { program: "ohip", as_of: "2026-02-14", effective_date: "2026-04-01" },
    ]);
  });

  test("suggests a similarly named code on its page as a removed code's successor", async () => {
    const { changes } = await compare(
      await schedule(PAGES),
      await schedule({
        ...PAGES,
        GP46: ["E905 Lamp, cleaning twice .......... 37.95", ...PAGES.GP46.slice(1)],
      }),
      { programs: ["ohip"], kinds: ["deleted", "added"] },
    );
    expect(changes).toMatchObject([
      { kind: "deleted", key: "E901", possible_successors: ["E905"] },
      { kind: "added", key: "E905" },
    ]);
  });

  test("lists only the rules that cite GP47 for review after one changed sentence", async () => {
    const { changes, rules_to_review: reviews } = await compare(
      await schedule(PAGES),
      await schedule({
        ...PAGES,
        GP47: [...PAGES.GP47.slice(0, 2), PAYS.replace("once a day", "twice a week")],
      }),
      { programs: ["ohip"] },
    );
    expect(changes).toMatchObject([
      {
        kind: "rule_page",
        key: "GP47",
        to: { words_gone: 2, words_new: 2 },
        places: { from: { loc: "GP47" }, to: { loc: "GP47" } },
      },
    ]);
    expect(reviews.length).toBeGreaterThan(0);
    expect(reviews.every(({ old, new: fresh }) => old === "GP47" && fresh === "GP47")).toBe(true);
  });

  test("reports a moved page as moved, and no rule change for dates of a foot or fees", async () => {
    const { GP46, GP47 } = PAGES;
    const inserted = [
      "E906 Fog horn .......... 4.00",
      "Payment rules:",
      "1.A horn is sounded in fog for as long as ships are near.",
    ];
    const moved = await compare(await schedule(PAGES), await schedule({ GP46, GP47: inserted, GP48: GP47 }), {
      programs: ["ohip"],
    });
    expect(short(moved)).toEqual(["added E906", "moved GP47"]);
    expect(moved.rules_to_review).toEqual([]);
    const dated = await compare(
      await schedule(PAGES),
      await schedule(
        { GP46: GP46.map((line) => line.replace("37.95", "38.00")), GP47 },
        "May 1, 2025 (effective June 1, 2025)",
      ),
      { programs: ["ohip"] },
    );
    expect(short(dated)).toEqual(["fee E901"]);
  });

  test("filters by codes, kinds and a least percent", async () => {
    const [from, to] = [
      await schedule(PAGES),
      await schedule({
        ...PAGES,
        GP46: PAGES.GP46.map((line) => line.replace("37.95", "39.45").replace("10.00", "20.00")),
      }),
    ];
    const of = async (input: Input) => short(await compare(from, to, { programs: ["ohip"], ...input }));
    expect(await of({})).toEqual(["fee E902", "fee E901"]);
    expect(await of({ codes: ["E901A"] })).toEqual(["fee E901"]);
    expect(await of({ min_percent: 50 })).toEqual(["fee E902"]);
    expect(await of({ kinds: ["added"] })).toEqual([]);
    expect((await compare(from, to, { codes: ["E901", "E902"] })).summary.net_cents).toBe(1150);
  });
});

describe("the Fee Schedule Master", () => {
  const line = (code: string, end: string, dollars: string): string =>
    `${code}20250401${end}${dollars.replace(".", "").padStart(9, "0")}00${"0".repeat(44)}`;
  const master = async (lines: readonly string[]): Promise<DatasetRows> =>
    toRows(await extractOhip("ohip/fee_master.txt", new TextEncoder().encode(lines.join("\r\n"))));

  test("deletes a row that ends 2026-03-31 from 2026-04-01, and reports added rows and amounts", async () => {
    const { changes } = await compare(
      await master([
        line("A001", "99999999", "23.75"),
        line("A002", "99999999", "37.95"),
        line("A003", "99999999", "5.00"),
      ]),
      await master([
        line("A001", "20260331", "23.75"),
        line("A002", "99999999", "39.45"),
        line("A003", "99999999", "5.00"),
        line("A004", "99999999", "1.00"),
      ]),
      { programs: ["ohip"] },
    );
    expect(changes).toMatchObject([
      { kind: "deleted", key: "A001", effective_date: "2026-04-01" },
      {
        kind: "fee",
        key: "A002",
        from: { provider_dollars: 37.95 },
        to: { provider_dollars: 39.45 },
        percent: 4,
      },
      { kind: "added", key: "A004", effective_date: "2025-04-01" },
    ]);
  });

  test("flips a service after the last day of its code from paid to refused, and none before", async () => {
    const rows = "patient,service,code\nP1,2026-03-30,A001\nP1,2026-04-02,A001";
    const facts = await starter();
    const withMaster = async (end: string): Promise<DatasetRows> => {
      const { ohip } = await master([line("A001", end, "23.75")]);
      return { ...facts, ohip: { ...facts.ohip, master: ohip.master } };
    };
    const { replay } = await compare(await withMaster("99999999"), await withMaster("20260331"), {
      programs: ["ohip"],
      cases: JSON.stringify({ case_id: "c", tool: "check_claims", input: { rows } }),
    });
    expect(replay?.summary).toMatchObject({ cases: 1, flips: 1 });
    expect(replay?.cases[0]?.parts).toMatchObject([
      { path: "line 2 A001", outcome: "flips", to: { decision: "refused", loc: "Fee Schedule Master" } },
    ]);
  });
});
