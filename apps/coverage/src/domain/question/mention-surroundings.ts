import type { Span } from "@clinical-mcp/citations";

/** "The annual limit", "annual ostomy money": no yearly visit. */
export const isYearlyElse = (folded: string, { start, end }: Span): boolean =>
  /^(?:annual|yearly)$/u.test(folded.slice(start, end)) &&
  /^\s+(?!physical|exam|check|visit|health|well|for\b|on\b|is\b|was\b|with\b|done\b|in\b|at\b|and\b|or\b|fee\b|code)[a-z]/u.test(
    folded.slice(end),
  );

/** "Four shots a day", "needles of insulin": what a patient takes, and no vaccine that is given. */
export const isDailyShot = (folded: string, { start, end }: Span): boolean =>
  /^(?:shots?|needles?|jabs?|injections?)$/u.test(folded.slice(start, end)) &&
  (/^(?: of insulin| of (?:lantus|basal\w*|long[- ]acting))?(?: (?:a|per|every|each)[ -]day|\/day| daily| at (?:bedtime|night|meals)| with meals| nightly| od\b| bid\b| of insulin)/u.test(
    folded.slice(end),
  ) ||
    /\b(?:insulin|daily|bedtime|(?:long|short|rapid)[- ]acting|basal|mealtime|lantus|ozempic|pen) $/u.test(
      folded.slice(0, start),
    ));

/** "Pregablin 75 covered?": beside services and devices, too. */
export const isDosed = (folded: string, { end }: Span): boolean =>
  /^ \d+(?:[.,]\d+)?(?:\s?(?:mg|mcg|units?|bid|tid|od|daily)\b|\s?(?=\?|cover|listed|price|on (?:odb|the)|odb|a benefit|lu\b|tab|cap))/u.test(
    folded.slice(end),
  );
