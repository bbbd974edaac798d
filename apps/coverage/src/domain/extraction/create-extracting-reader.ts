import { UpstreamError } from "@clinical-mcp/errors";
import type { QuestionCase, ReadWords } from "../answer/decided-case.ts";
import { mergeCase } from "../case/merge.ts";
import type { AskLists, ReadCase } from "../case/read-case.ts";
import type { Vocabulary } from "../case/vocabulary.ts";
import type { CaseReader, OpenCase, Reading } from "./case-reader.ts";
import { checkAgain, listUnread } from "./check-again.ts";
import { checkExtraction, type CheckedCase } from "./check-extraction.ts";
import { createNearFacts } from "./near-facts.ts";

const countAsks = ({ claims, drugs, devices }: AskLists): number =>
  claims.length + drugs.length + devices.length;

const fold = (text: string): string => text.toLowerCase();

/** Whether an extraction states something anywhere: a code that was claimed before is no separate ask. */
const isStated = (subject: string, { readAs }: ReadCase): boolean =>
  readAs.some(({ value, words }) => [value, words].some((one) => fold(one).includes(fold(subject))));

/**
 * Merges the model's case with that of the rules. The model's values take precedence, rules add fixed forms, and contradictions are
 * reported. Words that only the rules did not understand leave nothing open, since the model read the whole sentence.
 */
function putTogether(extracted: ReadCase, read: ReadCase, name: string): ReadCase {
  const merged = mergeCase(extracted, read);
  const differences = merged.differences.map(
    ({ path, typed, read: other }) => `${path}: ${typed} by the model, ${other} by its words.`,
  );
  return {
    ...extracted,
    claims: merged.claims,
    drugs: merged.drugs,
    devices: merged.devices,
    patient: merged.patient,
    readAs: [...extracted.readAs, ...merged.readAs],
    contradictions: [...read.contradictions, ...differences],
    notAsked: merged.notAsked.filter((subject) => !isStated(subject, extracted)),
    reader: "model",
    notice: `The question was sent to ${name}, which read it; nothing else comes from there.`,
  };
}

interface FirstReading extends Pick<Reading, "readAgain"> {
  readonly question: string;
  readonly checked: CheckedCase;
  /** Merges a checked case with what the rules read. */
  readonly toCase: (checked: CheckedCase) => ReadCase;
  readonly signal: AbortSignal;
}

/** The first reading, which can be continued for open needs. */
function withSecondReading(
  { question, checked, toCase, readAgain, signal }: FirstReading,
  vocabulary: Pick<Vocabulary, "find">,
): QuestionCase {
  const first = toCase(checked);
  const unread = listUnread(checked);
  return {
    ...first,
    isOpen: unread.length > 0,
    readAgain: async (fields) => {
      const open: OpenCase = { read: checked.rows, fields, unread: unread.map(({ words }) => words) };
      try {
        const more = await readAgain(open);
        return toCase(checkAgain(checked, { more, open, question }, vocabulary));
      } catch (error) {
        if (!(error instanceof UpstreamError) || signal.aborted) throw error;
        return {
          ...first,
          notice: `${first.notice ?? ""} What that left open was not asked: ${error.message}`,
        };
      }
    },
  };
}

/**
 * Reads words with a model, and without it if the model fails, is not needed, or found nothing to decide.
 *
 * @param localRead reads fixed forms, without a model
 */
export function createExtractingReader(
  localRead: ReadWords,
  { name, read: extract }: CaseReader,
  vocabulary: Pick<Vocabulary, "all" | "find">,
): ReadWords {
  const findNearFacts = createNearFacts(vocabulary.all);
  return async (question, given) => {
    const { today, isTyped, signal = new AbortController().signal } = given;
    const readLocally = async (): Promise<ReadCase> => ({
      ...(await localRead(question, given)),
      reader: "words",
    });
    if (isTyped === true) return readLocally();
    let reading: Reading;
    try {
      reading = await extract(question, { today, facts: findNearFacts(question), signal });
    } catch (error) {
      if (!(error instanceof UpstreamError) || signal.aborted) throw error;
      return { ...(await readLocally()), notice: `The words were read without the model: ${error.message}` };
    }
    const checked = checkExtraction(reading.found, question, vocabulary);
    const read = await readLocally();
    if (countAsks(checked.read) > 0) {
      const toCase = ({ read: extracted }: CheckedCase): ReadCase => putTogether(extracted, read, name);
      const { readAgain } = reading;
      return withSecondReading({ question, checked, toCase, readAgain, signal }, vocabulary);
    }
    return {
      ...read,
      notice: `The question was sent to ${name}, which found nothing that is asked about in it.`,
    };
  };
}
