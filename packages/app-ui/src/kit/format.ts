import type { Language } from "../texts/languages.ts";

const LOCALES: Readonly<Record<Language, string>> = { en: "en-CA", fr: "fr-CA" };
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** "2025-09-26" as people write it; what is no day stays as it is. */
export function formatDay(day: string, language: Language): string {
  if (!DAY.test(day) || Number.isNaN(Date.parse(day))) return day;
  const form = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeZone: "UTC" });
  return form.format(new Date(`${day}T00:00:00Z`));
}

/** Canadian dollars. */
export const formatDollars = (amount: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: "currency", currency: "CAD" }).format(amount);
