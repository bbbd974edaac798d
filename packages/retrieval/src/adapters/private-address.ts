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

const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** What a host's name leads to; written as numbers, itself; none where it is not found. */
async function lookUpHost(hostname: string): Promise<readonly string[]> {
  const host = hostname.replace(/^\[(.*)\]$/u, "$1");
  if (isIP(host) > 0) return [host];
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/**
 * Whether a host may lead to this machine or its network. A name that is not found counts as public: the request to it
 * will say what is wrong.
 */
export const isPrivateHost = async (hostname: string): Promise<boolean> =>
  (await lookUpHost(hostname)).some(isPrivateAddress);

/** Where a host leads: nowhere yet, only to this machine and its network, or outside. */
export async function placeHost(hostname: string): Promise<"unknown" | "private" | "public"> {
  const addresses = await lookUpHost(hostname);
  if (addresses.length === 0) return "unknown";
  return addresses.every(isPrivateAddress) ? "private" : "public";
}
