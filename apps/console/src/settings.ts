import { flag, host, isLoopback, serverAddress, wholeNumber } from "@clinical-mcp/config";
import { ConfigurationError } from "@clinical-mcp/errors";
import { z } from "zod";

const MOST_PORT = 65_535;
export const DEFAULT_PORT = 8000;

const ofServer = (port: number) =>
  serverAddress("must be an address such as http://127.0.0.1:8002/mcp").default(
    `http://127.0.0.1:${port}/mcp`,
  );

/** Settings of the console as a process of its own: docs/operating.md. */
export const consoleEnvironment = z.object({
  HOST: host().default("127.0.0.1"),
  CONSOLE_PORT: wholeNumber(0, MOST_PORT).default(DEFAULT_PORT),
  /** As browsers know it, where that is not this machine. */
  CONSOLE_URL: serverAddress("must be an address such as https://console.example.org").optional(),
  ALLOW_ANONYMOUS: flag().default(false),
  OPA_URL: ofServer(8001),
  COVERAGE_URL: ofServer(8002),
  OPENONCO_URL: ofServer(8003),
  SCHEDULER_URL: ofServer(8004),
});

/** Where a console listens, and whom it serves. */
export interface ConsoleOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Names in addition to this machine's own. */
  readonly address?: URL;
  /** Whether messages reach a server only with a token. */
  readonly needsToken: boolean;
}

/** On this machine only; a server that asks for a token gets one all the same. */
export const onThisMachine = (port: number): ConsoleOptions => ({
  host: "127.0.0.1",
  port,
  needsToken: false,
});

/** @throws ConfigurationError where a token would travel unencrypted */
export function toOptions(settings: z.output<typeof consoleEnvironment>): ConsoleOptions {
  const { HOST, CONSOLE_PORT: port, CONSOLE_URL, ALLOW_ANONYMOUS } = settings;
  const address = CONSOLE_URL === undefined ? undefined : new URL(CONSOLE_URL);
  if (address?.protocol === "http:" && !isLoopback(address.hostname) && !ALLOW_ANONYMOUS)
    throw new ConfigurationError("CONSOLE_URL must begin with https: people enter tokens there.");
  return {
    host: HOST,
    port,
    needsToken: !ALLOW_ANONYMOUS && !isLoopback(HOST),
    ...(address && { address }),
  };
}
