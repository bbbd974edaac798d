import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { parseThesaurus } from "@clinical-mcp/retrieval";
import {
  parseCaseTables,
  parseClaimCodes,
  parseClinicalTables,
  parseFactQuestions,
  parseQuestionTables,
  parseReadingTerms,
  type ClaimCodes,
} from "../dataset/index.ts";
import type { AnswerWords } from "../domain/answer/create-answer-deps.ts";

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new ConfigurationError("The thesaurus of data/terms cannot be read.", { cause });
  }
}

async function readJson(folder: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, name), "utf8"));
  } catch (cause) {
    throw new ConfigurationError(`${name} in data/coverage/question cannot be read.`, { cause });
  }
}

/** The tables ship with the installation, so an error in one is the operator's. */
function asSettings<T>(parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    if (cause instanceof UpstreamError) throw new ConfigurationError(cause.message, { cause });
    throw cause;
  }
}

const listBrands = (thesaurus: string): AnswerWords["brands"] =>
  parseThesaurus(thesaurus, "thesaurus.csv")
    .filter(({ kind }) => kind === "brand")
    .flatMap(({ term, means: [molecules] }) =>
      molecules === undefined ? [] : [{ brand: term, molecules: molecules.split("+") }],
    );

/**
 * Reads the tables for questions, and the brands of the thesaurus.
 *
 * @throws ConfigurationError if a file is missing, is no JSON, or has an invalid field, which it names
 */
export async function readQuestionWords(files: {
  readonly thesaurus: string;
  readonly questionTables: string;
}): Promise<AnswerWords> {
  const read = (name: string): Promise<unknown> => readJson(files.questionTables, name);
  const [
    services,
    searches,
    editions,
    ohip,
    odb,
    adp,
    terms,
    limitedUse,
    factQuestions,
    readingTerms,
    thesaurus,
  ] = await Promise.all([
    read("services.json"),
    read("fee-searches.json"),
    read("editions.json"),
    read("circumstances-ohip.json"),
    read("circumstances-odb.json"),
    read("circumstances-adp.json"),
    read("clinical-terms.json"),
    read("limited-use-rules.json"),
    read("fact-questions.json"),
    read("reading-terms.json"),
    readText(files.thesaurus),
  ]);
  return asSettings(() => ({
    ...parseQuestionTables({ services, searches, editions }),
    circumstances: parseCaseTables({ ohip, odb, adp }),
    clinical: parseClinicalTables({ terms, limitedUse }),
    factQuestions: parseFactQuestions(factQuestions),
    terms: parseReadingTerms(readingTerms),
    brands: listBrands(thesaurus),
  }));
}

/**
 * Meanings of the ministry's codes on returned lines.
 *
 * @throws ConfigurationError as readQuestionWords
 */
export async function readClaimCodes(questionTables: string): Promise<ClaimCodes> {
  const content = await readJson(questionTables, "claim-codes.json");
  return asSettings(() => parseClaimCodes(content));
}
