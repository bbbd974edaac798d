import type { PremiseRow } from "../../dataset/index.ts";
import type { PremiseMention, Slot } from "./coverage-question.ts";
import { findAll } from "./folded-text.ts";

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Whole words, where the alternative begins or ends with a letter or digit. */
function toPattern(alternatives: readonly string[]): RegExp {
  const parts = alternatives.map((text) => {
    const before = /^[\p{L}\p{N}]/u.test(text) ? String.raw`(?<![\p{L}\p{N}])` : "";
    const behind = /[\p{L}\p{N}]$/u.test(text) ? String.raw`(?![\p{L}\p{N}])` : "";
    return `${before}${escape(text)}${behind}`;
  });
  return new RegExp(parts.join("|"), "gu");
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
    if (unless.length > 0 && findAll(folded, toPattern(unless)).length > 0) return [];
    const spans = when.map(
      (group) => findAll(folded, toPattern(group))[0]?.span ?? hasCode(group)?.span ?? undefined,
    );
    const known = spans.flatMap((span) => span ?? []);
    if (known.length < when.length) return [];
    const start = Math.min(...known.map((span) => span.start));
    const end = Math.max(...known.map((span) => span.end));
    return [{ premiseId: id, span: { start, end } }];
  });
}
