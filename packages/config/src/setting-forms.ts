import { z } from "zod";

/** A whole number between two bounds, written in digits. */
export const wholeNumber = (minimum: number, maximum: number) => {
  const allowed = `must be a whole number from ${minimum} to ${maximum}`;
  const isAllowed = (text: string): boolean =>
    /^\d{1,15}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
  return z.string().refine(isAllowed, { error: allowed }).transform(Number);
};

/** `true` or `false`. */
export const flag = () =>
  z.enum(["true", "false"], { error: "must be true or false" }).transform((value) => value === "true");

/** Names separated by commas. */
export const commaList = () =>
  z.string().transform((value) =>
    value
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  );
