import type { DiagnosticTest } from "./diagnostic-test.ts";
import { foldText } from "./fold-text.ts";
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
}

/** Letters, figures and plus signs only: "Guardant 360" is Guardant360, but xF+ is not xF. */
export const squeeze = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}+]/gu, "");

/** What a parenthesis says about a test rather than calls it. */
const NO_NAME = /^(?:mrd|trm|ruo|.*platform|.*monitoring|tube .*)$/;

/** The name without its parentheses, and what stands in them where that is a name too. */
function nameParts(name: string): readonly string[] {
  const inside = [...name.matchAll(/\(([^()]*)\)/g)].map(([, part]) => part ?? "");
  const outside = name.replace(/\([^()]*\)/g, " ");
  return outside === name ? [] : [outside, ...inside.filter((part) => !NO_NAME.test(foldText(part)))];
}

/** The vendor's names: the whole, its parts, other spellings, and the first word of each. */
function vendorNames({ vendor, name }: DiagnosticTest): readonly string[] {
  const whole = [vendor, ...nameParts(vendor), ...vendor.split("/"), ...vendorAliases(vendor, name)];
  const folded = whole.map((text) => foldText(text).replace(/[()]/g, "").trim());
  return [...new Set([...folded, ...folded.flatMap((text) => text.split(" ")[0] ?? [])])].filter(
    (text) => text !== "",
  );
}

/** Other names: parts, former name, curated ones, and all of them behind the vendor's names. */
function aliasesOf(test: DiagnosticTest): readonly string[] {
  const { name, values } = test;
  const former = typeof values["previousName"] === "string" ? [values["previousName"]] : [];
  const names = [...nameParts(name), ...former, ...(TEST_ALIASES[foldText(name)] ?? [])].map(foldText);
  const behindVendor = vendorNames(test).flatMap((prefix) =>
    [foldText(name), ...names].map((text) => `${prefix} ${text}`),
  );
  return [...names, ...behindVendor].filter((alias) => alias !== "");
}

export function toTestNames(test: DiagnosticTest): TestNames {
  const aliases = aliasesOf(test);
  const words = [foldText(test.name), foldText(test.vendor), ...aliases].join(" ").split(" ");
  // A company before it was bought names that test only, not all of the buyer's.
  const former = new Set(formerVendors(test.vendor, test.name).map(squeeze));
  const vendors = vendorNames(test).map(squeeze);
  return {
    name: squeeze(test.name),
    aliases: new Set(aliases.map(squeeze).filter((alias) => alias !== "")),
    vendors: new Set(vendors.filter((vendor) => !former.has(vendor))),
    words: new Set(words),
  };
}
