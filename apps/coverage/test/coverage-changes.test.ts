import { describe, expect, test } from "vitest";
import { readExtract } from "../ingest/src/odb/extract/read-extract.ts";
import { toLimitedUseDocument } from "../ingest/src/odb/documents/limited-use-document.ts";
import { toProductsDocument } from "../ingest/src/odb/documents/products-document.ts";
import { readManual } from "../ingest/src/adp/read-manual.ts";
import { category, extract, group, priced, product } from "../ingest/test/example-extract.ts";
import { policyPages, pricePages, toPdf } from "../ingest/test/example-manual.ts";
import type { DocumentHead } from "../ingest/src/records.ts";
import type { DatasetRows } from "../src/store/read-dataset.ts";
import { toRows } from "./open-edition.ts";
import { compare, starter, schedule, PAGES } from "./change-sources.ts";

const NEVER = new AbortController().signal;

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

  test("lists a removed product, one without an amount, and a new reason code", async () => {
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

  test("lists a section with other words, and a manual of one edition only", async () => {
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

  test("lists a price line by its code, in percent", async () => {
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

  test("flips E084 on a Tuesday if its weekday rule is gone: 15.345", async () => {
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

  test("judges typed asks too, and reports a case with a health number by its id alone", async () => {
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

test("refuses to compare shipped facts with the ministry's own text", async () => {
  const facts = await starter();
  await expect(compare(facts, await schedule(PAGES), { programs: ["ohip"] })).rejects.toMatchObject({
    code: "NOT_COMPARABLE",
  });
});

test("keeps an answer short, and pages the rest by offset", async () => {
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
