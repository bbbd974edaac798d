import { isNamed, toName, type Concept } from "../shared/concepts.ts";
import type { ClinicalTool } from "./clinical-tool.ts";
import type { FittingTool } from "./match-condition.ts";

const slugOf = (url: string): string =>
  url
    .replace(/(?<!\/)\/+$/u, "")
    .split("/")
    .at(-1) ?? "";

/** What a tool is called: its name, with and without what is in brackets, its id, and the last part of its addresses. */
const namesOf = ({ row }: ClinicalTool): readonly string[] => [
  row.name,
  row.name.replaceAll(/\([^)]{0,200}\)/gu, " "),
  ...[...row.name.matchAll(/\(([^)]{1,200})\)/gu)].map(([, inner = ""]) => inner),
  row.tool_id,
  ...[row.source_url, ...row.also_at].map((url) => slugOf(url).replaceAll("-", " ")),
];

const toKey = (name: string): string => toName(name.replaceAll("-", " ")).toSorted().join(" ");

/** The tool of this name, otherwise all whose name has every word; never silently the first of several. */
export function matchName(
  asked: { readonly text: string; readonly concepts: readonly Concept[] },
  tools: readonly ClinicalTool[],
): readonly FittingTool[] {
  const key = toKey(asked.text);
  const exact = tools.filter((tool) => namesOf(tool).some((name) => toKey(name) === key));
  const found =
    exact.length > 0
      ? exact
      : tools.filter((tool) => {
          const stems = new Set(namesOf(tool).flatMap(toName));
          return asked.concepts.length > 0 && asked.concepts.every((concept) => isNamed(concept, stems));
        });
  const fit = exact.length > 0 ? 1 : 0.9;
  return found.map((tool) => ({ tool, fit, matchedOn: tool.row.name, isWhole: true }));
}
