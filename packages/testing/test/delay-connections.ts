import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface DelayedConnections extends AsyncDisposable {
  /** Where to connect instead. */
  readonly url: string;
}

/** Takes connections for another address on loopback at once, and passes on what they carry only after a while. */
export async function delayConnections(url: string, delayMs: number): Promise<DelayedConnections> {
  const { protocol, hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket =>
    socket.on("error", () => socket.destroy()).once("close", () => sockets.delete(socket));
  const server = createServer((client) => {
    sockets.add(keep(client));
    const timer = setTimeout(() => {
      const there = keep(connect(Number(port), hostname));
      sockets.add(there);
      client.pipe(there).pipe(client);
    }, delayMs);
    client.once("close", () => clearTimeout(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
