import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { RunningServer, ServeOptions } from "./serve.ts";

/**
 * Speaks the protocol over standard input and output, in both eras, until the client hangs up: for a client on this machine that
 * starts the server itself. Standard output carries nothing else, so the logger must write elsewhere.
 */
export async function serveOverStdio({
  app,
  logger,
  closeDeps,
  telemetry,
}: Omit<ServeOptions, "settings">): Promise<RunningServer> {
  await app.connect();
  const connection = serveStdio(app.makeServer, { onerror: app.onerror });
  const ended = new Promise<void>((resolve) => process.stdin.once("close", resolve).once("end", resolve));
  logger.info("listening", { url: "stdio" });
  const stop = async (): Promise<void> => {
    await connection.close();
    await app.close();
    await closeDeps();
    await telemetry.close();
    logger.info("stopped");
  };
  return { url: "stdio", stop, ended };
}
