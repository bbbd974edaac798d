import { posix } from "node:path";
import type { MarkdownRenderer } from "vitepress";

type Token = Parameters<MarkdownRenderer["renderer"]["render"]>[0][number];

/** The place of a page of the repository on the site: a README is the index of its folder. */
export const toSitePath = (path: string): string => path.replace(/(^|\/)README\.md$/u, "$1index.md");

export interface Pages {
  /** Paths of the pages of the site, from its root: "docs/connect.md". */
  readonly paths: ReadonlySet<string>;
  /** Where the repository's other files are shown, without a slash at the end; undefined where it is nowhere yet. */
  readonly repository: string | undefined;
}

/**
 * Where a link of a page of the repository leads on the site.
 *
 * @param from path of the page from the root of the site
 * @returns undefined for a file that the site does not have, where the repository has no address
 */
export function toSiteLink(link: string, from: string, { paths, repository }: Pages): string | undefined {
  if (/^(?:https?:|mailto:|#)/u.test(link)) return link;
  const [path = "", anchor] = link.split("#");
  const hash = anchor === undefined ? "" : `#${anchor}`;
  const target = posix.join(posix.dirname(from), decodeURI(path));
  const page = [toSitePath(target), posix.join(target, "index.md")].find((one) => paths.has(one));
  if (page !== undefined) return `/${page.replace(/(?:index)?\.md$/u, "")}${hash}`;
  return repository === undefined ? undefined : `${repository}/blob/main/${target}${hash}`;
}

/** Has one link lead to where it leads on the site; what leads nowhere is text. */
function turnLink(
  token: Token,
  rest: readonly Token[],
  { env, pages }: { env: { relativePath?: unknown }; pages: Pages },
): void {
  const link = toSiteLink(String(token.attrGet("href")), String(env.relativePath), pages);
  if (link !== undefined) {
    token.attrSet("href", link);
    return;
  }
  const end = rest.find(({ type }) => type === "link_close");
  for (const one of [token, ...(end ? [end] : [])]) {
    one.type = "text";
    one.content = "";
  }
}

/** Has links between pages of the repository lead to those of the site, those to its other files to the repository. */
export function useSiteLinks(md: MarkdownRenderer, pages: Pages): void {
  md.core.ruler.push("site-links", ({ tokens, env }) => {
    for (const { children } of tokens)
      for (const [at, token] of (children ?? []).entries()) {
        const isLink = token.type === "link_open" && token.attrGet("href") !== null;
        if (isLink) turnLink(token, (children ?? []).slice(at), { env, pages });
      }
  });
}
