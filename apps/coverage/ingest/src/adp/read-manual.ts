import { FACETS } from "@clinical-mcp/coverage/dataset";
import type { DocumentSection, PdfPages, SourceDocument } from "@clinical-mcp/ingestion";
import { findDates, readPdfPages, unreadable } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../records.ts";
import { toSourceDocument } from "../to-source-document.ts";
import { MANUALS_PAGE, toPolicyId, toPolicyManual, toProductManual } from "./manuals.ts";
import { readModelList } from "./model-list.ts";
import type { ManualLines } from "./policy-lines.ts";
import { readManualLines } from "./policy-lines.ts";
import type { ManualSection } from "./policy-sections.ts";
import { readManualText } from "./policy-sections.ts";
import { toPriceDocument } from "./price-document.ts";
import { readProductTable } from "./product-lines.ts";

type ManualHead = Pick<DocumentHead, "documentType" | "effective" | "edition">;

const toHead = (head: ManualHead): DocumentHead => ({
  program: "adp",
  url: MANUALS_PAGE,
  textKind: "official",
  isWhole: true,
  published: null,
  asOf: null,
  ...head,
});

const nameOther = (kind: string): string =>
  `it is laid out as a ${kind} manual of the Assistive Devices Program, but its title is that of none that is known`;

/** The month or day that most pages print at their foot; some keep that of the edition before. */
function readEdition({ feet, footCounts }: ManualLines): string | null {
  const dated = feet.flatMap((foot) => {
    const on = findDates(foot)[0]?.on;
    return on === undefined ? [] : [{ on, count: footCounts.get(foot) ?? 0 }];
  });
  return dated.toSorted((one, other) => other.count - one.count)[0]?.on ?? null;
}

/** Numbers that the manual's own table of contents has more often than its text. */
function findMissing(
  contents: ManualLines["contents"],
  sections: readonly ManualSection[],
): readonly string[] {
  const numbers = [...new Set(contents.map(({ number }) => number))];
  const count = (all: readonly { readonly number: string }[], wanted: string): number =>
    all.filter(({ number }) => number === wanted).length;
  return numbers.filter((number) => count(sections, number) < count(contents, number));
}

function describeSections(sections: readonly ManualSection[], missing: readonly string[]): readonly string[] {
  const repeated = sections.filter(({ occurrence }) => occurrence > 1).map(({ number }) => number);
  return [
    ...missing.map(
      (number) => `section ${number} is in the table of contents, but was not found in the text`,
    ),
    ...repeated.map((number) => `the manual has more than one section ${number}`),
  ];
}

const describePages = ({ unread }: PdfPages): readonly string[] =>
  unread.map((page) => `page ${page} could not be read: what it says is missing`);

/** Numbers of the sections in a passage: of its heading, and of numbered paragraphs. */
function sectionsOf({ path, blocks }: DocumentSection): readonly string[] {
  const headed = path.flatMap((heading) => /^\d{3,4}(?:\.\d{2,3})?(?= )/.exec(heading)?.[0] ?? []);
  const numbered = blocks.flatMap(({ provision }) => provision ?? []);
  return [...new Set([...headed, ...numbered])];
}

function readPolicy(file: PdfPages, lines: ManualLines): SourceDocument {
  const known = toPolicyManual(lines.cover);
  if (!known) throw unreadable(nameOther("policy"));
  const { sections, blocks } = readManualText(lines.lines);
  const effective = readEdition(lines);
  const missing = findMissing(lines.contents, sections);
  if (lines.contents.length === 0 || missing.length > lines.contents.length / 2) {
    throw unreadable(
      "the sections that its table of contents names are not where the manual used to have them",
    );
  }
  return toSourceDocument({
    id: toPolicyId(known.manual),
    document: {
      title: lines.feet.find((foot) => /\bmanual\b/i.test(foot)) ?? lines.cover,
      blocks,
      dates: [],
      links: [],
      warnings: [...describeSections(sections, missing), ...describePages(file)],
    },
    records: {
      head: toHead({ documentType: "policy_manual", effective, edition: effective }),
      adp: {
        ...known,
        sections: sections.map((section) => ({ ...section, path: [...section.path] })),
        prices: [],
        models: [],
        rules: [],
        deviceTypes: [],
        facts: [],
      },
    },
    sectionFacets: (section) => ({
      [FACETS.deviceCategory]: known.category,
      [FACETS.sections]: [...sectionsOf(section)],
    }),
  });
}

const EFFECTIVE = /\beffective (?:date|from)(?:\s*:)?\s*(?<date>\S.{0,200})$/i;

function readEffective({ pages }: PdfPages): string | null {
  const stated = (pages[0]?.lines ?? []).flatMap(({ text }) => EFFECTIVE.exec(text)?.groups?.["date"] ?? []);
  return stated.flatMap(findDates)[0]?.on ?? null;
}

function readProducts(file: PdfPages): SourceDocument {
  const known = toProductManual(file.title);
  if (!known) throw unreadable(nameOther("product"));
  const { lines, notes, unplaced } = readProductTable(file.pages);
  const models = readModelList(file.pages);
  if (lines.length + models.length === 0) throw unreadable("no line of a price list was found in it");
  const effective = readEffective(file);
  const unpriced = lines.filter(({ priceCents }) => priceCents === null).length;
  return toPriceDocument({
    ...known,
    title: file.title,
    head: toHead({ documentType: "product_manual", effective, edition: effective }),
    lines,
    models,
    notes,
    warnings: [
      ...describePages(file),
      ...unplaced.map(
        ({ page, text }) => `page ${page}: a cell belongs to no row (${text.length} characters)`,
      ),
      ...(unpriced > 0 ? [`${unpriced} lines state no price`] : []),
    ],
  });
}

/**
 * Understands a manual of the Assistive Devices Program: policy manuals by their numbered sections, product manuals by
 * their tables.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT when it is no such manual, or laid out in another way
 */
export async function readManual(bytes: Uint8Array, signal: AbortSignal): Promise<SourceDocument> {
  const file = await readPdfPages(bytes, { signal });
  const lines = readManualLines(file.pages);
  if (lines.lines.length > 0) return readPolicy(file, lines);
  const cover = (file.pages[0]?.lines ?? []).map(({ text }) => text).join(" ");
  if (/\bproducts? manual\b/i.test(`${cover} ${file.title}`)) return readProducts(file);
  throw unreadable("it is neither a policy manual nor a product manual of the Assistive Devices Program");
}
