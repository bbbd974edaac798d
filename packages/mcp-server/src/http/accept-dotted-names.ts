import type { RequestHandler } from "express";

/**
 * The specifications write tool names with a dot after the domain (`opa.search_sections`), which several
 * clients refuse. Tools are listed with underscores; a call with the dotted name works too, unlisted.
 */
export function acceptDottedNames(toolNames: readonly string[]): RequestHandler {
  const byDottedName = new Map(toolNames.map((name) => [name.replace("_", "."), name]));
  const findName = (written: string): string | undefined =>
    byDottedName.get(written) ??
    // A name without a domain gets one: `coverage.check_claims`.
    toolNames.find((name) => written.split(".").length === 2 && written.endsWith(`.${name}`));
  return (req, _res, next) => {
    const { body } = req;
    const name =
      body?.method === "tools/call" && typeof body.params?.name === "string"
        ? findName(body.params.name)
        : undefined;
    if (name !== undefined) {
      if (decodeHeader(req.headers["mcp-name"]) === body.params.name) req.headers["mcp-name"] = name;
      body.params.name = name;
    }
    next();
  };
}

/** Header values that are not plain ASCII come as =?base64?…?=, and any value may. */
function decodeHeader(value: string | string[] | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const [, encoded] = /^=\?base64\?(.*)\?=$/i.exec(value) ?? [];
  return encoded === undefined ? value : Buffer.from(encoded, "base64").toString("utf8");
}
