import type { RequestHandler } from "express";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "DELETE", "OPTIONS"]);

/** Methods that nothing here has, such as TRACE, which would echo headers with their tokens. */
export const refuseMethods: RequestHandler = (req, res, next) => {
  if (METHODS.has(req.method)) {
    next();
    return;
  }
  res
    .status(405)
    .set("allow", [...METHODS].join(", "))
    .json({ error: "This method is not served." });
};
