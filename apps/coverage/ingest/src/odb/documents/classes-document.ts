import { FACETS, type OdbClassesFile } from "@clinical-mcp/coverage/dataset";
import type { SourceDocument } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../../records.ts";
import { toSourceDocument } from "../../to-source-document.ts";
import { heading, paragraph, toDocument } from "../blocks.ts";

type Brand = OdbClassesFile["unlisted_brands"][number];

function toBrandText({ brand, ingredient, generic_name: genericName }: Brand): string {
  const molecule =
    genericName === null
      ? "nor was any other product of that molecule"
      : `while other products of that molecule were (${genericName})`;
  return `${brand} holds ${ingredient}; it was not in the data extract, ${molecule}.`;
}

/** Classes by clinicians' names, each a section, and unlisted brands that people ask for. */
export function toClassesDocument(head: DocumentHead, file: OdbClassesFile): SourceDocument {
  const byName = new Map(file.classes.map((drugClass) => [drugClass.name, drugClass]));
  const blocks = [
    ...file.classes.flatMap(({ name, words, used_for: usedFor, generic_names: genericNames }) => [
      heading(name, 2),
      paragraph(`${name} (${words.join(", ")}), for ${usedFor}: ${genericNames.join(", ")}.`),
    ]),
    heading("Brands that are not listed", 2),
    ...file.unlisted_brands.map((brand) => paragraph(toBrandText(brand))),
  ];
  return toSourceDocument({
    id: "odb-clinical-classes",
    document: toDocument("ODB: drug classes and unlisted brands", blocks),
    records: {
      head,
      odb: {
        classes: file.classes.map(({ used_for: usedFor, generic_names: genericNames, ...drugClass }) => ({
          ...drugClass,
          usedFor,
          genericNames,
        })),
        brands: file.unlisted_brands.map((brand) => ({
          brand: brand.brand,
          ingredient: brand.ingredient,
          genericName: brand.generic_name,
          classId: brand.class_id,
          sourceUrl: brand.source_url,
          asOf: brand.as_of,
          confidence: brand.confidence,
        })),
      },
    },
    sectionFacets: ({ path }) => {
      const drugClass = byName.get(path.at(-1) ?? "");
      return drugClass ? { [FACETS.genericName]: drugClass.generic_names } : {};
    },
  });
}
