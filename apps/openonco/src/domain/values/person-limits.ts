import type { JsonValue } from "../../dataset/index.ts";

/** What words say of a person, and the other words. */
export interface Person {
  readonly age?: number;
  readonly packYears?: number;
  readonly rest: string;
}

const PACK_YEARS = /(\d{1,3})\+?[ -]?pack[ -]?years?/i;
const AGE = /\b(?:aged?|ages)[ -]?(\d{2,3})\b|\b(\d{2,3})[ -]?(?:years?[ -]old|years|year|yo|y\/o)\b/i;

/** Reads "55 years", "age 55" and "20 pack-years". */
export function readPerson(text: string): Person {
  const packs = PACK_YEARS.exec(text);
  const withoutPacks = text.replace(PACK_YEARS, " smoking ");
  const age = AGE.exec(withoutPacks);
  return {
    ...(packs ? { packYears: Number(packs[1]) } : {}),
    ...(age ? { age: Number(age[1] ?? age[2]) } : {}),
    rest: withoutPacks.replace(AGE, " "),
  };
}

const isRecord = (value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether the limits of an intended population leave room for the person; a limit that is not stated does. */
export function isWithin({ age, packYears }: Person, population: JsonValue | undefined): boolean {
  if (!isRecord(population)) return true;
  const { minAge, maxAge, minPackYears } = population;
  const atLeast = (value: number | undefined, limit: JsonValue | undefined): boolean =>
    value === undefined || typeof limit !== "number" || value >= limit;
  return (
    atLeast(age, minAge) &&
    (age === undefined || typeof maxAge !== "number" || age <= maxAge) &&
    atLeast(packYears, minPackYears)
  );
}
