import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { readCsv } from "@clinical-mcp/ingestion";
import { afterAll, describe, expect, test } from "vitest";
import type { CoverageDeps } from "../src/deps.ts";
import { toScheduleDeps } from "../src/domain/decision/claim/assess-items.ts";
import { findFeeConflicts } from "../src/domain/ohip/find-fee-conflicts.ts";
import { getSchedule } from "../src/domain/ohip/get-schedule.ts";
import { scheduleGetInput } from "../src/domain/ohip/schedule-get-schemas.ts";
import { scheduleGet } from "../src/tools/schedule-get.ts";
import { FACTS, hasOfficial, WITHOUT_COPIES } from "./official-copies.ts";
import { openWholeSchedule } from "./whole-schedule.ts";

describe.skipIf(!hasOfficial)(`schedule_get over the whole Schedule (${WITHOUT_COPIES})`, () => {
  const state: { opened?: ReturnType<typeof openWholeSchedule> } = {};
  const getDeps = async (): Promise<CoverageDeps> => (await (state.opened ??= openWholeSchedule())).deps;
  afterAll(async () => (await state.opened)?.close());
  const ask = async (input: Record<string, unknown>) =>
    getSchedule(
      scheduleGetInput.parse({ detail: "full", ...input }),
      toScheduleDeps(await getDeps()),
      new AbortController().signal,
    );

  test("has 200 random codes with the figure of the table of facts, which another reader made", async () => {
    const rows = readCsv(readFileSync(join(FACTS, "ohip_codes_parsed.csv"))).map(({ values }) => values);
    const byCode = Map.groupBy(rows, ({ code = "" }) => code);
    const rank = (code: string) => createHash("sha256").update(`sample 2 ${code}`).digest("hex");
    // One line with one plain amount, which the other reader cannot misread.
    const plain = [...byCode].flatMap(([code, own]) => {
      const [row] = own;
      return row && own.every(({ fee }) => fee === row["fee"]) && /^\d+\.\d{2}$/.test(row["fee"] ?? "")
        ? [{ code, dollars: Number(row["fee"]), rank: rank(code) }]
        : [];
    });
    const sample = plain.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).slice(0, 200);
    const wrong: string[] = [];
    for (const { code, dollars } of sample) {
      const { items } = await ask({ codes: [code], include: ["fee"] });
      const figures = items.flatMap((item) => [
        item.fee,
        (item.fee_columns?.professional_cents ?? 0) / 100,
        (item.fee_columns?.technical_cents ?? 0) / 100,
      ]);
      if (!figures.includes(dollars) || items.some((item) => item.code !== code)) wrong.push(code);
    }
    expect(sample).toHaveLength(200);
    expect(wrong).toEqual([]);
  }, 120_000);

  test("shows two fees of one code separately, and one fee on many pages once", async () => {
    const { items } = await ask({ codes: ["C999", "C124"] });
    expect(items.map(({ code, suffix, fee }) => [code, suffix, fee])).toEqual([
      ["C999", "B", 117.65],
      ["C999", "C", 100],
      ["C124", null, 61.15],
    ]);
    expect(items[2]?.pages_total).toBeGreaterThanOrEqual(30);
    expect((await ask({ codes: ["C999C"] })).items.map(({ fee }) => fee)).toEqual([100]);
  });

  test("reports a code that the whole Schedule lacks as not listed", async () => {
    const answer = await ask({ codes: ["C214"] });
    expect(answer.not_found[0]?.status).toBe("not_listed");
    expect(answer.confidence).toBeGreaterThanOrEqual(0.9);
    expect(answer.data).toMatchObject({ whole_schedule: true, codes: 5249 });
  });

  test("has no page that contradicts its own table", async () => {
    const { schedule, corpus } = await getDeps();
    const contradicted = [...schedule.byCode].filter(([code, entries]) => {
      const passages = entries.flatMap(({ rows }) =>
        rows.flatMap((row) => {
          const chunk = corpus.findChunk(row.section_id);
          const document = chunk && corpus.findDocument(chunk.document_id);
          return chunk && document ? [{ chunk, document }] : [];
        }),
      );
      return findFeeConflicts(code, passages, { schedule, corpus }).length > 0;
    });
    expect(contradicted.map(([code]) => code)).toEqual([]);
  });

  test("keeps the answer of every 25th code below its limit", async () => {
    const codes = [...(await getDeps()).schedule.byCode.keys()].filter((_, at) => at % 25 === 0);
    for (const code of codes) {
      const answer = await ask({ codes: [code] });
      expect(jsonBytes(answer), code).toBeLessThanOrEqual(24_000);
      expect(scheduleGet.outputSchema.safeParse(answer).success, code).toBe(true);
    }
  });
});
