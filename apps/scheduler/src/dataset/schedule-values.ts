import { z } from "zod";

/** Ids are UUIDs or plain words: nothing that a path, a query or a log line could stumble over. */
export const idSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: "must be 1 to 64 letters, digits, - or _" });

/** The same where a tool asks for one: a check, not a format, which would be advertised with every list of tools. */
export const idParameter = z
  .string()
  .refine((text) => idSchema.safeParse(text).success, { error: "must be 1 to 64 letters, digits, - or _" });

/** A name for reading; line breaks and other control characters would break tables and calendars. */
export const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^\P{Cc}*$/u, { error: "must not hold control characters" });

/** A calendar day in the schedule's time zone, YYYY-MM-DD. */
export const dateSchema = z.iso.date({ error: "must be a date that exists, as YYYY-MM-DD" });

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day in the schedule's time zone, HH:MM. */
export const clockSchema = z.string().regex(CLOCK, { error: "must be a time of day, as HH:MM" });

/** A day and time in the schedule's time zone, without an offset: YYYY-MM-DDTHH:MM. */
export const localTimeSchema = z.string().refine(isLocalTime, {
  error: "must be a local date and time, as YYYY-MM-DDTHH:MM, without an offset",
});

function isLocalTime(text: string): boolean {
  const [date = "", clock = "", ...rest] = text.split("T");
  return rest.length === 0 && dateSchema.safeParse(date).success && CLOCK.test(clock);
}

/** An IANA name, e.g. America/Chicago. */
export const timeZoneSchema = z
  .string()
  .refine(isTimeZone, { error: "must be an IANA time zone, e.g. America/Chicago" });

function isTimeZone(name: string): boolean {
  // "+05:00" is a valid zone for Intl, but it knows no daylight saving.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    // Intl reports an unknown name by throwing; it has no query for that.
    return false;
  }
}

const shortText = () => z.string().trim().min(1).max(60);

/** A type of absence or a credential, in the program's own words; compared letter by letter. */
export const wordSchema = shortText().regex(/^\P{Cc}*$/u, { error: "must not hold control characters" });

/** Names of skills. In tables, a semicolon separates them. */
export const wordsSchema = z
  // One pattern: of two, JSON Schema makes an allOf, which models' interfaces do not take.
  .array(shortText().regex(/^[^;\p{Cc}]*$/u, { error: "must not hold a semicolon or control characters" }))
  .max(50);

export const BLOCK_TYPES = ["AM", "PM", "CALL", "SHIFT"] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

export const PERSON_ROLES = ["resident", "faculty"] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];
