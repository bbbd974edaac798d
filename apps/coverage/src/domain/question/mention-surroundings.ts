import type { Span } from "@clinical-mcp/citations";

/** "The annual limit", "annual ostomy money": no yearly visit. */
export const isYearlyElse = (folded: string, { start, end }: Span): boolean =>
  /^(?:annual|yearly)$/u.test(folded.slice(start, end)) &&
  /^\s+(?!physical|exam|check|visit|health|well|for\b|on\b|is\b|was\b|with\b|done\b|in\b|at\b|and\b|or\b|fee\b|code)\p{L}/u.test(
    folded.slice(end),
  );

/** "Pregablin 75 covered?": beside services and devices, too. */
export const isDosed = (folded: string, { end }: Span): boolean =>
  /^ \d+(?:[.,]\d+)?(?:\s?(?:mg|mcg|units?|bid|tid|od|daily)\b|\s?(?=\?|cover|listed|price|on (?:odb|the)|odb|a benefit|lu\b|tab|cap))/u.test(
    folded.slice(end),
  );
