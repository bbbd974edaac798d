import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface HangingServer {
  readonly port: number;
  /** From now on it accepts and says nothing, neither to those who are there nor to those who come. */
  readonly hang: () => void;
  /** Forwards new connections again; existing ones never receive another byte. */
  readonly recover: () => void;
  /** Connections that clients hold. */
  readonly countHeld: () => number;
  readonly stop: () => Promise<void>;
}

/** A TCP server on loopback that passes everything on to another port, or to nobody, until it hangs. */
export async function startHangingServer(behind?: number): Promise<HangingServer> {
  const sockets = new Set<Socket>();
  const state = { hangs: behind === undefined };
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    return socket.on("error", () => socket.destroy());
  };
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(keep(client));
    client.on("close", () => clients.delete(client));
    client.resume();
    if (state.hangs || behind === undefined) return;
    const target = keep(connect(behind, "127.0.0.1"));
    client.pipe(target).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    hang() {
      state.hangs = true;
      // Still read, and discarded: only so does it learn when a client leaves.
      for (const socket of sockets) socket.unpipe().resume();
    },
    recover: () => void (state.hangs = false),
    countHeld: () => clients.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
