import type { BenefitProgram, DocumentType } from "../../dataset/index.ts";
import type { AdpRecords } from "../adp/adp-records.ts";
import type { CorpusRows } from "../corpus.ts";
import type { OdbRows } from "../odb/odb-records.ts";
import type { OhipRows } from "../ohip/schedule.ts";

/** All rows of one dataset. */
export interface EditionRows extends Pick<CorpusRows, "documents" | "chunks"> {
  readonly ohip: OhipRows;
  readonly odb: OdbRows;
  readonly adp: AdpRecords;
}

/** A dataset with its name and rows. */
export interface Edition {
  readonly version: string;
  readonly rows: EditionRows;
}

/** Two editions, the earlier first. */
export interface EditionPair {
  readonly from: EditionRows;
  readonly to: EditionRows;
}

/** The documents that a program's figures and texts come from. */
const COMPARED: Readonly<Record<BenefitProgram, readonly DocumentType[]>> = {
  ohip: ["fee_schedule", "fee_master"],
  odb: ["formulary_extract"],
  adp: ["policy_manual", "product_manual"],
};

export const listCompared = ({ documents }: Pick<EditionRows, "documents">, program: BenefitProgram) =>
  documents.filter(
    ({ program: own, document_type: type }) => own === program && COMPARED[program].includes(type),
  );

/** Ids of the documents that both editions hold in one kind of text. */
export function listShared({ from, to }: EditionPair, program: BenefitProgram): ReadonlySet<string> {
  const kinds = new Map(listCompared(from, program).map((row) => [row.document_id, row.text_kind]));
  const shared = listCompared(to, program).filter((row) => kinds.get(row.document_id) === row.text_kind);
  return new Set(shared.map((row) => row.document_id));
}

/** Titles of documents that the other edition does not hold, or only in another kind of text. */
function listApart(pair: EditionPair, program: BenefitProgram): readonly string[] {
  const shared = listShared(pair, program);
  const all = [...listCompared(pair.from, program), ...listCompared(pair.to, program)];
  return [...new Set(all.filter((row) => !shared.has(row.document_id)).map(({ title }) => title))];
}

const isSelection = (rows: EditionRows, program: BenefitProgram): boolean =>
  program !== "adp" && listCompared(rows, program).some((document) => !document.is_whole);

export interface NotCompared {
  readonly program: BenefitProgram;
  readonly why: string;
  readonly isAll: boolean;
}

const MOST_TITLES = 5;

function describeApart(apart: readonly string[]): string {
  const titles = apart.slice(0, MOST_TITLES).join("; ");
  const more = apart.length > MOST_TITLES ? ` and ${apart.length - MOST_TITLES} more` : "";
  return `held by one alone, or official in one and our own facts in the other: ${titles}${more}`;
}

/** The parts of a program that cannot be compared; undefined if all can. */
export function findNotCompared(pair: EditionPair, program: BenefitProgram): NotCompared | undefined {
  const sides = [pair.from, pair.to];
  if (sides.every((rows) => listCompared(rows, program).length === 0))
    return { program, why: "neither holds anything of it", isAll: true };
  if (isSelection(pair.from, program) !== isSelection(pair.to, program))
    return { program, why: "one is a selection: what it lacks may still be listed", isAll: true };
  const apart = listApart(pair, program);
  if (apart.length === 0) return undefined;
  return { program, why: describeApart(apart), isAll: listShared(pair, program).size === 0 };
}
