import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { listOpenFiles } from "./open-files.ts";

test.skipIf(process.platform !== "linux")(
  "a connection is its client's until the client closes it, and the server's from then on",
  async () => {
    // Half-open: the server keeps what its client has closed, as one that leaks does.
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const { port } = address;
    const look = () => {
      const { ofClients, left } = listOpenFiles(process.pid, port);
      return { ofClients, left };
    };
    expect(look()).toEqual({ ofClients: 0, left: [] });
    const accepted = once(server, "connection");
    const client = connect(port, "127.0.0.1");
    const [kept] = await accepted;
    expect(look()).toEqual({ ofClients: 1, left: [] });
    client.end();
    await once(client, "finish");
    await expect.poll(look).toEqual({ ofClients: 0, left: [client.localPort] });
    kept.destroy();
    client.destroy();
    server.close();
    await once(server, "close");
    expect(look()).toEqual({ ofClients: 0, left: [] });
  },
);
