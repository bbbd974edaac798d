import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCsv, readPdfPages } from "@clinical-mcp/ingestion";
import { describe, expect, test } from "vitest";
import { odbStarterForms } from "../src/dataset/starter/odb-forms.ts";
import { FACTS, hasOfficial, OFFICIAL, STARTER, WITHOUT_COPIES } from "./official-copies.ts";
import { BOOK, EXTRACT, readStarterDocuments } from "./odb-formulary.ts";
import { passagesOf } from "./open-tables.ts";

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(STARTER, `odb/${name}.json`), "utf8"));

const [productsForm, limitedUseForm, notesForm, rulesForm, classesForm] = odbStarterForms;
const products = productsForm.schema.parse(await readJson("products"));
const limitedUse = limitedUseForm.schema.parse(await readJson("limited-use"));
const notes = notesForm.schema.parse(await readJson("therapeutic-notes"));
const rules = rulesForm.schema.parse(await readJson("program-rules"));
const classes = classesForm.schema.parse(await readJson("classes"));

const all = products.groups.flatMap((group) => group.products.map((product) => ({ group, product })));
const genericNames = new Set(products.groups.map((group) => group.generic_name));

test("ships all 8,401 products in 2,525 categories, each once", () => {
  expect(all).toHaveLength(8401);
  expect(products.groups).toHaveLength(2525);
  expect(new Set(all.map(({ product }) => product.din)).size).toBe(all.length);
  expect(new Set(products.groups.map(({ id }) => id)).size).toBe(products.groups.length);
});

test("has the criteria's codes for every Limited Use product, and a place for each code", () => {
  const texts = new Map(limitedUse.reasons.map(({ code, text }) => [code, text]));
  const groups = new Map(limitedUse.groups.map((group) => [group.id, group]));
  for (const { group, product } of all.filter(({ product: { flags } }) => flags.includes("sec12"))) {
    const criteria = groups.get(group.criteria_group_id ?? "");
    expect(criteria?.codes, product.din).toEqual(group.reason_for_use_codes);
    expect(criteria?.generic_names, product.din).toContain(group.generic_name);
    for (const code of group.reason_for_use_codes) expect(texts.has(code), code).toBe(true);
  }
});

test("has only listed molecules and products in classes and notes", () => {
  const classed = classes.classes.flatMap((drugClass) => drugClass.generic_names);
  expect(classed.filter((name) => !genericNames.has(name))).toEqual([]);
  const known = new Set([...products.groups.map(({ id }) => id), ...all.map(({ product }) => product.din)]);
  expect(notes.notes.flatMap(({ subjects }) => subjects).filter((subject) => !known.has(subject))).toEqual(
    [],
  );
});

test("has passages of at most 400 words with unique ids", async () => {
  const ids: string[] = [];
  for (const document of await readStarterDocuments()) {
    for (const { parent, children } of passagesOf(document)) {
      ids.push(...[parent, ...children].map(({ id }) => id));
      for (const { text } of children.length > 0 ? children : [parent]) {
        expect(text.split(/\s+/).length, text.slice(0, 80)).toBeLessThanOrEqual(400);
      }
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
});

const toWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize("NFKC")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const RUN = 9;
const runsOf = (words: readonly string[]): readonly string[] =>
  words.slice(0, Math.max(0, words.length - RUN + 1)).map((_, at) => words.slice(at, at + RUN).join(" "));

describe.skipIf(!hasOfficial)(`compared with the official files (${WITHOUT_COPIES})`, () => {
  const readFacts = async () =>
    readCsv(await readFile(join(FACTS, "odb_all.csv")), { columns: ["din", "pcg9"] }).map(
      ({ values }) => values,
    );

  test("ships every figure as in the facts, and every category whole", async () => {
    const facts = await readFacts();
    const byDin = new Map(facts.map((fact) => [fact["din"], fact]));
    const inDollars = (value: number | null): number | null => (value === null ? null : value / 10_000);
    const stated = (text: string | undefined): number | null => (text ? Number(text) : null);
    for (const { group, product } of all) {
      const fact = byDin.get(product.din);
      expect(
        [inDollars(product.price), inDollars(product.pays), group.id, product.listed],
        product.din,
      ).toEqual([
        stated(fact?.["price_cad"]),
        stated(fact?.["moh_pays_cad"]),
        fact?.["pcg9"],
        fact?.["listing_date"],
      ]);
    }
    const shipped = new Set(products.groups.map(({ id }) => id));
    expect(facts.filter((fact) => shipped.has(fact["pcg9"] ?? ""))).toHaveLength(all.length);
  });

  test("has all molecules of the classes in the formulary, and no unlisted brand", async () => {
    const facts = await readFacts();
    const generics = new Set(facts.map((fact) => fact["generic"]?.replaceAll(/\s+/g, " ")));
    const named = classes.classes.flatMap((drugClass) => drugClass.generic_names);
    expect(named.filter((name) => !generics.has(name))).toEqual([]);
    const brands = facts.map((fact) => fact["brand"]?.toLowerCase() ?? "");
    for (const { brand, generic_name: genericName, ingredient } of classes.unlisted_brands) {
      expect(
        brands.filter((name) => name.includes(brand.toLowerCase())),
        brand,
      ).toEqual([]);
      const isListed = [...generics].some(
        (name) => name?.toLowerCase().split(" ")[0] === ingredient.split(" ")[0],
      );
      if (genericName === null && !ingredient.includes(" and ")) expect(isListed, ingredient).toBe(false);
      if (genericName !== null) expect(generics.has(genericName), genericName).toBe(true);
    }
  });

  test("has an unlisted brand's class among the classes", () => {
    const ids = new Set(classes.classes.map(({ id }) => id));
    const named = classes.unlisted_brands.flatMap(({ class_id: id }) => id ?? []);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("has every figure of a rule on the page of the book that it names", async () => {
    const { pages } = await readPdfPages(await readFile(join(OFFICIAL, BOOK)));
    const texts = new Map(
      pages.map(({ number, lines }) => [number, lines.map(({ text }) => text).join(" ")]),
    );
    const NUMBER_WORDS: Readonly<Record<string, string>> = {
      "1": "one",
      "2": "two",
      "3": "three",
      "4": "four",
      "5": "five",
      "10": "ten",
    };
    const missing = rules.rules.flatMap(({ id, amount, page }) => {
      const text = (texts.get(page) ?? "").replaceAll(",", "").toLowerCase();
      const own = String(amount);
      const isThere =
        amount === null ||
        new RegExp(`(?<![\\d.])${own}(?![\\d])`).test(text) ||
        text.includes(NUMBER_WORDS[own] ?? "\0");
      return isThere ? [] : [`${id} ${own} p. ${page}`];
    });
    expect(missing).toEqual([]);
    for (const {
      id,
      copayment_max_cents: cents,
      income_max_cents: most,
      income_over_cents: over,
      page,
    } of rules.copayments) {
      const text = (texts.get(page) ?? "").replaceAll(",", "");
      const amounts = [cents === 0 ? null : cents, most, over].flatMap((value) =>
        value === null ? [] : [value / 100],
      );
      for (const amount of amounts) expect(text, `${id} ${amount}`).toContain(`$${amount}`);
    }
  });

  test("has the extract's authorization periods", async () => {
    const xml = await readFile(join(OFFICIAL, EXTRACT), "utf8");
    for (const { code, authorization_period: period } of limitedUse.reasons) {
      const from = xml.indexOf(`reasonForUseId="${code}"`);
      const stated = /LU Authorization Period:\s*([^<\n]+?)\.?\s*[<\n]/.exec(xml.slice(from))?.[1];
      expect(stated, code).toBe(period);
    }
  });

  test("shares no nine consecutive words with the ministry's text", async () => {
    const { pages } = await readPdfPages(await readFile(join(OFFICIAL, BOOK)));
    const book = pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join(" ");
    const xml = (await readFile(join(OFFICIAL, EXTRACT), "utf8")).replaceAll(/<[^>]+>/g, " ");
    const official = new Set([...runsOf(toWords(book)), ...runsOf(toWords(xml))]);
    const ours = [
      ...limitedUse.reasons.flatMap(({ text }) => text ?? []),
      ...limitedUse.groups.flatMap(({ heading }) => heading ?? []),
      ...notes.notes.map(({ text }) => text),
      ...rules.rules.map(({ text }) => text),
      ...rules.copayments.map(({ who }) => who),
    ];
    const shared = ours.flatMap((text) => runsOf(toWords(text)).filter((run) => official.has(run)));
    expect(shared).toEqual([]);
  });
});
