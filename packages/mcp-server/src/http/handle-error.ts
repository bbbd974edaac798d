import type { Logger } from "@clinical-mcp/telemetry";
import type { ErrorRequestHandler } from "express";
import { BodyRefused } from "./check-body.ts";
import { INTERNAL_ERROR, INVALID_REQUEST, PARSE_ERROR, sendJsonRpcError } from "./json-rpc-error.ts";

/** What body-parser puts on its errors; no type on those of decompression. */
interface BodyError {
  readonly type?: string;
  readonly status: number;
}

const isBodyError = (error: unknown): error is BodyError =>
  typeof error === "object" && error !== null && "status" in error && typeof error.status === "number";

/** Express would answer with an HTML page, a stack and paths; clients of JSON-RPC get JSON-RPC. */
export const handleError =
  (logger: Logger, maxBodyBytes: number): ErrorRequestHandler =>
  // oxlint-disable-next-line max-params -- Express recognises error handlers by their four parameters
  (error: unknown, _req, res, _next) => {
    if (res.headersSent) {
      logger.error("request_failed", { late: true }, error);
      res.destroy();
      return;
    }
    if (error instanceof BodyRefused) {
      sendJsonRpcError(res, { status: error.httpStatus, code: INVALID_REQUEST, message: error.message });
      return;
    }
    if (!isBodyError(error) || error.status >= 500) {
      logger.error("request_failed", {}, error);
      sendJsonRpcError(res, { status: 500, code: INTERNAL_ERROR, message: "Internal error." });
      return;
    }
    const { status, type } = error;
    if (type === "entity.parse.failed") {
      sendJsonRpcError(res, { status, code: PARSE_ERROR, message: "The body is not valid JSON." });
    } else if (type === "entity.too.large") {
      res.set("connection", "close");
      const message = `The body is larger than ${maxBodyBytes} bytes.`;
      sendJsonRpcError(res, { status, code: INVALID_REQUEST, message });
    } else {
      sendJsonRpcError(res, { status, code: INVALID_REQUEST, message: "The body could not be read." });
    }
  };
