import { z } from "zod";

/** A whole number between two bounds, written in digits. */
export const wholeNumber = (minimum: number, maximum: number) => {
  const allowed = `must be a whole number from ${minimum} to ${maximum}`;
  const isAllowed = (text: string): boolean =>
    /^\d{1,15}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
  return z.string().refine(isAllowed, { error: allowed }).transform(Number);
};

/** A name or an address to listen on. */
export const host = () =>
  z.string().regex(/^[A-Za-z0-9.:_-]+$/, {
    error: "must be a host name or an IP address, e.g. 127.0.0.1 or 0.0.0.0",
  });

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

/** Address of a server. Text before an @ would be lost, or end up in a log. */
export const serverAddress = (allowed: string, isAllowed: (url: URL) => boolean = () => true) =>
  z.string().refine(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return url !== undefined && /^https?:$/.test(url.protocol) && isPlain(url) && isAllowed(url);
    },
    { error: allowed },
  );

const isPlain = ({ username, password, search, hash }: URL): boolean =>
  [username, password, search, hash].every((part) => part === "");
