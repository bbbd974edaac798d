import type { CoverageDependencies } from "../../coverage-dependencies.ts";
import type { DrugAsk } from "../../case/coverage-case.ts";
import { findExactly, type ProductSearch } from "../../odb/find-products.ts";
import type { DrugRow, Formulary } from "../../odb/formulary.ts";
import type { OdbDependencies } from "../../odb/get-odb.ts";
import type { OdbVerdict } from "../../odb/odb-answer.ts";
import type { OdbGetInput } from "../../odb/odb-get-schemas.ts";
import { findContradictions } from "../../case/contradictions.ts";
import { refuseContradictions, refuseUnknown, type CaseChecks } from "../../case/make-case.ts";
import type { Programs } from "../decide-case.ts";
import type { Reason, Verdict } from "../verdict.ts";
import type { DrugRecords } from "./drug-records.ts";
import { genericNamesOf, type ResolvedDrug } from "./resolve-drug-words.ts";

const ofProducts = (products: readonly DrugRow[], isOtherStrength: boolean) => ({
  products,
  genericNames: genericNamesOf(products),
  isOtherStrength,
});

/** Products with a second molecule, which the name of one does not mean. */
function listCombinations(formulary: Formulary, drug: string): readonly string[] {
  const found = findExactly(formulary, drug);
  return found?.kind === "molecule" ? found.combinations : [];
}

/** Converts a resolved drug to the search that odb_get uses for its records. */
function toSearch(found: ResolvedDrug, drug: string, formulary: Formulary): ProductSearch {
  switch (found.kind) {
    case "products": {
      const own = ofProducts(found.products, false);
      return found.search === "molecule"
        ? { kind: "molecule", combinations: listCombinations(formulary, drug), ...own }
        : { kind: found.search, ...own };
    }
    case "class": {
      const products = found.genericNames.flatMap((name) => formulary.byGenericName.get(name) ?? []);
      return { kind: "class", classes: found.classes, ...ofProducts(products, false) };
    }
    case "unlisted_brand":
      return { kind: "unlisted_brand", brand: found.brand, ...ofProducts(found.products, false) };
    case "other_strength":
    case "other_form":
    case "other_presentation":
      return { kind: "brand", ...ofProducts(found.products, true) };
    case "suggestions":
      return { kind: "suggestions", suggestions: found.near };
    case "several": {
      const [first] = found.parts;
      return first ? toSearch(first, drug, formulary) : { kind: "unknown" };
    }
    case "not_listed":
      return { kind: "not_listed" };
    case "unknown":
    case "none":
      return { kind: "unknown" };
  }
}

/** Whether a reason is a product's line or a criterion's text, which the answer already has as a record. */
const isRecord = ({ text }: Reason): boolean => /\[DIN \d+\]\.?$|^Code [\d, ]+: /u.test(text);

const toShown = (verdict: Verdict): OdbVerdict => ({
  subject: verdict.subject,
  decision: verdict.decision,
  basis: verdict.basis,
  summary: verdict.summary,
  ...(verdict.principle !== undefined && { principle: verdict.principle }),
  reasons: verdict.reasons
    .filter((one) => !isRecord(one))
    .map(({ text, sources }) => ({ text, loc: sources[0]?.loc ?? "" })),
  needs: verdict.needs.map(({ field, name, type, options, question }) => ({
    field,
    ...(name !== undefined && { name }),
    type,
    ...(options && { options }),
    question,
  })),
  assumed: verdict.assumed.map(({ text }) => text),
  better: verdict.better.map(({ subject, text }) => ({ subject, text })),
});

/** The fields of odb_get as an ask; a question about co-payments alone asks for them. */
function toAsk(input: OdbGetInput, drug: string, { readFacts }: CaseChecks): DrugAsk {
  const {
    strength,
    form,
    condition,
    tried,
    findings,
    measures,
    lu_code: code,
    patient = {},
    facts = [],
  } = input;
  const { stated, unknown } = readFacts(facts, "odb_get");
  refuseUnknown(unknown);
  return {
    program: "odb",
    path: "odb_get",
    drug,
    ...(strength !== undefined && { strength }),
    ...(form !== undefined && { form }),
    ...(condition !== undefined && { for: condition }),
    ...(tried && { tried }),
    ...(findings && { findings }),
    ...(measures && { measures }),
    ...(code !== undefined && { lu_code: code }),
    patient,
    stated,
  };
}

interface Deciding {
  readonly programs: Pick<Programs, "odb" | "applyRules">;
  readonly caseChecks: CaseChecks;
}

/** Uses the same functions as coverage_answer. */
function decide(input: OdbGetInput, drug: string, { programs, caseChecks }: Deciding): readonly OdbVerdict[] {
  const ask = toAsk(input, drug, caseChecks);
  refuseContradictions({ contradictions: findContradictions(ask, caseChecks.checkClaim) });
  const facts = programs.odb.listFacts(ask);
  return programs.odb.decide(ask).map((verdict) => toShown(programs.applyRules(verdict, ask, facts)));
}

/** The part of coverage's dependencies that odb_get may use. */
export const toOdbDeps = ({
  corpus,
  engine,
  today,
  odb,
  decisions,
  ...deciding
}: CoverageDependencies &
  Deciding & { readonly decisions: { readonly drugs: DrugRecords } }): OdbDependencies => ({
  corpus,
  engine,
  today,
  odb,
  findDrug: (words) => toSearch(decisions.drugs.findDrug(words), words.drug, odb.formulary),
  decide: (input, drug) => decide(input, drug, deciding),
});
