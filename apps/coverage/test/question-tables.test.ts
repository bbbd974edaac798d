import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { feeScheduleTable, parseQuestionTables } from "../src/dataset/index.ts";
import { createDrugCatalog } from "../src/domain/question/drug-catalog.ts";
import { readQuestion } from "../src/domain/question/read-question.ts";
import { hasOfficial, OFFICIAL, WITHOUT_COPIES } from "./official-copies.ts";
import { EXTRACT, extractCopy, openFormulary, readStarterDocuments } from "./odb-formulary.ts";
import { extractOhip, readOhipStarter, SCHEDULE } from "./ohip-schedule.ts";
import { openTables } from "./open-tables.ts";
import { openQuestionCatalog, readJson } from "./question-catalog.ts";
import { BILLING, DEVICES, DRUGS, STAYS } from "./question-sentences.ts";

const { catalog, question } = await openQuestionCatalog();

test("every code of a service stands on its page of the Schedule, with its specialty", async () => {
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

/** Of several specialties, on pages that the starter facts have under one. */
const SHARED = new Set(["K045", "K198", "K197", "K195", "K199"]);

describe.skipIf(!hasOfficial)(`with the whole Schedule (${WITHOUT_COPIES})`, () => {
  test("every code that a search is read by stands on its page", async () => {
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

test("a word is of one service, and is lower case without accents", () => {
  const words = [...question.services, ...question.searches].flatMap((row) => row.words);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  expect(
    words.filter((word) => word !== word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()),
  ).toEqual([]);
});

const rulesFile = z.object({ rules: z.array(z.object({ section: z.string(), page: z.number() })) });
const billingRules = z.array(z.object({ page_label: z.string(), pdf_page: z.number() }));
const partFile = z.object({ fees: z.array(z.object({ page_label: z.string(), pdf_page: z.number() })) });

test.each(question.premises)("the locators of $id are places that the facts know", async ({ locators }) => {
  const pages = [
    ...billingRules.parse(await readJson("ohip/billing-rules.json")),
    ...partFile.parse(await readJson("ohip/schedule-a.json")).fees,
  ];
  for (const locator of locators) {
    if (locator.kind === "page") {
      expect(pages).toContainEqual({ page_label: locator.label, pdf_page: locator.page });
      continue;
    }
    const { rules } = rulesFile.parse(await readJson(`adp/rules/${locator.manual}.json`));
    expect(rules.some(({ section, page }) => section === locator.number && page === locator.page)).toBe(true);
  }
});

const adpFacts = z.object({ facts: z.array(z.object({ fact: z.string() })) });

test("facts that are read for devices are facts that their criteria ask for", async () => {
  const known = adpFacts.parse(await readJson("adp/devices.json")).facts.map(({ fact }) => fact);
  const read = [...STAYS, ...BILLING, ...DRUGS, ...DEVICES].flatMap(([sentence]) =>
    Object.keys(readQuestion(sentence, { catalog, today: "2025-09-10" }).facts.deviceFacts),
  );
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter((fact) => !known.includes(fact))).toEqual([]);
});

test("a table that is not in its form is refused with the field", () => {
  expect(() =>
    parseQuestionTables({
      services: { services: [] },
      searches: {},
      premises: { premises: [] },
      editions: {},
    }),
  ).toThrow(expect.objectContaining({ code: "UNREADABLE_DOCUMENT" }) as Error);
});

describe.skipIf(!hasOfficial)(
  `with the whole formulary (${hasOfficial ? "read" : WITHOUT_COPIES})`,
  async () => {
    const { formulary, tables } = hasOfficial
      ? await openFormulary([...(await extractCopy(EXTRACT)), ...(await readStarterDocuments(["classes"]))], {
          isWhole: true,
        })
      : await openFormulary(await readStarterDocuments(), { isWhole: false });
    tables.close();
    const whole = { ...catalog, drugs: createDrugCatalog(formulary) };
    const drugsOf = (sentence: string): readonly string[] =>
      readQuestion(sentence, { catalog: whole, today: "2025-09-10" }).intents.flatMap((intent) =>
        intent.kind === "drug" ? intent.names.map(({ name }) => name) : [],
      );

    test("its 1,400 brands are not read into sentences about billing and devices", () => {
      const read = [...STAYS, ...BILLING, ...DEVICES].map(
        ([sentence]) => [sentence, drugsOf(sentence)] as const,
      );
      expect(read.filter(([, drugs]) => drugs.length > 0)).toEqual([]);
    });

    test("drugs that it lists are read as they are in the selection", () => {
      const named = DRUGS.filter(
        ([, { drugs = [], unknown = [] }]) => drugs.some((name) => name !== "") && unknown.length === 0,
      );
      expect(
        named.filter(([sentence]) => drugsOf(sentence).length === 0).map(([sentence]) => sentence),
      ).toEqual([]);
    });

    test("every brand of one word is recognised by its name", () => {
      const brands = [...formulary.byBrand.keys()].filter((name) => /^[a-z]{6,}$/u.test(name));
      const missed = brands.filter((name) => drugsOf(`is ${name} covered by odb`).length === 0);
      expect(brands.length).toBeGreaterThan(200);
      expect(missed.length / brands.length).toBeLessThan(0.02);
    });
  },
);
