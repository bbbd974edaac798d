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

/** A dataset by its name with what it holds. */
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

const kindsOf = (rows: EditionRows, program: BenefitProgram): string =>
  [...new Set(listCompared(rows, program).map(({ text_kind: kind }) => kind))].toSorted().join(" and ");

const isSelection = (rows: EditionRows, program: BenefitProgram): boolean =>
  program !== "adp" && listCompared(rows, program).some((document) => !document.is_whole);

/** Why a program of two editions cannot be compared; undefined where it can. */
export function whyNotComparable({ from, to }: EditionPair, program: BenefitProgram): string | undefined {
  const [one, other] = [kindsOf(from, program), kindsOf(to, program)];
  if (one === "" || other === "") return "one of the two holds nothing of it";
  if (one !== other) return `one is ${one} text, the other ${other}: differences would be those of wording`;
  return isSelection(from, program) !== isSelection(to, program)
    ? "one is a selection: what it lacks may still be listed"
    : undefined;
}
