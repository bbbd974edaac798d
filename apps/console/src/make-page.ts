import { createHash } from "node:crypto";
import type { ConsolePage } from "./pages.ts";

/** A page with the content policy that lets it do what it does, and no more. */
export interface PageWithPolicy {
  readonly html: string;
  readonly policy: string;
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The content of an element, e.g. every script's text. */
function* contentsOf(html: string, tag: "script" | "style"): Generator<string> {
  let at = html.indexOf(`<${tag}`);
  while (at >= 0) {
    const from = html.indexOf(">", at) + 1;
    const to = html.indexOf(`</${tag}>`, from);
    yield html.slice(from, to);
    at = html.indexOf(`<${tag}`, to);
  }
}

const hashes = (html: string, tag: "script" | "style"): string =>
  [...contentsOf(html, tag)]
    .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    .join(" ") || "'none'";

/** Only what the page itself holds runs, and it reaches this origin alone. */
const toPolicy = (html: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashes(html, "script")}`,
    `style-src ${hashes(html, "style")}`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    // The first page takes a token.
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

const withPolicy = (html: string): PageWithPolicy => ({ html, policy: toPolicy(html) });

const toNav = (pages: readonly ConsolePage[], current: string | undefined): string =>
  [
    '<nav aria-label="Console"><a href="/">clinical-mcp</a>',
    ...pages.map(
      ({ path, title }) =>
        ` · <a href="${path}"${path === current ? ' aria-current="page"' : ""}>${escape(title)}</a>`,
    ),
    "</nav>",
  ].join("");

/** A view that speaks to its server through this origin, with links to the other pages. */
export function makeViewPage(view: string, page: ConsolePage, pages: readonly ConsolePage[]): PageWithPolicy {
  const { path, server, title } = page;
  return withPolicy(
    view
      .replace('<html lang="en"', `<html lang="en" data-endpoint="/mcp/${server}"`)
      .replace(/<title>[^<]*<\/title>/u, `<title>${escape(title)} · clinical-mcp</title>`)
      .replace("<body>", `<body><header>${toNav(pages, path)}</header>`),
  );
}

/**
 * The first page: what people can ask here, and the limits of the console.
 *
 * @param start its HTML, with a mark at the place of the pages
 */
export function makeStartPage(start: string, pages: readonly ConsolePage[]): PageWithPolicy {
  const items = pages.map(
    ({ path, title, about }) => `<li><a href="${path}">${escape(title)}</a><br>${escape(about)}</li>`,
  );
  return withPolicy(start.replace("<!-- pages -->", `<ul>${items.join("")}</ul>`));
}
