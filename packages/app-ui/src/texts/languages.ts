export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same texts in each language: the second has the keys of the first. */
export type Texts<TTexts> = Readonly<Record<Language, TTexts>>;
