import { CATEGORIES } from "../../dataset/index.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import { resolveIdOrName } from "./get-test.ts";
import { findSharing } from "./resolve-test.ts";
import { toPhrase, toWords } from "../search/same-words.ts";
import type { CategoryCatalog, TestCatalog } from "./test-catalog.ts";
import { squeeze } from "./test-names.ts";

/** What answers to a name. */
export interface Named {
  readonly tests: readonly DiagnosticTest[];
  /** Others whose names hold what was asked. */
  readonly sharing?: readonly DiagnosticTest[];
  /** What was asked is not a name of these, but a part of theirs. */
  readonly isPartial?: true;
}

const findInPart = (catalogs: readonly CategoryCatalog[], text: string) =>
  catalogs.flatMap((catalog) => {
    const resolution = resolveIdOrName(catalog, text);
    if (resolution.kind === "found") return [resolution.test];
    return resolution.kind === "ambiguous" ? resolution.candidates : [];
  });

/** Tests of any category that answer to the name: those so called first, then by other names, then by parts. */
export function findNamed(catalogs: TestCatalog, asked: string): Named {
  const squeezed = squeeze(asked);
  const all = CATEGORIES.map((category) => catalogs[category]);
  const called = (is: (names: { readonly name: string; readonly aliases: ReadonlySet<string> }) => boolean) =>
    all.flatMap(({ named }) => named.flatMap(({ test, names }) => (is(names) ? [test] : [])));
  const byId = all.flatMap((catalog) => catalog.byId.get(asked.trim().toLowerCase()) ?? []);
  if (byId.length > 0) return { tests: byId };
  const exact = called(({ name }) => name === squeezed);
  const other = called(({ aliases }) => aliases.has(squeezed));
  const [first, ...others] = exact.length > 0 ? exact : other;
  if (first)
    return {
      tests: [first, ...others],
      sharing: findSharing(catalogs, first, asked).filter((test) => !others.includes(test)),
    };
  const coded = all.flatMap((catalog) => catalog.tests.filter(({ id }) => hasCode(catalog, id, asked)));
  if (coded.length > 0) return { tests: coded, isPartial: true };
  const tests = findInPart(all, asked);
  const among = tests.length > 0 ? tests : findInPart(all, withoutGenericWords(asked));
  return { tests: among.length > 0 ? among : findMentioned(all, asked), isPartial: true };
}

/** A name that more records mention is none of theirs. */
const MOST_MENTIONED = 4;

/** Tests whose records mention a name that none goes by. */
function findMentioned(all: readonly CategoryCatalog[], asked: string): readonly DiagnosticTest[] {
  const phrase = toPhrase(asked);
  if (phrase === undefined || phrase.trim().length < 4) return [];
  const found = all.flatMap(({ tests, words }) =>
    tests.filter(({ id }) => words.get(id)?.record.all.includes(phrase) ?? false),
  );
  return found.length > MOST_MENTIONED ? [] : found;
}

/** Fields that hold codes of payers, laboratories and authorities. */
const CODE_FIELDS = [
  "cptCode",
  "cptCodes",
  "medicareCoverage",
  "testCode",
  "orderCode",
  "nyApprovalNumber",
  "fdaStatus",
];

const CODE = /^(?:(?:CPT|PLA|HCPCS)(?: code)?:? ?)?((?=[A-Z0-9-]*\d{3})[A-Z0-9-]{4,12})$/i;

/** Whether a record states a code, as a whole: "0356U", "81432", "P170019". */
function hasCode({ words }: CategoryCatalog, id: string, asked: string): boolean {
  const code = toWords(CODE.exec(asked.trim())?.[1] ?? "").trim();
  const stated = words.get(id)?.record.byField;
  return code !== "" && CODE_FIELDS.some((field) => stated?.get(field)?.includes(` ${code} `) ?? false);
}

/** "the Grail test" asks for what Grail sells. */
const withoutGenericWords = (asked: string): string =>
  asked.replaceAll(/\b(?:the|a|an|tests?|assays?|blood|kits?|called|from|by|of)\b|['’]s\b/gi, " ").trim();
