import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { feeScheduleTable, parseQuestionTables } from "../src/dataset/index.ts";
import { hasOfficial, OFFICIAL, WITHOUT_COPIES } from "./official-copies.ts";
import { extractOhip, readOhipStarter, SCHEDULE } from "./ohip-schedule.ts";
import { openTables } from "./open-tables.ts";
import { readJson } from "./read-json.ts";

const question = parseQuestionTables({
  services: await readJson("question/services.json"),
  searches: await readJson("question/fee-searches.json"),
  editions: await readJson("question/editions.json"),
});

test("have every code of a service on its page of the Schedule, with its specialty", async () => {
  const tables = await openTables(await readOhipStarter());
  const fees = tables.rows(feeScheduleTable);
  tables.close();
  const wrong = question.services.flatMap(({ service, codes }) =>
    codes
      .filter(
        ({ fee_code: code, page_label: page, specialty_number: specialty }) =>
          !fees.some(
            (fee) =>
              fee.fee_code === code &&
              fee.page_label === page &&
              (specialty === undefined ||
                fee.specialty_number === null ||
                fee.specialty_number === specialty ||
                SHARED.has(code)),
          ),
      )
      .map(({ fee_code: code }) => `${service} ${code}`),
  );
  expect(wrong).toEqual([]);
});

/** Codes of several specialties, on pages that the starter facts list under one. */
const SHARED = new Set(["K045", "K198", "K197", "K195", "K199"]);

describe.skipIf(!hasOfficial)(`with the whole Schedule (${WITHOUT_COPIES})`, () => {
  test("have every code of a search on its page", async () => {
    const tables = await openTables(await extractOhip(SCHEDULE, await readFile(join(OFFICIAL, SCHEDULE))));
    const fees = new Set(tables.rows(feeScheduleTable).map((row) => `${row.fee_code} ${row.page_label}`));
    tables.close();
    const places = question.searches.flatMap(({ codes }) =>
      codes.map(({ fee_code: code, page_label: page }) => `${code} ${page}`),
    );
    expect(places.filter((place) => !fees.has(place))).toEqual([]);
    expect(places.length).toBeGreaterThan(80);
  });
});

test("have words of one service only, lower case, without accents", () => {
  const words = [...question.services, ...question.searches].flatMap((row) => row.words);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  expect(
    words.filter((word) => word !== word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()),
  ).toEqual([]);
});

test("refuse an invalid table with the field", () => {
  expect(() =>
    parseQuestionTables({
      services: { services: [] },
      searches: {},
      editions: {},
    }),
  ).toThrow(expect.objectContaining({ code: "UNREADABLE_DOCUMENT" }) as Error);
});
