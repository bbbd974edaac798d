import { describe, expect, test } from "vitest";
import { readExtract } from "../ingest/src/odb/extract/read-extract.ts";
import { toLimitedUseDocument } from "../ingest/src/odb/documents/limited-use-document.ts";
import { toProductsDocument } from "../ingest/src/odb/documents/products-document.ts";
import { readManual } from "../ingest/src/adp/read-manual.ts";
import { category, extract, group, priced, product } from "../ingest/test/example-extract.ts";
import { policyPages, pricePages, toPdf } from "../ingest/test/example-manual.ts";
import type { DocumentHead } from "../ingest/src/records.ts";
import { coverageChangesInput } from "../src/domain/changes/coverage-changes-schemas.ts";
import { compareOpened } from "../src/domain/changes/coverage-changes.ts";
import { presentChanges, type ChangesAnswer } from "../src/domain/changes/present-changes.ts";
import type { DatasetRows } from "../src/store/read-dataset.ts";
import { extractOhip, readOhipStarter } from "./ohip-schedule.ts";
import { openEdition, toRows } from "./open-edition.ts";

const NEVER = new AbortController().signal;

type Input = Readonly<Record<string, unknown>>;

async function compare(from: DatasetRows, to: DatasetRows, input: Input = {}): Promise<ChangesAnswer> {
  const parsed = coverageChangesInput.parse(input);
  return presentChanges(
    await compareOpened(parsed, await openEdition(from, "old"), await openEdition(to, "new")),
  );
}

const opened: { starter?: Promise<DatasetRows> } = {};

/** Rows of the starter files, which nobody changes. */
const starter = (): Promise<DatasetRows> => (opened.starter ??= readOhipStarter().then(toRows));

const short = ({ changes }: ChangesAnswer) => changes.map(({ kind, key }) => `${kind} ${key}`);

const rulesOf = async (page: string) => {
  const documents = await readOhipStarter();
  return documents.filter(({ id }) => id === "ohip-billing-rules" && page !== "");
};

interface Pages {
  readonly [label: string]: readonly string[];
}

/** A Schedule of the ministry's structure, by page labels. */
async function schedule(
  pages: Pages,
  day = "February 14, 2025 (effective March 3, 2025)",
): Promise<DatasetRows> {
  const content = Object.entries(pages).map(([label, lines], at) => ({
    pdf_page: at + 1,
    label: null,
    text: ["GENERAL PREAMBLE", "LIGHTHOUSES", ...lines, `Amd 3 Draft 2 ${label} ${day}`].join("\n"),
  }));
  const parts = await extractOhip(
    "ohip/schedule_of_benefits_x.json",
    new TextEncoder().encode(JSON.stringify(content)),
  );
  return toRows([...parts, ...(await rulesOf("GP47"))]);
}

const PAYS = "1.The premium is paid once a day to the keeper who tends the lamp of the tower.";
const PAGES = {
  GP46: [
    "E901 Lamp, cleaning .......... 37.95",
    "E902 Lamp, filling .......... 10.00",
    "Payment rules:",
    "1.A lamp is filled each evening by the keeper on duty and by nobody else.",
  ],
  GP47: ["E903 Tower visit .......... 20.00", "Payment rules:", PAYS],
};

describe("the Schedule", () => {
  test("a new code is added with its fee and first day, and a fee that rose is told in percent", async () => {
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

  test("a code that is gone may be succeeded by one of a like name on its page", async () => {
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

  test("one changed sentence of GP47 puts the rules that cite it up for review, and no other", async () => {
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

  test("a page that moved is moved, and dates of a foot or fees alone are no change of a rule", async () => {
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

  test("chosen codes, kinds and a least percent leave out the rest", async () => {
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

  test("a row that ends 2026-03-31 is deleted from 2026-04-01; others are added, or have another amount", async () => {
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

  test("a service after the last day of its code flips from paid to refused, and none of before", async () => {
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

describe("the formulary", () => {
  const head: DocumentHead = {
    program: "odb",
    url: "https://www.ontario.ca/x",
    documentType: "formulary_extract",
    textKind: "official",
    isWhole: true,
    edition: "4399",
    published: null,
    effective: "2025-08-29",
    asOf: "2025-08-29",
  };
  const formulary = async (xml: string): Promise<DatasetRows> => {
    const { groups, criteriaGroups } = await readExtract(new TextEncoder().encode(xml));
    return toRows([
      toProductsDocument({ head, groups, confidence: "A", warnings: [] }),
      toLimitedUseDocument(head, criteriaGroups),
    ]);
  };
  const note = (code: string, text: string): string =>
    `<lccNote seq="1" reasonForUseId="${code}">${text}</lccNote>`;
  const of = (drugs: string, notes: string): string =>
    extract(group(`${category("240600001", drugs)}${notes}`, 'lccId="00007"'));

  test("a product that is gone, one without an amount, and a reason code that is new", async () => {
    const { changes } = await compare(
      await formulary(
        of(
          product("00012345", priced("1.0000", "1.0000")) + product("00012346", priced("2.0000", "1.0000")),
          note("900", "Stuck"),
        ),
      ),
      await formulary(
        of(
          product("00012346", "<individualPrice>2.0000</individualPrice>", 'notABenefit="Y" sec3="Y"'),
          note("900", "Stuck") + note("901", "Lost"),
        ),
      ),
      { programs: ["odb"] },
    );
    expect(changes).toMatchObject([
      { kind: "delisted", key: "00012345" },
      {
        kind: "price",
        key: "00012346",
        from: { ministry_pays: "1.0000" },
        to: { ministry_pays: null, status: "not_a_benefit" },
        percent: null,
      },
      { kind: "limited_use", key: "LU 901 of 00007", from: null },
    ]);
  });
});

describe("the manuals", () => {
  const manual = async (pages: ReturnType<typeof policyPages>): Promise<DatasetRows> =>
    toRows([await readManual(await toPdf(pages), NEVER)].flat());

  test("a section with other words, and a manual that one edition alone holds", async () => {
    const later = policyPages().map((page) =>
      page.map((one) => ({ ...one, text: one.text.replace("five years", "three years") })),
    );
    const answer = await compare(await manual(policyPages()), await manual(later), { programs: ["adp"] });
    expect(answer.changes).toMatchObject([
      { kind: "adp_rule", key: "visual-aids 200.00", to: { words_gone: 1, words_new: 1 } },
    ]);
    const prices = await toRows(
      [await readManual(await toPdf(pricePages(), "Visual Aids Product Manual"), NEVER)].flat(),
    );
    await expect(compare(prices, await manual(policyPages()), { programs: ["adp"] })).rejects.toMatchObject({
      code: "NOT_COMPARABLE",
    });
  });

  test("a price line by its code, in percent", async () => {
    const read = async (price: string) =>
      toRows([await readManual(await toPdf(pricePages(price), "Visual Aids Product Manual"), NEVER)].flat());
    const { changes } = await compare(await read("$60.00"), await read("$66.00"), { programs: ["adp"] });
    expect(changes).toMatchObject([
      {
        kind: "adp_price",
        key: "VLN000001",
        from: { price_cents: 6000 },
        to: { price_cents: 6600 },
        percent: 10,
      },
    ]);
  });
});

describe("saved cases", () => {
  const CASE = {
    case_id: "weekend-premium",
    tool: "check_claims",
    input: {
      rows: [
        "patient,service,code,setting,mrp,stated.is_without_hospital_remuneration",
        "P1,2025-05-13,C002,hospital_in_patient,true,true",
        "P1,2025-05-13,E084,hospital_in_patient,true,true",
      ].join("\n"),
      defaults: "specialty=00",
    },
  };

  test("E084 on a Tuesday flips where its weekday rule is gone: 15.345", async () => {
    const rows = await starter();
    const without = rows.ohip.rules.filter(
      ({ fee_codes: codes, condition }) =>
        !(codes.includes("E084") && ["day_is", "service_time_is"].includes(condition.kind)),
    );
    expect(without.length).toBeLessThan(rows.ohip.rules.length);
    const { replay, changes } = await compare(
      rows,
      { ...rows, ohip: { ...rows.ohip, rules: without } },
      {
        programs: ["ohip"],
        cases: JSON.stringify(CASE),
      },
    );
    expect(changes).toEqual([]);
    expect(replay?.summary).toMatchObject({ cases: 1, flips: 1, change_cents: 1534.5 });
    expect(replay?.cases[0]?.parts).toMatchObject([
      {
        path: "line 2 E084",
        outcome: "flips",
        from: { decision: "refused", loc: "GP47" },
        to: { amount_cents: 1534.5 },
      },
    ]);
  });

  test("typed asks are judged, too, and a case with a health number is named by its id alone", async () => {
    const rows = await starter();
    const asks = { case_id: "c124", tool: "coverage_answer", input: { claims: [{ codes: ["C124"] }] } };
    const isPrivate = { case_id: "private", tool: "coverage_answer", input: { question: "9876543217 C124" } };
    const lines = [asks, isPrivate].map((one) => JSON.stringify(one));
    const { replay } = await compare(rows, rows, {
      programs: ["ohip"],
      cases: [...lines, "no json"].join("\n"),
    });
    expect(replay?.summary).toMatchObject({ cases: 3, same: 1, error: 2 });
    expect(JSON.stringify(replay)).not.toContain("9876543217");
    expect(replay?.cases.map((one) => one.case_id)).toEqual(["private", "line 3"]);
  });
});

test("shipped facts against the ministry's own text are not comparable", async () => {
  const facts = await starter();
  await expect(compare(facts, await schedule(PAGES), { programs: ["ohip"] })).rejects.toMatchObject({
    code: "NOT_COMPARABLE",
  });
});

test("an answer stays short, and the rest is by offset", async () => {
  const lines = Array.from(
    { length: 400 },
    (_, at) => `E${String(at + 100)} Lamp number ${at} .......... 10.00`,
  );
  const [from, to] = [
    await schedule({ GP46: lines }),
    await schedule({ GP46: lines.map((line) => line.replace("10.00", "11.00")) }),
  ];
  const answer = await compare(from, to, { programs: ["ohip"] });
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(8000);
  expect(answer).toMatchObject({ has_more: true, summary: { changes: 400 } });
  const next = await compare(from, to, { programs: ["ohip"], offset: answer.next_offset ?? 0 });
  expect(next.changes[0]?.key).not.toBe(answer.changes[0]?.key);
});
