/** Addresses of the ministry's bulletins, and their numbers: year, month and count within it, as two digits each. */

export const MOH_SITE = "https://www.ontario.ca";

const PAGE =
  /^\/document\/ohip-infobulletins-(?<year>\d{4})\/(?<slug>bulletin-(?<number>\d{6})(?!\d)[a-z0-9-]*)\/?$/i;
const NUMBER = /\bbulletin\b\W*(?:(?:number|no)\W*)?(?<number>\d{2}(?:0[1-9]|1[0-2])\d{2})(?!\d)/i;

/** The page that lists a year's bulletins. */
export const toIndex = (year: number): string => `${MOH_SITE}/document/ohip-infobulletins-${year}`;

export const yearOf = (number: string): number => Number(`20${number.slice(0, 2)}`);

/** The month that a bulletin's number holds, as YYYY-MM. */
export const monthOf = (number: string): string => `${yearOf(number)}-${number.slice(2, 4)}`;

/** The number of the bulletin that a text names first; undefined where it names none. */
export const findNumber = (text: string): string | undefined => NUMBER.exec(text)?.groups?.["number"];

const isMinistry = (hostname: string): boolean => /(?:^|\.)ontario\.ca$/i.test(hostname);

/** The address of a bulletin's page without what varies between copies; undefined for any other address. */
export function toPageUrl(url: string): { readonly url: string; readonly number: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  const { year, slug, number } = isMinistry(hostname) ? (PAGE.exec(pathname)?.groups ?? {}) : {};
  if (!year || !slug || !number) return undefined;
  return { url: `${toIndex(Number(year))}/${slug.toLowerCase()}`, number };
}

/** A file of the ministry that replaces a bulletin's page. */
export function toPdfUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  return isMinistry(hostname) && /\.pdf$/i.test(pathname) ? url : undefined;
}

/**
 * The address that stands for a saved copy: any page or PDF in `moh/` whose name holds the bulletin's number, e.g.
 * `moh/bulletin-250401-….html`.
 */
export function toMohUrl(path: string): string | undefined {
  const { name = "", type = "" } =
    /(?:^|\/)moh\/(?<name>[^/]+)\.(?<type>html?|pdf)$/i.exec(path)?.groups ?? {};
  const number = /(?<!\d)(\d{2}(?:0[1-9]|1[0-2])\d{2})(?!\d)/.exec(name)?.[1];
  if (number === undefined) return undefined;
  if (/^pdf$/i.test(type)) return `${toIndex(yearOf(number))}/bulletin-${number}.pdf`;
  const slug = /^bulletin-\d{6}[a-z0-9-]*$/i.test(name) ? name.toLowerCase() : `bulletin-${number}`;
  return `${toIndex(yearOf(number))}/${slug}`;
}
