const BY_NUMBER = new Intl.Collator("en", { numeric: true, sensitivity: "variant" });

/** Natural order of ids: mrd-2 before mrd-10. */
export const compareIds = (a: string, b: string): number => BY_NUMBER.compare(a, b);
