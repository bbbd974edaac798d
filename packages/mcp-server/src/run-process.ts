import { ConfigurationError } from "@clinical-mcp/errors";
import type { RunningServer } from "./serve.ts";

/** sysexits.h: something is wrong with the configuration; starting again will not help. */
const EX_CONFIG = 78;

/**
 * The life of a server process: start, run until SIGINT, SIGTERM or its only client hangs up, stop once, exit 0. A ConfigurationError
 * is printed as it is, since it is written for the operator.
 */
export async function runProcess(start: () => Promise<RunningServer>): Promise<void> {
  try {
    const running = await start();
    const stopOnce = { asked: false };
    const stop = async (): Promise<void> => {
      if (stopOnce.asked) return;
      stopOnce.asked = true;
      try {
        await running.stop();
        process.exit(0);
      } catch (error) {
        process.stderr.write(`Stopping failed: ${String(error)}\n`);
        process.exit(1);
      }
    };
    process.on("SIGINT", () => void stop());
    process.on("SIGTERM", () => void stop());
    void running.ended?.then(stop);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    if (error.cause instanceof Error) process.stderr.write(`Cause: ${error.cause.message}\n`);
    process.exitCode = EX_CONFIG;
  }
}
