import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Gives the benchmark this server's address, in the form of our servers' log line. */
export function announce(server: Server): void {
  server.on("listening", () => {
    const { port } = server.address() as AddressInfo;
    console.log(JSON.stringify({ event: "listening", url: `http://127.0.0.1:${port}/mcp` }));
  });
}
