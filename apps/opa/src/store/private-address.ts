import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** This machine, its own network, and link-local addresses, where clouds answer with keys. */
const PRIVATE_SUBNETS = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["::", 127, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
] as const;

const PRIVATE = PRIVATE_SUBNETS.reduce((list, [net, prefix, family]) => {
  list.addSubnet(net, prefix, family);
  return list;
}, new BlockList());

/**
 * Whether a name leads into this machine's network. An address that is written as numbers, or localhost, is what the
 * dataset itself names; a publisher's name that leads there is none of its servers. A name that is not found counts as
 * public: the request to it will say what is wrong.
 */
export async function isPrivateName(hostname: string): Promise<boolean> {
  const host = hostname.replace(/^\[(.*)\]$/u, "$1");
  if (isIP(host) > 0 || host === "localhost") return false;
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address, family }) => PRIVATE.check(address, family === 6 ? "ipv6" : "ipv4"));
}
