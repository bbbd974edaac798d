import type { IncomingMessage, ServerResponse } from "node:http";
import { findBulk } from "./find-bulk.ts";

/** A body that was read whole and is not parsed, with the client's error. */
export class BodyRefused extends Error {
  override readonly name = "BodyRefused";
  readonly httpStatus: number;

  constructor(message: string, httpStatus: number) {
    super(message);
    this.httpStatus = httpStatus;
  }
}

/**
 * Checks a body before it is parsed, as `verify` of express.json.
 *
 * @throws BodyRefused where it has more of something than any honest message, or is in an encoding that would hide that
 */
// oxlint-disable-next-line max-params -- express.json recognises it by these four parameters
export function checkBody(_req: IncomingMessage, _res: ServerResponse, body: Buffer, encoding: string): void {
  if (encoding !== "utf-8") throw new BodyRefused("The body must be in UTF-8.", 415);
  const excess = findBulk(body);
  if (excess !== undefined) throw new BodyRefused(excess, 400);
}
