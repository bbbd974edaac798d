const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const FRENCH = "janv fevr mars avr mai juin juil aout sept oct nov dec".split(" ");
const NAMES =
  "january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec";
const SINCE = new RegExp(
  String.raw`\b(?:since|depuis)(?: (?:early|mid|late|last|le mois de|the (?:start|end|beginning|middle) of))?[ -](?<month>${NAMES})\b(?:,? (?<year>20\d\d)\b)?(?! \d)`,
  "gu",
);
const MONTHS_PER_YEAR = 12;

const toMonth = (written: string): number => {
  const french = FRENCH.findIndex((name) => written.startsWith(name));
  return french >= 0 ? french : MONTHS.findIndex((name) => written.startsWith(name));
};

/**
 * "On ramipril since January" as a length of time: whole months that have surely passed. What lies ahead stays as written.
 *
 * @param today YYYY-MM-DD
 */
export function tellSinceMonths(folded: string, today: string): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return folded.replaceAll(SINCE, (written, ...rest) => {
    const groups: unknown = rest.at(-1);
    const told = typeof groups === "object" && groups !== null ? Object.entries(groups) : [];
    const of = (name: string): string => String(told.find(([key]) => key === name)?.[1] ?? "");
    const from = toMonth(of("month"));
    const fromYear = of("year") === "" ? year - Number(from > month - 1) : Number(of("year"));
    const passed = (year - fromYear) * MONTHS_PER_YEAR + (month - 1 - from);
    // It may have begun on the last day of the month.
    return passed > 1 ? `for ${passed - 1} months` : written;
  });
}
