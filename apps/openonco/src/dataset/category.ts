/** The four categories of the specification, in its order. TDS is called CGP in newer exports. */
export const CATEGORIES = ["mrd", "ecd", "trm", "tds"] as const;

export type Category = (typeof CATEGORIES)[number];
