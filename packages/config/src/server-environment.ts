import { z } from "zod";
import { accessEnvironment } from "./access-environment.ts";
import { limitEnvironment } from "./limit-environment.ts";
import { telemetryEnvironment } from "./telemetry-environment.ts";
import { commaList, flag, host, wholeNumber } from "./setting-forms.ts";

/**
 * The settings that every server has. An app adds its own with `.extend`.
 *
 * @param defaultPort TCP port when PORT is not set; PORT=0 picks a free one.
 */
export const serverEnvironment = (defaultPort: number) =>
  z.object({
    HOST: host().default("127.0.0.1"),
    PORT: wholeNumber(0, 65_535).default(defaultPort),
    ADMIN_HOST: host().default("127.0.0.1"),
    /** Unset, the one 1,000 above PORT; a free one where that is none. */
    ADMIN_PORT: wholeNumber(0, 65_535).optional(),
    /** Host names, in addition to loopback and HOST, under which clients reach the server. */
    ALLOWED_HOSTS: commaList().default([]),
    /** Host names of web pages, in addition to loopback, whose scripts may call the server. */
    ALLOWED_ORIGINS: commaList().default([]),
    ALLOW_ANONYMOUS: flag().default(false),
    ...accessEnvironment.shape,
    ...limitEnvironment.shape,
    ...telemetryEnvironment.shape,
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error"], { error: "must be debug, info, warn or error" })
      .default("info"),
    REQUEST_DEADLINE_MS: wholeNumber(100, 600_000).default(30_000),
    MAX_BODY_BYTES: wholeNumber(1_024, 16_777_216).default(131_072),
    SHUTDOWN_GRACE_MS: wholeNumber(0, 120_000).default(10_000),
  });

export type ServerSettings = Readonly<z.output<ReturnType<typeof serverEnvironment>>>;
