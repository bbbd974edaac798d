import cors from "cors";
import { Router } from "express";
import type { Access } from "../access/open-access.ts";

const WELL_KNOWN = "/.well-known/oauth-protected-resource";

/**
 * Names the authorization server that issues tokens for this server (RFC 9728), at the path made from the endpoint's
 * address and at the root, where older clients look. Anyone may read it, also from a web page.
 */
export function serveResourceMetadata({ resource, readScope }: Access, title: string): Router {
  const router = Router();
  if (!resource) return router;
  const paths = [new URL(resource.metadataUrl).pathname, `${WELL_KNOWN}/mcp`, WELL_KNOWN];
  router.get([...new Set(paths)], cors(), (_req, res) => {
    res.set("cache-control", "public, max-age=300").json({
      resource: resource.url,
      authorization_servers: [resource.issuer],
      bearer_methods_supported: ["header"],
      scopes_supported: [readScope],
      resource_name: title,
    });
  });
  return router;
}
