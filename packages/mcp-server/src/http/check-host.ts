import { isIP } from "node:net";
import { hostHeaderValidation } from "@modelcontextprotocol/express";
import type { RequestHandler } from "express";

/** What probes and Prometheus ask for; it says nothing that a caller would need a token for. */
const FOR_OPERATORS: ReadonlySet<string> = new Set(["/readyz", "/metrics"]);

/**
 * Lets in requests for the host names given: a web page elsewhere must not reach a server on this machine by a name that it
 * has rebound. In a cluster probes and Prometheus come by the pod's address, which no setting can know; an address
 * cannot be rebound, so that for what is the operator's it is let in as well.
 */
export function checkHost(names: readonly string[]): RequestHandler {
  const checkName = hostHeaderValidation([...names]);
  return (req, res, next) => {
    if (FOR_OPERATORS.has(req.path) && isAddress(req.headers.host)) next();
    else checkName(req, res, next);
  };
}

/** `10.1.2.3:8080`, `[fd00::1]:8080`, with or without the port. */
function isAddress(host: string | undefined): boolean {
  const [, v6, v4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(host ?? "") ?? [];
  return isIP(v6 ?? v4 ?? "") !== 0;
}
