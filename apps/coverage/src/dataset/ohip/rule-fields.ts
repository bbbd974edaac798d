import { z } from "zod";

export const feeCode = z.string().regex(/^[A-Z]\d{3}$/);
export const pageLabel = z.string().regex(/^(?:GP|SP|[A-Z])\d{1,3}$/);
export const count = z.int().positive();

/** A fee code, or every code with a letter: "K*". */
export const codePattern = z.string().regex(/^[A-Z](?:\d{3}|\*)$/);

export const period = z.strictObject({
  unit: z.enum([
    "day",
    "week",
    "month",
    "calendar_month",
    "calendar_year",
    "admission",
    "pregnancy",
    "lifetime",
  ]),
  count,
});
export type LimitPeriod = z.infer<typeof period>;
