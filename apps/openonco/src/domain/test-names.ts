import type { DiagnosticTest } from "./diagnostic-test.ts";
import { foldText } from "./fold-text.ts";
import { TEST_ALIASES } from "./test-aliases.ts";
import { vendorAliases } from "./vendor-aliases.ts";

/** Under what a test is looked for by name; all folded. */
export interface TestNames {
  readonly name: string;
  readonly aliases: ReadonlySet<string>;
  /** Words of name, aliases and vendor. */
  readonly words: ReadonlySet<string>;
}

/** What a parenthesis says about a test rather than calls it. */
const NO_NAME = /^(?:mrd|trm|ruo|.*platform|.*monitoring|tube .*)$/;

/** The name without its parentheses, and what stands in them where that is a name too. */
function nameParts(name: string): readonly string[] {
  const inside = [...name.matchAll(/\(([^()]*)\)/g)].map(([, part]) => part ?? "");
  const outside = name.replace(/\([^()]*\)/g, " ");
  return outside === name ? [] : [outside, ...inside.filter((part) => !NO_NAME.test(foldText(part)))];
}

/** Other names: parts, former name, curated ones, and all of them behind the vendor's names. */
function aliasesOf({ name, vendor, values }: DiagnosticTest): readonly string[] {
  const former = typeof values["previousName"] === "string" ? [values["previousName"]] : [];
  const names = [...nameParts(name), ...former, ...(TEST_ALIASES[foldText(name)] ?? [])].map(foldText);
  const vendors = [vendor, ...nameParts(vendor), ...vendorAliases(vendor), ...vendor.split("/")].map(
    foldText,
  );
  const firstWords = vendors.flatMap((text) => text.split(" ")[0] ?? []);
  const behindVendor = [...vendors, ...firstWords].flatMap((prefix) =>
    [foldText(name), ...names].map((text) => `${prefix} ${text}`),
  );
  return [...names, ...behindVendor].filter((alias) => alias !== "");
}

export function toTestNames(test: DiagnosticTest): TestNames {
  const name = foldText(test.name);
  const aliases = aliasesOf(test);
  const words = [name, foldText(test.vendor), ...aliases].join(" ").split(" ");
  return { name, aliases: new Set(aliases), words: new Set(words) };
}
