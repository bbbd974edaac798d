import type { FleetServer } from "../load/fleet.ts";

/** What the faults work on. */
export interface Stage {
  readonly servers: readonly FleetServer[];
  /** Folder with all data and temporary files of the servers. */
  readonly folder: string;
  /** Whether that folder is a file system of its own, which can be filled. */
  readonly isFillable: boolean;
  /** How long a thing stays broken, in ms. */
  readonly outageMs: number;
  readonly hold: Held;
}

/** What faults have started and somebody must end. */
export interface Held {
  readonly ends: (() => Promise<void> | void)[];
}

export function findServer({ servers }: Stage, name: string): FleetServer {
  const server = servers.find((each) => each.name === name);
  if (!server) throw new Error(`there is no server ${name}`);
  return server;
}
