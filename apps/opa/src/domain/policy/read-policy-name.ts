import { toStem, toWords } from "@clinical-mcp/retrieval";
import type { DocumentRow } from "../shared/corpus.ts";
import type { PolicyIndex, PolicyStatement } from "./policy-index.ts";

/** What a question names outright: documents by their title, provisions by their number. */
export interface NamedPolicies {
  readonly documents: readonly DocumentRow[];
  /** As asked: "12", "9b". */
  readonly provisions: readonly string[];
}

const NUMBERS =
  /\b(?:provisions?|prov\b\.?|dispositions?)\s*((?:\d{1,3}[a-z]?(?:\s*(?:,|and|or|et|&)\s*)?)+)/giu;

const holdsInARow = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.length > 0 && words.some((_, at) => sought.every((word, offset) => words[at + offset] === word));

/** The longest names win: "Medical Records Management" is not also a policy called Medical Records. */
function withoutNested(found: PolicyIndex["titles"]): PolicyIndex["titles"] {
  return found.filter(
    ({ stems }) =>
      !found.some((other) => other.stems.length > stems.length && holdsInARow(other.stems, stems)),
  );
}

/**
 * The policies and provisions that a question names. An advice document is meant only where the question says
 * advice, for many have their policy's title.
 */
export function readPolicyNames(question: string, { titles }: PolicyIndex): NamedPolicies {
  const stems = toWords(question).map(toStem);
  const isAdvice = stems.includes(toStem("advice"));
  const found = withoutNested(titles.filter((title) => holdsInARow(stems, title.stems)));
  const numbered = [...question.matchAll(NUMBERS)].flatMap(
    ([, list = ""]) => list.toLowerCase().match(NUMBER) ?? [],
  );
  return {
    documents: found
      .map(({ document }) => document)
      .filter(({ policy_level }) => isAdvice || policy_level === "expectation"),
    provisions: numbered.length > 0 ? numbered : findNumberAfterTitle(question, found),
  };
}

const NUMBER = /\d{1,3}[a-z]?/gu;

/** "Prescribing Drugs 39": the question is a title and a number, and nothing else. */
function findNumberAfterTitle(question: string, titles: PolicyIndex["titles"]): readonly string[] {
  const words = toWords(question);
  const last = words.at(-1) ?? "";
  const isTitle = titles.some(({ stems }) => stems.join(" ") === words.slice(0, -1).map(toStem).join(" "));
  return isTitle && /^\d{1,3}[a-z]?$/u.test(last) ? [last] : [];
}

/** "Policy 4-21": numbers that the College's policies used to have. */
export const namesFormerNumber = (question: string): boolean =>
  /\bpolicy (?:number |no\.? |#)?#?\d{1,2}-\d{2}\b/iu.test(question);

const PRINTED = /^(?<number>\d+)(?<from>[a-z])?(?:-(?<to>[a-z]))?$/u;

/** Whether a provision is the one that was asked for, a part of it, or has it as a part: 9, 9b and 9a-c for "9b". */
export function isProvision({ provision }: Pick<PolicyStatement, "provision">, asked: string): boolean {
  const has = PRINTED.exec(provision ?? "")?.groups;
  const wants = PRINTED.exec(asked)?.groups;
  if (has === undefined || wants === undefined || has["number"] !== wants["number"]) return false;
  const { from, to = from } = has;
  const letter = wants["from"];
  return letter === undefined || from === undefined || (from <= letter && letter <= (to ?? from));
}
