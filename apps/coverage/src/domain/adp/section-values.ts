import { readValues, type ValueMention } from "@clinical-mcp/confidence";
import type { z } from "zod";
import type { adpSectionsTable } from "../../dataset/index.ts";
import { remember } from "../remember.ts";

export type ManualSection = Readonly<z.output<(typeof adpSectionsTable)["row"]>>;

/** A section of a manual with the figures that its text states. */
export interface ReadSection {
  readonly section: ManualSection;
  readonly values: readonly ValueMention[];
}

/** Finds a section by manual and number; undefined if the manual was not ingested. */
export type FindSection = (manual: string, number: string) => ReadSection | undefined;

/** Reads each section once, on first use. Its figures do not change while the dataset is open. */
export function createSectionFinder(sections: readonly ManualSection[]): FindSection {
  const toKey = (manual: string, number: string): string => `${manual} ${number}`;
  // If a manual uses a number twice, the first section counts.
  const byKey = new Map(
    sections.toReversed().map((section) => [toKey(section.adp_doc, section.section_ref), section]),
  );
  const read = remember((key: string) => {
    const section = byKey.get(key);
    return section && { section, values: readValues(section.section_text) };
  });
  return (manual, number) => read(toKey(manual, number));
}
