import { FACETS } from "@clinical-mcp/coverage/dataset";
import type { Block, DocumentSection, SourceDocument } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../records.ts";
import { toSourceDocument } from "../to-source-document.ts";
import type { KnownManual } from "./manuals.ts";
import { toPricesId } from "./manuals.ts";
import type { ApprovedModel } from "./model-list.ts";
import type { ProductLine } from "./product-lines.ts";
import type { PriceRecord } from "./records.ts";

const HEAD = ["Code", "Device", "Manufacturer", "Maximum quantity", "Approved price"];

const printPrice = (cents: number | null): string =>
  cents === null ? "no price listed" : `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const toRow = ({ code, device, manufacturer, maxQuantity, priceCents }: ProductLine): readonly string[] => [
  code,
  device,
  manufacturer ?? "",
  maxQuantity === null ? "" : String(maxQuantity),
  printPrice(priceCents),
];

/** Headings from the table's title down to the type, without repetitions. */
const toPath = (line: ProductLine): readonly string[] => {
  const path = [line.section, line.group ?? "", line.deviceType].filter((part) => part !== "");
  return path.filter((part, position) => part !== path[position - 1]);
};

interface Group<TItem> {
  readonly path: readonly string[];
  readonly page: number;
  readonly items: TItem[];
}

/** Successive lines under the same headings. */
function groupByPath<TItem extends { readonly page: number }>(
  items: readonly TItem[],
  pathOf: (item: TItem) => readonly string[],
): readonly Group<TItem>[] {
  const groups: Group<TItem>[] = [];
  for (const item of items) {
    const path = pathOf(item);
    const last = groups.at(-1);
    if (last && last.path.join("\n") === path.join("\n")) last.items.push(item);
    else groups.push({ path, page: item.page, items: [item] });
  }
  return groups;
}

/** Headings that differ from those of the group before, from the outermost that does. */
function toHeadings(path: readonly string[], before: readonly string[], page: number): readonly Block[] {
  const same = path.findIndex((part, position) => part !== before[position]);
  const from = same < 0 ? path.length - 1 : same;
  return path.slice(from).map((text, offset) => ({
    kind: "heading" as const,
    level: from + offset + 1,
    text,
    page,
  }));
}

/** The lines of a price list as one table for each type of device. */
function toPriceBlocks(lines: readonly ProductLine[]): readonly Block[] {
  const groups = groupByPath(lines, toPath);
  return groups.flatMap(({ path, page, items }, position): readonly Block[] => {
    const description = items[0]?.typeDescription ?? null;
    return [
      ...toHeadings(path, groups[position - 1]?.path ?? [], page),
      ...(description === null ? [] : [{ kind: "paragraph" as const, text: description, page }]),
      { kind: "table", rows: [HEAD, ...items.map(toRow)], headerRows: 1, page },
    ];
  });
}

const toModelPath = ({ deviceType, manufacturer }: ApprovedModel): readonly string[] => [
  deviceType,
  manufacturer,
];

function toModelBlocks(models: readonly ApprovedModel[]): readonly Block[] {
  const groups = groupByPath(models, toModelPath);
  return groups.flatMap(({ path, page, items }, position): readonly Block[] => [
    ...toHeadings(path, groups[position - 1]?.path ?? [], page),
    { kind: "table", rows: items.map(({ model }) => [model]), headerRows: 0, page },
  ]);
}

const codesOf = ({ blocks }: DocumentSection): readonly string[] =>
  blocks.flatMap((block) =>
    block.kind === "table" && block.headerRows > 0
      ? block.rows.slice(block.headerRows).map(([code = ""]) => code)
      : [],
  );

export interface PriceManual extends KnownManual {
  readonly title: string;
  readonly head: DocumentHead;
  readonly lines: readonly ProductLine[];
  readonly models: readonly ApprovedModel[];
  readonly notes: readonly { readonly page: number; readonly text: string }[];
  readonly warnings: readonly string[];
}

/** A product manual, or its figures that ship, as a document whose passages hold every line. */
export function toPriceDocument(manual: PriceManual): SourceDocument {
  const { lines, models, notes, title, category } = manual;
  const first = notes[0];
  const blocks: Block[] = [...toPriceBlocks(lines), ...toModelBlocks(models)];
  if (first) {
    const text = notes.map((note) => note.text).join(" ");
    blocks.push(
      { kind: "heading", level: 1, text: "Notes", page: first.page },
      { kind: "paragraph", text, page: first.page },
    );
  }
  const prices: PriceRecord[] = lines.map((line) => ({ ...line, path: [...toPath(line)] }));
  return toSourceDocument({
    id: toPricesId(manual.manual),
    document: { title, blocks, dates: [], links: [], warnings: [...manual.warnings] },
    records: {
      head: manual.head,
      adp: {
        manual: manual.manual,
        category,
        sections: [],
        prices,
        models: models.map((model) => ({ ...model, path: [...toModelPath(model)] })),
        rules: [],
        deviceTypes: [],
        facts: [],
      },
    },
    sectionFacets: (section) => {
      const codes = codesOf(section);
      return {
        [FACETS.deviceCategory]: category,
        ...(codes.length > 0 ? { [FACETS.deviceCodes]: [...codes] } : {}),
      };
    },
  });
}
