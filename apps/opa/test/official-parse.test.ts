import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { createSources } from "../ingest/src/sources.ts";
import { findGaps, findModalities } from "../ingest/src/cpso/provisions.ts";
import { extractOne } from "../ingest/test/example-pages.ts";
import { parseStarterFile } from "../src/dataset/index.ts";
import { hasOfficial, listCopies, OFFICIAL, readStarterFiles, WITHOUT_COPIES } from "./official-copies.ts";

type Extracted = Awaited<ReturnType<typeof extractOne>> & { readonly path: string };

const sources = createSources({
  starterFolder: "",
  curation: new Map(),
  searchWords: new Map(),
  bulletinYears: [],
}).filter(({ isStandIn }) => !isStandIn);

async function extractAll(): Promise<readonly Extracted[]> {
  const documents: Extracted[] = [];
  const seen = new Set<string>();
  for (const path of await listCopies()) {
    const source = sources.find((candidate) => candidate.toUrl(path) !== undefined);
    const url = source?.toUrl(path);
    if (!source || url === undefined || seen.has(url)) continue;
    seen.add(url);
    documents.push({ ...(await extractOne(source, url, await readFile(join(OFFICIAL, path)))), path });
  }
  return documents;
}

describe.skipIf(!hasOfficial)(`copies of official files (${WITHOUT_COPIES})`, () => {
  let documents: readonly Extracted[] = [];
  beforeAll(async () => {
    documents = await extractAll();
  }, 60_000);
  const notesOf = (wanted: string) => {
    const passages = documents.find(({ id }) => id === wanted)?.passages ?? [];
    const notes = passages.filter(({ section }) => section.path[0] === "Endnotes");
    return findModalities(notes.map(({ parent }) => parent.text).join("\n"));
  };
  const of = (org: string) => documents.filter(({ records }) => records.head.sourceOrg === org);

  test("all are understood: 59 of the College, 36 tools, one guideline", () => {
    expect([of("cpso").length, of("cep").length, of("pho").length]).toEqual([59, 36, 1]);
  });

  test("provisions are numbered without gaps, except for the two that the College itself leaves out", () => {
    const policies = of("cpso").filter(({ records }) => records.head.documentType === "policy");
    expect(policies).toHaveLength(34);
    const gaps = policies.flatMap(({ id, records }) => {
      const missing = findGaps(records.provisions);
      return missing.length === 0 ? [] : [{ id, missing }];
    });
    expect(gaps).toEqual([{ id: "cpso-uninsured-services-billing-and-block-fees", missing: [17, 18] }]);
    const repeated = policies.filter(({ records: { provisions } }) => {
      const numbers = provisions.flatMap(({ provision }) => provision ?? []);
      return new Set(numbers).size < numbers.length;
    });
    expect(repeated.map(({ id }) => id)).toEqual([]);
  });

  test("letters without a number of their own belong to the provision before, as a reader sees them", () => {
    const industry = of("cpso").find(
      ({ id }) => id === "cpso-physicians-relationships-with-industry-practice",
    );
    const lettersOf = (number: string) =>
      industry?.records.provisions
        .find(({ provision }) => provision === number)
        ?.text.match(/^ {2}[a-z]\./gm)
        ?.map((marker) => marker.trim());
    expect([lettersOf("3"), lettersOf("4"), lettersOf("19"), lettersOf("20")]).toEqual(
      [["a.", "b."], null, ["a."], undefined].map((letters) => letters ?? undefined),
    );
  });

  test("every provision of every policy states a duty, and every document its date where the page has one", () => {
    const silent = of("cpso").flatMap(({ id, records }) =>
      records.provisions
        .filter(({ provision, modalities }) => provision !== null && modalities.length === 0)
        .map(({ provision }) => `${id} ${provision}`),
    );
    expect(silent).toEqual([]);
    const undated = of("cpso").filter(({ records }) => records.head.effective === null);
    expect(undated.map(({ id }) => id)).toEqual(["cpso-interprofessional-collaboration"]);
    expect(of("pho")[0]?.records.head).toMatchObject({ published: "2013-06", updated: "2015-04" });
  });

  test("no passage holds what belongs to the site", () => {
    const NAVIGATION = new RegExp(
      [
        "skip to (?:main )?content|search content|expand all|jump to:|no results found",
        "click for details|back to top|cookie|Find a Doctor|Members? Login",
      ].join("|"),
      "i",
    );
    const found = documents.flatMap(({ id, passages }) =>
      passages
        .filter(({ parent }) => NAVIGATION.test(parent.text))
        .map(({ parent }) => `${id}: ${NAVIGATION.exec(parent.text)?.[0]}`),
    );
    expect(found).toEqual([]);
  });

  test("passages have 40 to 400 words, except for whole short sections, which are few", () => {
    const sizes = documents.flatMap(({ id, passages }) =>
      passages.flatMap(({ section, parent, children }) =>
        (children.length > 0 ? children : [parent]).map(({ text, facets }) => ({
          id,
          words: text.split(/\s+/).length,
          isWhole: children.length === 0,
          isProvision: "provisions" in facets,
          path: section.path.join(" > "),
        })),
      ),
    );
    expect(sizes.filter(({ words }) => words > 400)).toEqual([]);
    const short = sizes.filter(({ words, isProvision }) => words < 40 && !isProvision);
    expect(short.filter(({ isWhole }) => !isWhole)).toEqual([]);
    expect(short.length / sizes.length).toBeLessThan(0.04);
  });

  test("words are whole: no hyphen of a line's end, no ligature, nothing that no reader sees", () => {
    const texts = documents.flatMap(({ id, passages }) =>
      passages.map(({ section, parent }) => `${id}: ${section.path.join(" > ")}\n${parent.text}`),
    );
    const found = (pattern: RegExp) => texts.flatMap((text) => pattern.exec(text)?.[0] ?? []);
    expect(found(/[\uFB00-\uFB06\uE000-\uF8FF\u00AD\u200B\uFFFD]/u)).toEqual([]);
    // Pages are quoted as they are, slips and all; only lines of a PDF are joined here.
    const lines = of("pho").flatMap(({ document }) =>
      document.blocks.flatMap((block) => (block.kind === "table" ? [] : [block.text])),
    );
    // "pre- and postnatal" has one on purpose.
    const broken = lines.flatMap((line) => /\p{L}{2,}- (?!and\b|or\b|to\b)\p{Ll}{2,}/u.exec(line)?.[0] ?? []);
    // These two are so within a printed line.
    expect([...new Set(broken)]).toEqual(["Low- level", "containers- ceiling"]);
  });

  test("no heading of a page is lost, wherever it opens", async () => {
    const squeeze = (text: string): string =>
      text
        .normalize("NFKC")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, "");
    const lost: string[] = [];
    for (const { id, path, document, passages } of [...of("cep"), ...of("cpso")]) {
      const text = squeeze(
        [
          document.title,
          ...passages.map(({ section, parent }) => `${section.path.join()} ${parent.text}`),
        ].join(),
      );
      const $ = load(await readFile(join(OFFICIAL, path)));
      $("main")
        .find(".block--form,.block--references,.block--legal-text,#box,dialog,nav,.badge,[class*=footnote]")
        .remove();
      $("main sup")
        .filter((_, mark) => /^[\d,\s–-]+$/.test($(mark).text()))
        .remove();
      for (const heading of $("main :is(h2,h3,h4,h5,h6,.open-row>.heading)").toArray()) {
        const title = $(heading).text().replaceAll(/\s+/g, " ").trim();
        const isOfSite = /^(?:jump to|sign up|scroll|click|view|download|references?$|acknowledge?ment)/i;
        if (!isOfSite.test(title) && !text.includes(squeeze(title))) lost.push(`${id}: ${title}`);
      }
    }
    expect(lost).toEqual([]);
  });

  test("a dose is under its drug, a remedy under its symptom, a row in one line", () => {
    const placesOf = (id: string, text: string) =>
      documents
        .find((document) => document.id === id)
        ?.passages.filter(({ parent }) => parent.text.includes(text))
        .map(({ section, parent }) => `${section.path.join(" > ")}\n${parent.text}`) ?? [];
    const [acamprosate = ""] = placesOf("cep-alcohol-use-disorder-aud-tool", "666 mg tid");
    expect(acamprosate).toContain("> Acamprosate");
    const [sweating = ""] = placesOf("cep-managing-benzodiazepine-use-in-older-adults", "Oxybutynin");
    expect(sweating).toMatch(/Sweating\n• Oxybutynin/);
    const [rsv = ""] = placesOf("cep-rsv-prevention-program-for-infants", "Category and weight");
    expect(rsv).toMatch(/season 5kg or more \| 100 mg in 1 mL/);
  });

  test("none says of itself that it is no longer in force", () => {
    expect(documents.filter(({ records }) => records.head.isSuperseded).map(({ id }) => id)).toEqual([]);
  });

  test("all of PHO's requirements and recommendations are found with their levels", () => {
    const { recommendations = [], checklists = [] } = of("pho")[0]?.records ?? {};
    const numbers = (series: string) =>
      recommendations
        .filter((one) => one.series === series)
        .map(({ provision }) => Number(provision))
        // A summary's number goes where the text first says the same.
        .toSorted((one, other) => one - other);
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
    expect(numbers("legislated")).toEqual(upTo(19));
    expect(numbers("recommendation")).toEqual(upTo(22));
    expect(checklists.map(({ appendix }) => appendix)).toEqual(["H", "J", "M"]);
    const texts = recommendations.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(recommendations.find(({ text }) => text.startsWith("Put on gloves;"))?.level).toBe("should");
  });

  test("each statement of a starter file on a provision has that provision in the official text", async () => {
    const missing: string[] = [];
    for (const [path, text] of await readStarterFiles()) {
      const { kind, content } = parseStarterFile(path, text);
      if (kind !== "policy" || content.document_type !== "policy") continue;
      const official = documents.find(({ id }) => id === content.id)?.records.provisions;
      if (!official) continue;
      const notes = notesOf(content.id);
      const byNumber = new Map(official.map((one) => [one.provision, one]));
      const stated = content.sections.flatMap(({ statements }) => statements);
      const isThere = ({ provision, modality }: (typeof stated)[number]): boolean => {
        const [, number = "", letters = ""] = /^(\d+)([a-z]*)/.exec(provision ?? "") ?? [];
        const { text = "", modalities = [] } = byNumber.get(number) ?? {};
        const isWord = modality === "must" || modality === "advised";
        // A note to a provision may say what physicians are advised to do about it.
        const hasWord = !isWord || modalities.includes(modality) || notes.includes(modality);
        return text !== "" && [...letters].every((one) => text.includes(`\n  ${one}. `)) && hasWord;
      };
      const absent = stated.filter((one) => one.provision !== null && !isThere(one));
      missing.push(...absent.map((one) => `${content.id} ${one.provision} ${one.modality}`));
      const covered = new Set(stated.map(({ provision }) => /^\d+/.exec(provision ?? "")?.[0]));
      const silent = official.flatMap(({ provision }) => provision ?? []).filter((one) => !covered.has(one));
      missing.push(...silent.map((provision) => `${content.id} has nothing on ${provision}`));
    }
    expect(missing).toEqual([]);
  });

  test("dates of the starter files are those of the official pages", async () => {
    const different: string[] = [];
    for (const [path, text] of await readStarterFiles()) {
      const { kind, content } = parseStarterFile(path, text);
      const head = documents.find(({ id }) => id === content.id)?.records.head;
      if (!head) continue;
      if (kind === "tool" && content.last_updated !== head.updated) different.push(content.id);
      if (kind === "policy" && (content.approved !== head.published || content.updated !== head.updated)) {
        different.push(
          `${content.id} ${content.approved} ${content.updated} ≠ ${head.published} ${head.updated}`,
        );
      }
    }
    expect(different).toEqual([]);
  });
});
