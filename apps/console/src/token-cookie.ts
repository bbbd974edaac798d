import type { Request, RequestHandler, Response } from "express";

const COOKIE = "clinical_mcp_token";
/** What a header may hold: tokens of ours and signed ones of an issuer. */
const TOKEN = /^[A-Za-z0-9._~+/=-]{1,4096}$/u;

/** The token that a person gave, which their browser keeps until it is closed and no script can read. */
export function readToken({ headers }: Request): string | undefined {
  const [, value = ""] =
    headers.cookie
      ?.split("; ")
      .map((pair) => pair.split("="))
      .find(([name]) => name === COOKIE) ?? [];
  const token = decodeURIComponent(value);
  return TOKEN.test(token) ? token : undefined;
}

/** Takes the token of the form on the first page; without one, forgets it. */
export const takeToken =
  (isSecure: boolean): RequestHandler =>
  (request: Request, response: Response) => {
    const token: unknown = request.body?.token;
    const given = typeof token === "string" ? token.trim() : "";
    if (given !== "" && !TOKEN.test(given)) {
      response.status(400).type("text").send("This is no token.");
      return;
    }
    const options = { httpOnly: true, sameSite: "strict", secure: isSecure, path: "/mcp" } as const;
    if (given === "") response.clearCookie(COOKIE, options);
    else response.cookie(COOKIE, given, options);
    response.set("cache-control", "no-store").redirect(303, "/");
  };
