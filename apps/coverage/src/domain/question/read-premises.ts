import type { Span } from "@clinical-mcp/citations";
import type { PremiseRow } from "../../dataset/index.ts";
import type { PremiseMention, Slot } from "./coverage-question.ts";
import { findAll } from "./folded-text.ts";

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Whole words, where the alternative begins or ends with a letter or digit. */
function toPattern(alternatives: readonly string[]): RegExp {
  const parts = alternatives.map((text) => {
    const before = /^[a-z\d]/u.test(text) ? String.raw`(?<![a-z\d])` : "";
    const behind = /[a-z\d]$/u.test(text) ? String.raw`(?![a-z\d])` : "";
    return `${before}${escape(text)}${behind}`;
  });
  return new RegExp(parts.join("|"), "gu");
}

/** Where the first of the alternatives stands. Most stand nowhere, which plain comparison says without a pattern. */
function findFirst(folded: string, alternatives: readonly string[]): Span | undefined {
  const contained = alternatives.filter((text) => folded.includes(text));
  return contained.length === 0 ? undefined : findAll(folded, toPattern(contained))[0]?.span;
}

/** What a question takes for granted that the sources do not say, by the words that show it. */
export function readPremises(
  folded: string,
  rows: readonly PremiseRow[],
  codes: readonly Slot<string>[],
): readonly PremiseMention[] {
  const hasCode = (alternatives: readonly string[]) =>
    codes.find(({ value }) => alternatives.includes(value.toLowerCase()));
  return rows.flatMap(({ id, when, unless }) => {
    if (findFirst(folded, unless)) return [];
    const spans = when.map((group) => findFirst(folded, group) ?? hasCode(group)?.span ?? undefined);
    const known = spans.flatMap((span) => span ?? []);
    if (known.length < when.length) return [];
    const start = Math.min(...known.map((span) => span.start));
    const end = Math.max(...known.map((span) => span.end));
    return [{ premiseId: id, span: { start, end } }];
  });
}
