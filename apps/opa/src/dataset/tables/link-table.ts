import { z } from "zod";
import { LINK_RELATIONS } from "../dataset-names.ts";
import { defineTable, optionalText, texts } from "@clinical-mcp/dataset-tables";

/** Documents of several publishers on one question, as data/opa/cross-references.csv ties them. */
export const documentLinksTable = defineTable({
  name: "document_links",
  columns: `position INTEGER PRIMARY KEY, source_document TEXT NOT NULL, source_sections TEXT NOT NULL, target_document TEXT,
    target_sections TEXT NOT NULL, target_title TEXT, target_url TEXT, relation TEXT NOT NULL, why TEXT NOT NULL,
    confidence TEXT NOT NULL, as_of TEXT NOT NULL`,
  row: z.strictObject({
    position: z.number(),
    source_document: z.string(),
    /** Ids of parents; none: the whole document. */
    source_sections: texts,
    /** Null for a document that the dataset does not have; then title and address say which. */
    target_document: optionalText,
    target_sections: texts,
    target_title: optionalText,
    target_url: optionalText,
    relation: z.enum(LINK_RELATIONS),
    why: z.string(),
    confidence: z.string(),
    as_of: z.string(),
  }),
});
