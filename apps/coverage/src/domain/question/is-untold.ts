/** What names an ask and its person; everything else tells of the case. */
const NAMES: ReadonlySet<string> = new Set([
  "codes",
  "service",
  "drug",
  "strength",
  "form",
  "device",
  "goal",
  "patient",
]);

/** Whether nothing of a case was read beside what is asked about: words that tell one were not understood. */
export const isUntold = (ask: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(ask).every(([field, value]) => NAMES.has(field) || value === undefined);

/** Words that set a condition: where none was read, what they say is not known. */
export const RESTRICTING = /\b(?:only|solely|just|unless|if|except|seulement|uniquement|que si|sauf)\b/iu;
