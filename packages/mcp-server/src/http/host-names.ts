export const LOOPBACK_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** As in an address: an IPv6 address in brackets. */
export const toHostName = (host: string): string => (host.includes(":") ? `[${host}]` : host);
