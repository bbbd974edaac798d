import type { Language } from "../texts/languages.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

const dayForm = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const dollarForm = (locale: string) => new Intl.NumberFormat(locale, { style: "currency", currency: "CAD" });
/** Made once, before an answer comes: to make one takes as long as twenty uses of it. */
const DAY_FORMS: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: dayForm("en-CA"),
  fr: dayForm("fr-CA"),
};
const DOLLAR_FORMS: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: dollarForm("en-CA"),
  fr: dollarForm("fr-CA"),
};

/** "2025-09-26" as people write it; what is not a day stays as it is. */
export function formatDay(day: string, language: Language): string {
  if (!DAY.test(day) || Number.isNaN(Date.parse(day))) return day;
  return DAY_FORMS[language].format(new Date(`${day}T00:00:00Z`));
}

/** Canadian dollars. */
export const formatDollars = (amount: number, language: Language): string =>
  DOLLAR_FORMS[language].format(amount);
