import type { Block } from "@clinical-mcp/ingestion";
import { heading, paragraph } from "./blocks.ts";

/** Statements under their places, each place once and in the order given. */
export function toStatedBlocks(
  statements: readonly { readonly text: string; readonly locator: string }[],
): readonly Block[] {
  const places = Map.groupBy(statements, ({ locator }) => locator);
  return [...places].flatMap(([place, own]) => [
    heading(place, 2),
    ...own.map(({ text }) => paragraph(text)),
  ]);
}

const SUFFIXED = /^[A-Z]\d{3}[A-C]$/;

/** A code as people write it: bulletins name K080 and K080A alike. */
const toSpellings = (code: string): readonly string[] => [
  code,
  SUFFIXED.test(code) ? code.slice(0, -1) : `${code}A`,
];

/** How people ask for it: by its subjects and by each code with and without its suffix. */
export const toSearchWords = (topics: readonly string[], codes: readonly string[] = []): string =>
  [...topics, ...codes.flatMap(toSpellings)].join("\n");
