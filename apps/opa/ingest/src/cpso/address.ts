/** Addresses of the College's guidance, and the ids of the documents there. */

export const CPSO_SITE = "https://www.cpso.on.ca";
const GUIDANCE = "/en/physicians/policies-guidance";

/** Old addresses of documents that have moved: the site serves the same page under both. */
const MOVED: Readonly<Record<string, string>> = {
  "mandatory-and-permissive-reporting": "reporting-requirements",
};

/** Pages that were never meant for readers. */
const STAGING = /(^|-)(staging|draft|drafting|test|copy)(-|$)/;

/** Whose page it is, from its address. */
export interface CpsoPage {
  readonly id: string;
  readonly kind: "policy" | "advice" | "statement";
  /** Id of the policy that an advice document belongs to. */
  readonly companionOf: string | null;
  /** The address without what varies between copies: site, capitals, the old name of what has moved. */
  readonly path: string;
}

const toSlug = (name: string): string => (MOVED[name] ?? name).replaceAll(/[^a-z0-9-]/g, "");
const ADVICE = "advice-to-the-profession";

/** The parts of an address below the College's guidance, in lower case; undefined for other addresses. */
function toParts(url: string): readonly string[] | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  if (!/(^|\.)cpso\.on\.ca$/i.test(hostname)) return undefined;
  const path = decodeURIComponent(pathname).toLowerCase().replace(/\/$/, "");
  const start = [GUIDANCE, GUIDANCE.replace("/en", "")].find((prefix) => path.startsWith(`${prefix}/`));
  return start === undefined
    ? undefined
    : path
        .slice(start.length + 1)
        .split("/")
        .map((part) => MOVED[part] ?? part);
}

/**
 * @param url an address on the College's site, in any case
 * @returns undefined for what is not a policy, advice or statement, and for drafts
 */
export function toCpsoPage(url: string): CpsoPage | undefined {
  const parts = toParts(url) ?? [];
  const [section, name, advice, ...rest] = parts;
  if (name === undefined || rest.length > 0 || parts.some((part) => STAGING.test(part))) return undefined;
  const id = `cpso-${toSlug(name)}`;
  const path = parts.join("/");
  if (section === "policies" && advice === undefined) return { id, kind: "policy", companionOf: null, path };
  if (section === "policies" && advice?.startsWith(ADVICE)) {
    return { id: `${id}-advice`, kind: "advice", companionOf: id, path };
  }
  if (advice !== undefined) return undefined;
  if (section === ADVICE) return { id: `${id}-advice`, kind: "advice", companionOf: null, path };
  return section === "statements-positions" ? { id, kind: "statement", companionOf: null, path } : undefined;
}

/**
 * The id of a page. A policy's advice has the policy's; further advice under the same policy also has its own name.
 *
 * @param known address of the document that has the page's id; undefined where there is none yet
 */
export function toDocumentId(page: CpsoPage, known: string | undefined): string {
  if (page.kind !== "advice" || known === undefined || toCpsoPage(known)?.path === page.path) return page.id;
  const own = page.path.split("/").at(-1)?.replace(`${ADVICE}-`, "") ?? "";
  return `${page.id}-${toSlug(own)}`;
}

/**
 * The address of a saved copy, by a file name that holds the address with "_" for "/", in lower case or not:
 * `en_physicians_policies-guidance_policies_virtual-care.html`.
 */
export function toCpsoUrl(path: string): string | undefined {
  const name = /(?:^|\/)((?:en_)?physicians_policies-guidance_[^/]+)\.html?$/i.exec(path)?.[1];
  if (name === undefined) return undefined;
  const parts = name.split("_").map((part) => MOVED[part.toLowerCase()] ?? part);
  const url = `${CPSO_SITE}/${parts.join("/")}`;
  return toCpsoPage(url) ? url : undefined;
}
