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

const LOOPBACK_HOSTS: readonly string[] = ["127.0.0.1", "localhost", "::1"];

/**
 * The settings that every server has. An app adds its own with `.extend`.
 *
 * @param defaultPort TCP port when PORT is not set; PORT=0 picks a free one.
 */
export const serverEnvironment = (defaultPort: number) =>
  z.object({
    HOST: z
      .string()
      .regex(/^[A-Za-z0-9.:_-]+$/, {
        error: "must be a host name or an IP address, e.g. 127.0.0.1 or 0.0.0.0",
      })
      .default("127.0.0.1"),
    PORT: wholeNumber(0, 65_535).default(defaultPort),
    /** Host names, beside loopback and HOST, under which clients reach the server. */
    ALLOWED_HOSTS: commaList().default([]),
    /** Host names of web pages, beside loopback, whose scripts may call the server. */
    ALLOWED_ORIGINS: commaList().default([]),
    ALLOW_ANONYMOUS: flag().default(false),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error"], { error: "must be debug, info, warn or error" })
      .default("info"),
    REQUEST_DEADLINE_MS: wholeNumber(100, 600_000).default(30_000),
    MAX_BODY_BYTES: wholeNumber(1_024, 16_777_216).default(1_048_576),
    SHUTDOWN_GRACE_MS: wholeNumber(0, 120_000).default(10_000),
  });

export type ServerSettings = Readonly<z.output<ReturnType<typeof serverEnvironment>>>;

/** Whether the address can only be reached from this machine. */
export const isLoopback = (host: string): boolean =>
  LOOPBACK_HOSTS.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host);
