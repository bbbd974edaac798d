import { parseCaseTables, parseFactQuestions } from "../src/dataset/index.ts";
import { FIELDS } from "../src/domain/case/field-names.ts";
import { listFacts } from "../src/domain/case/list-facts.ts";
import { createVocabulary } from "../src/domain/case/vocabulary.ts";
import { openRuleBook } from "./adp-rule-book.ts";
import { readJson } from "./read-json.ts";

/** The rules of cases and the vocabulary of facts that ship, as the server makes them. */
export async function openVocabulary() {
  const [ohip, odb, adp, asked] = await Promise.all([
    readJson("question/circumstances-ohip.json"),
    readJson("question/circumstances-odb.json"),
    readJson("question/circumstances-adp.json"),
    readJson("question/fact-questions.json"),
  ]);
  const circumstances = parseCaseTables({ ohip, odb, adp });
  const questions = parseFactQuestions(asked);
  const { book } = await openRuleBook();
  const definitions = listFacts({ book, circumstances, questions });
  return { circumstances, questions, definitions, vocabulary: createVocabulary(definitions, FIELDS) };
}
