import type { CorpusRows } from "../src/domain/shared/corpus.ts";
import type { Evidence } from "../src/domain/sections/search-corpus.ts";
import type { FoundGuidance } from "../src/domain/ipac/ask-guidance.ts";
import type { FoundChecklist } from "../src/domain/ipac/checklists.ts";
import type { FoundEquipment } from "../src/domain/ipac/find-equipment.ts";
import { ipacGuidanceInput } from "../src/domain/ipac/ipac-guidance-schemas.ts";
import type { RankedStatement } from "../src/domain/ipac/select-statements.ts";
import { listStatements } from "../src/domain/ipac/statements.ts";
import { corpusOf, document, recommendation, section } from "./example-corpus.ts";

type Row = CorpusRows["ipacRecommendations"][number];
const guide = document("guide", {
  source_org: "pho",
  source_url: "https://example.org/guide",
  document_type: "guideline",
  pages_ahead: 6,
  published_date: "2015-04",
});
const table = document("table", { source_org: "pho", source_url: "https://example.org/guide" });
const unit = document("unit", {
  source_org: "pho",
  issued_by: "A health unit",
  updated_date: "2020",
  effective_date: "2019",
});
const policy = document("policy", { title: "Infection Prevention and Control", effective_date: "2024-09" });
const oldPolicy = document("old-policy", { title: "Infection Prevention", is_superseded: true });
const row = (text: string, change: Partial<Row> = {}): Row =>
  recommendation({ document_id: "guide", section_id: "hands" }, text, {
    series: "recommendation",
    level: "must",
    ...change,
  });
/** A guide, a table of equipment, what a health unit says, and policies of the College. */
export const corpus = corpusOf({
  documents: [guide, table, unit, policy, oldPolicy],
  sections: [
    section("hands", "guide", { page: 21 }),
    section("items", "table"),
    section("unit-hands", "unit"),
    section("lists", "guide"),
  ],
  ipacRecommendations: [
    row("Hands are washed.", { provision: "7", page: 22, rationale: "why" }),
    row("Rings are removed.", { level: "should" }),
    row("Cream is used.", { level: "may" }),
    row("Alcohol is 70 per cent.", { level: null, note: "noted" }),
    row("Nails are short.", { document_id: "unit", section_id: "unit-hands", level: "shall" }),
  ],
});
export const statements = listStatements(corpus).map((statement): RankedStatement => ({
  statement,
  coverage: 1,
  namesPathogen: false,
}));
export const equipment = (
  item: string,
  match: FoundEquipment["match"],
  page: number | null = null,
): FoundEquipment => ({
  match,
  row: {
    document_id: "table",
    position: 0,
    item,
    minimum_level: "clean",
    frequency: null,
    note: null,
    page,
    section_id: "items",
  },
});
/** A checklist with an item of each frequency, the first of which a statement obliges to. */
export function checklist(checklist_id: string, ...frequencies: readonly (string | null)[]): FoundChecklist {
  const [own] = corpus.sectionsOf("guide").filter(({ section_id: id }) => id === "lists");
  if (!own) throw new Error("no section");
  return {
    row: {
      checklist_id,
      document_id: "guide",
      title: checklist_id,
      appendix: null,
      page: null,
      section_id: "lists",
    },
    document: guide,
    section: own,
    items: frequencies.map((frequency, position) => ({
      row: {
        checklist_id,
        position,
        part: null,
        item_text: `Item ${position}`,
        frequency,
        section_id: "lists",
      },
      duty: position === 0 ? statements[0]?.statement : undefined,
    })),
  };
}
/** What a search gave, as far as an answer reads it. */
export function evidence(change: Partial<Evidence> = {}): Evidence {
  const given: Evidence = JSON.parse(
    JSON.stringify({
      found: [],
      provenance: ["sql", "vector"],
      vectorEngine: "exact",
      notices: [],
      unmetSubjects: [],
      terms: [],
    }),
  );
  return { ...given, support: 0.9, isWhole: true, ...change };
}
/** What was found of hand hygiene, and what differs from it. */
export const found = (
  change: Partial<FoundGuidance> = {},
  input: Readonly<Record<string, unknown>> = {},
): FoundGuidance => ({
  input: ipacGuidanceInput.parse({ topic: "hand_hygiene", ...input }),
  setting: "office",
  topic: "hand_hygiene",
  isNarrowed: false,
  statements,
  equipment: [],
  checklists: [],
  evidence: evidence(),
  notHeld: [],
  isItemOfTable: false,
  ...change,
});
