import { readXmlRecords, unreadable, type XmlElement, type XmlRecord } from "@clinical-mcp/ingestion";
import type { CriteriaGroupRecord, GroupRecord, NoteRecord } from "../records.ts";
import { collectNotes } from "./collect-notes.ts";
import { readCriteria } from "./read-criteria.ts";
import { listUnknownMarks, readProduct } from "./read-product.ts";
import { childrenOf, priceOf, requiredId, requiredText, textOf } from "./xml-fields.ts";

/** Content of a data extract. */
export interface Extract {
  /** As the extract states it, e.g. "4345". */
  readonly edition: string;
  /** ISO 8601: from which its listings and prices are in force. */
  readonly formularyDate: string;
  readonly groups: readonly GroupRecord[];
  readonly criteriaGroups: readonly CriteriaGroupRecord[];
  readonly notes: readonly NoteRecord[];
  readonly warnings: readonly string[];
}

/** The parser reads the file in chunks of this size, so that its text is never in memory as a whole. */
const PIECE_BYTES = 64 * 1024;

function* toPieces(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}

interface Classes {
  readonly therapeuticClass: string;
  readonly category: string;
  readonly classNote: string | null;
}

/** The classes of a molecule. The finer one has no name if the extract does not divide a category. */
function readClasses({ ancestors }: XmlRecord): Classes {
  const find = (name: string) => ancestors.findLast((ancestor) => ancestor.name === name);
  const category = find("pcg2");
  if (!category) throw unreadable("a molecule is in no class");
  const name = requiredText(category, "name");
  const fine = find("pcg6");
  return {
    category: name,
    therapeuticClass: (fine && textOf(fine, "name")) ?? name,
    classNote: fine ? textOf(fine, "note") : null,
  };
}

function readFormulary({ ancestors }: XmlRecord) {
  const { edition = "", formularyDate = "" } =
    ancestors.find(({ name }) => name === "formulary")?.attributes ?? {};
  if (ancestors[0]?.name !== "extract" || !/^\d{4}-\d{2}-\d{2}$/.test(formularyDate)) {
    throw unreadable("it is not the formulary's data extract, or has no date");
  }
  return { edition, formularyDate };
}

interface Reading {
  readonly manufacturers: Map<string, string>;
  readonly groups: Map<string, GroupRecord>;
  readonly dins: Set<string>;
  readonly criteria: Map<string, CriteriaGroupRecord>;
  readonly notes: ReturnType<typeof collectNotes>;
  readonly unknownMarks: Set<string>;
}

function readGroup(
  element: XmlElement,
  context: Pick<
    GroupRecord,
    "genericName" | "therapeuticClass" | "category" | "criteriaGroupId" | "reasonForUseCodes"
  >,
  reading: Reading,
): void {
  const id = requiredId(element, /^\d{9}$/);
  if (reading.groups.has(id)) throw unreadable(`the interchangeable category ${id} is in it twice`);
  const products = childrenOf(element, "drug").map((drug) => {
    const product = readProduct(drug, reading.manufacturers);
    if (reading.dins.has(product.din)) throw unreadable(`product ${product.din} is in it twice`);
    reading.dins.add(product.din);
    for (const mark of listUnknownMarks(drug)) reading.unknownMarks.add(mark);
    reading.notes.add({ level: "product", subject: product.din, text: textOf(drug, "note"), ...context });
    return product;
  });
  if (products.length === 0) throw unreadable(`the interchangeable category ${id} holds no product`);
  reading.notes.add({ level: "group", subject: id, text: textOf(element, "note"), ...context });
  reading.groups.set(id, {
    id,
    ...context,
    strength: textOf(element, "strength"),
    dosageForm: textOf(element, "dosageForm"),
    itemNumber: textOf(element, "itemNumber"),
    dailyCost: priceOf(element, "dailyCost"),
    products,
  });
}

/** Several molecules may share the same criteria. */
function addCriteria(reading: Reading, fresh: CriteriaGroupRecord): void {
  const known = reading.criteria.get(fresh.id);
  if (known && JSON.stringify(known.criteria) !== JSON.stringify(fresh.criteria)) {
    throw unreadable(`the Limited Use criteria ${fresh.id} have two texts`);
  }
  reading.criteria.set(fresh.id, {
    ...fresh,
    genericNames: [...new Set([...(known?.genericNames ?? []), ...fresh.genericNames])],
    brands: [...new Set([...(known?.brands ?? []), ...fresh.brands])],
  });
}

/** Names that do not hold the molecule's: copies are mostly called after it. */
function listBrands(element: XmlElement, genericName: string): readonly string[] {
  const stem = genericName.slice(0, 5).toLowerCase();
  const limited = childrenOf(element, "pcg9").flatMap((group) =>
    childrenOf(group, "drug").filter(({ attributes }) => attributes["sec12"] === "Y"),
  );
  const names = limited.map((drug) => requiredText(drug, "name"));
  return [...new Set(names.filter((name) => !name.toLowerCase().includes(stem)))];
}

function readMolecule(record: XmlRecord, reading: Reading): void {
  const { classNote, ...classes } = readClasses(record);
  requiredId(record.element, /^\d{5}$/);
  const genericName = requiredText(record.element, "name");
  reading.notes.add({
    level: "class",
    subject: classes.therapeuticClass,
    text: classNote,
    genericName: null,
  });
  reading.notes.add({
    level: "generic",
    subject: genericName,
    text: textOf(record.element, "note"),
    genericName,
  });
  for (const part of childrenOf(record.element, "pcgGroup")) {
    const criteria = readCriteria(childrenOf(part, "lccNote"));
    const criteriaGroupId = part.attributes["lccId"] ?? null;
    if (criteria.length > 0 && criteriaGroupId === null) {
      throw unreadable("Limited Use criteria cover products without a number");
    }
    if (criteriaGroupId !== null && criteria.length > 0) {
      const brands = [...listBrands(part, genericName)];
      addCriteria(reading, {
        id: criteriaGroupId,
        genericNames: [genericName],
        brands,
        criteria: [...criteria],
      });
    }
    const reasonForUseCodes = criteria.map(({ code }) => code);
    for (const group of childrenOf(part, "pcg9")) {
      readGroup(group, { genericName, ...classes, criteriaGroupId, reasonForUseCodes }, reading);
    }
  }
}

/**
 * Reads the data extract of the ODB Formulary (XML) molecule by molecule.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT if the XML is truncated or malformed, is no data extract, or has an unknown number, price
 * or status of a product: figures of half a file are never used
 */
export async function readExtract(content: Uint8Array): Promise<Extract> {
  const reading: Reading = {
    manufacturers: new Map(),
    groups: new Map(),
    dins: new Set(),
    criteria: new Map(),
    notes: collectNotes(),
    unknownMarks: new Set(),
  };
  let formulary: ReturnType<typeof readFormulary> | undefined;
  for await (const record of readXmlRecords(toPieces(content), ["manufacturer", "genericName"])) {
    if (record.element.name === "manufacturer") {
      reading.manufacturers.set(record.element.attributes["id"] ?? "", record.element.text);
      continue;
    }
    formulary ??= readFormulary(record);
    readMolecule(record, reading);
  }
  if (!formulary) throw unreadable("the data extract lists no drugs");
  const unknown = [...reading.unknownMarks];
  return {
    ...formulary,
    groups: [...reading.groups.values()],
    criteriaGroups: [...reading.criteria.values()],
    notes: reading.notes.list(),
    warnings:
      unknown.length === 0 ? [] : [`products have marks of unknown meaning: ${unknown.sort().join(", ")}`],
  };
}
