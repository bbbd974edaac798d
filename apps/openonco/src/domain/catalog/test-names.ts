import type { DiagnosticTest } from "./diagnostic-test.ts";
import { foldText } from "../shared/fold-text.ts";
import { TEST_ALIASES } from "./test-aliases.ts";
import { formerVendors, vendorAliases } from "./vendor-aliases.ts";

/** Under what a test is looked for by name; all squeezed but the words, which are folded. */
export interface TestNames {
  readonly name: string;
  readonly aliases: ReadonlySet<string>;
  /** The vendor's names, and the first word of each: "Guardant" for Guardant Health. */
  readonly vendors: ReadonlySet<string>;
  /** Words of name, aliases and vendor. */
  readonly words: ReadonlySet<string>;
  /** Name and aliases, each as words between spaces. */
  readonly phrases: readonly string[];
  /** Those of them without the vendor's name before it. */
  readonly products: readonly string[];
}

/** Letters, figures and plus signs only: "Guardant 360" is Guardant360, but xF+ is not xF. */
export const squeeze = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}+]/gu, "");

/** The words between spaces, so that "color" is found in "Color Test" and not in "Colorectal Panel". */
export const toPhrase = (text: string): string =>
  ` ${foldText(text)
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim()} `;

/** What a parenthesis says about a test rather than calls it. */
const NO_NAME = /^(?:mrd|trm|ruo|.*platform|.*monitoring|tube .*)$/;

/** The name without its parentheses, and their text where that is a name too. */
function nameParts(name: string): readonly string[] {
  const inside = [...name.matchAll(/\(([^()]*)\)/g)].map(([, part]) => part ?? "");
  const outside = name.replace(/\([^()]*\)/g, " ");
  return outside === name ? [] : [outside, ...inside.filter((part) => !NO_NAME.test(foldText(part)))];
}

/** The vendor's names: the whole, its parts, other spellings, and the first word of each. */
function vendorNames({ vendor, name, former }: DiagnosticTest): readonly string[] {
  const aliases = [...vendorAliases(vendor, name), ...former.vendors];
  const whole = [vendor, ...nameParts(vendor), ...vendor.split("/"), ...aliases];
  const folded = whole.map((text) => foldText(text).replace(/[()]/g, "").trim());
  return [...new Set([...folded, ...folded.flatMap((text) => text.split(" ")[0] ?? [])])].filter(
    (text) => text !== "",
  );
}

/** Other names of the product: parts of its name, former names, curated ones. */
function otherNames({ name, former }: DiagnosticTest): readonly string[] {
  const before = former.names.flatMap((text) => [text, ...nameParts(text)]);
  const names = [...nameParts(name), ...before, ...(TEST_ALIASES[foldText(name)] ?? [])];
  return names.map(foldText).filter((text) => text !== "");
}

export function toTestNames(test: DiagnosticTest): TestNames {
  const others = otherNames(test);
  const products = [foldText(test.name), ...others];
  const behindVendor = vendorNames(test).flatMap((prefix) => products.map((text) => `${prefix} ${text}`));
  const aliases = [...others, ...behindVendor];
  const words = [foldText(test.name), foldText(test.vendor), ...aliases].join(" ").split(" ");
  // A company before it was bought names that test only, not all of the buyer's.
  const former = new Set([...formerVendors(test.vendor, test.name), ...test.former.vendors].map(squeeze));
  const vendors = vendorNames(test).map(squeeze);
  return {
    name: squeeze(test.name),
    aliases: new Set(aliases.map(squeeze).filter((alias) => alias !== "")),
    vendors: new Set(vendors.filter((vendor) => !former.has(vendor))),
    words: new Set(words),
    phrases: [...new Set([...products, ...behindVendor].map(toPhrase))],
    products: [...new Set(products.map(toPhrase))],
  };
}
