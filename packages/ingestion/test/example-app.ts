import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppWriter, ExtractedDocument, FetchedFile, Source } from "../src/index.ts";
import { extractCsv, extractDocx, extractHtml, extractPdf, readXmlRecords } from "../src/index.ts";

async function extractXml(content: Uint8Array): Promise<ExtractedDocument> {
  const rows: string[][] = [["DIN", "Name", "Price"]];
  for await (const { element } of readXmlRecords([content], ["drug"])) {
    const value = (name: string) => element.children.find((child) => child.name === name)?.text ?? "";
    rows.push([element.attributes["id"] ?? "", value("name"), value("price")]);
  }
  return {
    title: "Drug list",
    blocks: [{ kind: "table", rows, headerRows: 1 }],
    dates: [],
    links: [],
    warnings: [],
  };
}

const extract = (
  file: FetchedFile & { readonly content: Uint8Array },
): Promise<ExtractedDocument> | ExtractedDocument => {
  const { url, content, charset } = file;
  if (url.endsWith(".pdf")) return extractPdf(content);
  if (url.endsWith(".docx")) return extractDocx(content);
  if (url.endsWith(".xml")) return extractXml(content);
  if (url.endsWith(".csv")) return extractCsv(content, { title: "Fees", columns: ["Code", "Fee"] });
  return extractHtml(content, { url, charset, content: ["main"] });
};

const createSource = (name: string, origin: string, files: readonly string[]): Source => ({
  name,
  publisher: "Example College",
  place: `${origin}/`,
  licence: "none: written for tests",
  cadence: "with each test",
  listUrls: async (fetcher) => {
    if (name !== "lists") return files.map((file) => `${origin}/${file}`);
    const { path } = await fetcher.fetch(`${origin}/lists.txt`);
    return (await readFile(path, "utf8")).split(" ").flatMap((file) => (file ? [`${origin}/${file}`] : []));
  },
  toUrl: (path) => (files.includes(path) ? `${origin}/${path}` : undefined),
  extract: async (file) => {
    const document = await extract(file);
    const id = file.url.slice(file.url.lastIndexOf("/") + 1);
    return {
      id,
      collection: `example_${name}`,
      organisation: "Example College",
      document,
      facets: { type: name },
      records: { title: document.title },
    };
  },
});

/** Two sources over the files of a local web server: pages and lists. */
export const createSources = (origin: string): readonly Source[] => [
  createSource("pages", origin, ["keys.html", "guide.docx", "manual.pdf"]),
  createSource("lists", origin, ["drugs.xml", "fees.csv"]),
];

/** Writes the titles; `bulk` makes the file so many bytes longer. */
export const createWriter = ({ bulk = 0 } = {}): AppWriter => ({
  fingerprint: "titles 1",
  async write({ folder, documents, signal }) {
    const titles = (await Array.fromAsync(documents())).map(({ records }) => records);
    await writeFile(join(folder, "titles.json"), JSON.stringify(titles));
    for (let written = 0; written < bulk; written += 65_536) {
      signal.throwIfAborted();
      await appendFile(join(folder, "bulk.txt"), "x".repeat(65_536));
    }
  },
});
