/** Addresses of the College's guidance, and the ids of the documents there. */

export const CPSO_SITE = "https://www.cpso.on.ca";
const GUIDANCE = "/en/physicians/policies-guidance";

/** Old addresses of documents that have moved: the site serves the same page under both. */
const MOVED: Readonly<Record<string, string>> = {
  "mandatory-and-permissive-reporting": "reporting-requirements",
};

/** Pages that were never meant for readers. */
const STAGING = /(^|-)(staging|draft|drafting|test|copy)(-|$)/;

/** Whose page it is, from its address; undefined for what is no policy, advice or statement. */
export interface CpsoPage {
  readonly id: string;
  readonly kind: "policy" | "advice" | "statement";
  /** Id of the policy that an advice document stands under. */
  readonly companionOf: string | null;
}

const toId = (name: string): string => `cpso-${MOVED[name] ?? name}`.replaceAll(/[^a-z0-9-]/g, "");

/** @param url an address on the College's site, in whatever case */
export function toCpsoPage(url: string): CpsoPage | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  if (!/(^|\.)cpso\.on\.ca$/i.test(hostname)) return undefined;
  const path = decodeURIComponent(pathname).toLowerCase().replace(/\/$/, "");
  const prefix = [GUIDANCE, GUIDANCE.replace("/en", "")].find((start) => path.startsWith(`${start}/`));
  if (prefix === undefined) return undefined;
  const [section, name, advice, ...rest] = path.slice(prefix.length + 1).split("/");
  if (name === undefined || rest.length > 0 || STAGING.test(name) || STAGING.test(advice ?? ""))
    return undefined;
  if (section === "statements-positions" && advice === undefined) {
    return { id: toId(name), kind: "statement", companionOf: null };
  }
  if (section !== "policies") return undefined;
  if (advice === undefined) return { id: toId(name), kind: "policy", companionOf: null };
  if (!advice.startsWith("advice-to-the-profession")) return undefined;
  return { id: `${toId(name)}-advice`, kind: "advice", companionOf: toId(name) };
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
