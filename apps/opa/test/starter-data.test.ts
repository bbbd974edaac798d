import { expect, test } from "vitest";
import { toSlug } from "../ingest/src/cep/address.ts";
import { toCpsoPage } from "../ingest/src/cpso/address.ts";
import { createStarterSource } from "../ingest/src/starter/source.ts";
import { extractFrom } from "../ingest/test/example-pages.ts";
import { listFeeCodes, parseStarterFile } from "../src/dataset/index.ts";
import {
  hasOfficial,
  listCopies,
  readCopyText,
  readStarterFiles,
  WITHOUT_COPIES,
} from "./official-copies.ts";

const files = await readStarterFiles();
const parsed = files.map(([path, text]) => ({ path, ...parseStarterFile(path, text) }));

test("every file has its form, and all CPSO policies, the four programs and PHO's office guide are there", () => {
  const count = (kind: string) => parsed.filter((file) => file.kind === kind).length;
  const policies = parsed.filter(
    ({ kind, content }) => kind === "policy" && content.document_type === "policy",
  );
  expect(policies).toHaveLength(34);
  expect(count("screening")).toBe(4);
  expect([count("ipacGuideline"), count("checklists"), count("equipment")]).toEqual([1, 1, 1]);
});

test("ids are unique, and those of documents that a publisher's own replaces come from its address", () => {
  const ids = parsed.map(({ content }) => content.id);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  for (const { kind, content } of parsed) {
    if (kind === "policy") {
      const page = toCpsoPage(content.url);
      expect({ id: page?.id, kind: page?.kind }, content.url).toEqual({
        id: content.id,
        kind: content.document_type,
      });
    }
    if (kind === "tool") expect(`cep-${toSlug(content.url)}`).toBe(content.id);
  }
});

test("bulletins are at their own address, or in the index of their year until it is known", () => {
  const bulletins = parsed.flatMap((file) => (file.kind === "bulletin" ? [file.content] : []));
  const byNumber = new Map(bulletins.map((one) => [one.number, one]));
  expect(byNumber.size).toBeGreaterThanOrEqual(38);
  // Days of service, from the bulletins' pages.
  expect(byNumber.get("220901")?.effective).toBe("2022-12-01");
  expect(byNumber.get("240306")?.effective).toBe("2024-04-01");
  expect(byNumber.get("241203")?.effective).toBe("2025-01-01");
  expect(byNumber.get("231001")?.effective).toBe("2023-04-01");
  expect(byNumber.get("230402")?.superseded_by).toBe("moh-bulletin-231001");
  const ids = new Set(bulletins.map(({ id }) => id));
  for (const { number, url, superseded_by: next, statements } of bulletins) {
    expect(next === null || ids.has(next)).toBe(true);
    if (number === undefined) continue;
    const index = `https://www.ontario.ca/document/ohip-infobulletins-20${number.slice(0, 2)}`;
    expect(url === index || url.includes(number), url).toBe(true);
    for (const { locator } of statements) expect(locator).toContain(number);
  }
});

test("files of a few facts name the page of each, no mere lead among them, and an issuer where the page is another's", () => {
  const facts = parsed.flatMap((file) => (file.kind === "facts" ? [file.content] : []));
  expect(facts.length).toBeGreaterThanOrEqual(22);
  const ids = new Set(parsed.map(({ content }) => content.id));
  for (const { id, publisher, url, issued_by: issuer, superseded_by: next, statements } of facts) {
    expect(id.startsWith(`${publisher}-`), id).toBe(true);
    expect(next === null || ids.has(next), id).toBe(true);
    expect(statements.map(({ confidence }) => confidence)).not.toContain("C");
    expect(statements.some(({ source_url: read }) => read === url)).toBe(true);
    const isOwn = /\.(?:cpso\.on\.ca|publichealthontario\.ca)$/.test(`.${new URL(url).hostname}`);
    expect(isOwn || issuer !== undefined, id).toBe(true);
  }
});

test("the codes of a bulletin are read from what we say of it", () => {
  const codes = parsed.flatMap((file) =>
    file.kind === "bulletin" && file.content.number === "210904" ? listFeeCodes(file.content) : [],
  );
  expect(codes.toSorted()).toEqual(["K080A", "K081A", "K082A", "K083A", "K300A", "K301A"]);
});

test("the two fee increases compound to the figure that is stated", () => {
  const texts = parsed
    .flatMap((file) => (file.kind === "bulletin" && file.content.number === "241203" ? [file.content] : []))
    .flatMap(({ statements }) => statements.map(({ text }) => text))
    .join(" ");
  expect(1.028 * 1.0995).toBeCloseTo(1.130286, 9);
  expect(texts).toContain("1.130286");
  expect(texts).toContain("13.03%");
});

test("a companion's policy is in the dataset", () => {
  const ids = new Set(parsed.map(({ content }) => content.id));
  const missing = parsed.flatMap(({ kind, content }) =>
    kind === "policy" && content.companion_of !== null && !ids.has(content.companion_of) ? [content.id] : [],
  );
  expect(missing).toEqual([]);
});

test("a statement that is called a duty says so in its own words", () => {
  const silent = parsed.flatMap(({ kind, content }) =>
    kind !== "policy"
      ? []
      : content.sections
          .flatMap(({ statements }) => statements)
          .filter(({ modality, text }) => modality === "advised" && /^physicians must\b/i.test(text))
          .map(({ text }) => `${content.id}: ${text}`),
  );
  expect(silent).toEqual([]);
});

test("passages are at most 400 words long, and ids of passages are unique", async () => {
  const source = createStarterSource("");
  const { passagesOf } = await import("../ingest/test/example-pages.ts");
  const ids: string[] = [];
  for (const [path, text] of files) {
    const documents = await extractFrom(source, `data/opa/${path}`, text);
    for (const { parent, children } of documents.flatMap(passagesOf)) {
      ids.push(...[parent, ...children].map(({ id }) => id));
      for (const { text: own } of children.length > 0 ? children : [parent])
        expect(own.split(/\s+/).length, `${path}: ${own.slice(0, 60)}`).toBeLessThanOrEqual(400);
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
});

const RUN = 9;
const toWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize("NFKC")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const runsOf = (words: readonly string[]): readonly string[] =>
  words.slice(0, Math.max(0, words.length - RUN + 1)).map((_, at) => words.slice(at, at + RUN).join(" "));

/** Names, addresses, and titles of the parts of a page stay as their publishers give them. */
const EXEMPT = new Set(["title", "name", "url", "source_url", "id", "anchor", "section"]);

/** Our own sentences of a file. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (EXEMPT.has(key) ? [] : textsOf(inner)));
}

test.skipIf(!hasOfficial)(`no nine words in a row are an official copy's (${WITHOUT_COPIES})`, async () => {
  const official = new Set<string>();
  for (const path of await listCopies()) {
    for (const run of runsOf(toWords(await readCopyText(path)))) official.add(run);
  }
  const shared = parsed.flatMap(({ path, content }) =>
    textsOf(content).flatMap((text) =>
      runsOf(toWords(text))
        .filter((run) => official.has(run))
        .map((run) => `${path}: ${run}`),
    ),
  );
  expect(shared).toEqual([]);
});
