import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export interface OpenFiles {
  /**
   * Connections to the served port whose client holds them open as well: they are the clients' to end, and idle ones end
   * after a minute. One that its client has closed is not among them.
   */
  readonly ofClients: number;
  /** Ports of the clients that have closed their connection to that port while the process has not. */
  readonly left: readonly number[];
  /** All others by what they are, e.g. "lexical.sqlite", "pipe", "to 44461"; those that were left among them. */
  readonly others: readonly string[];
}

const ESTABLISHED = "01";
const LISTENING = "0A";
const LEFT = "left by its client";

/** A file of the process; undefined for a connection that its client holds open. */
type Kind = { readonly what: string; readonly clientPort?: number } | undefined;

/** What a process has open, as /proc says. */
export function listOpenFiles(pid: number | undefined, port: number): OpenFiles {
  const sockets = readSockets(pid);
  const kinds = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    const target = readLink(`/proc/${pid}/fd/${fd}`);
    return target === undefined ? [] : [toKind(target, sockets, port)];
  });
  return {
    ofClients: kinds.filter((kind) => kind === undefined).length,
    left: kinds.flatMap((kind) => kind?.clientPort ?? []),
    others: kinds.flatMap((kind) => kind?.what ?? []),
  };
}

interface Socket {
  readonly localPort: number;
  readonly remotePort: number;
  readonly state: string;
}

/** The TCP sockets of the process's network by their inode. */
function readSockets(pid: number | undefined): ReadonlyMap<string, Socket> {
  const lines = ["tcp", "tcp6"].flatMap((name) =>
    readFileSync(`/proc/${pid}/net/${name}`, "utf8").trim().split("\n").slice(1),
  );
  const entries = lines.map((line): [string, Socket] => {
    const [, local = "", remote = "", state = "", , , , , , inode = ""] = line.trim().split(/\s+/);
    const toPort = (address: string): number => parseInt(address.split(":")[1] ?? "", 16);
    return [inode, { localPort: toPort(local), remotePort: toPort(remote), state }];
  });
  return new Map(entries);
}

/** A file may be closed between the listing and the look. */
function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function toKind(target: string, sockets: ReadonlyMap<string, Socket>, port: number): Kind {
  const [, inode] = /^socket:\[(\d+)\]$/.exec(target) ?? [];
  if (inode === undefined) return { what: target.replace(/:\[\d+\]$/, "").replace(/^.*\//, "") };
  const socket = sockets.get(inode);
  if (!socket) return { what: "socket of this machine" };
  const { localPort, remotePort, state } = socket;
  if (localPort !== port) return { what: `to ${remotePort}` };
  if (state === LISTENING) return { what: "listening" };
  return state === ESTABLISHED ? undefined : { what: LEFT, clientPort: remotePort };
}
