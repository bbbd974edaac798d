import { toContentStems } from "@clinical-mcp/retrieval";
import type { ServiceRow } from "../../dataset/index.ts";
import type { QuestionReach, SearchReach } from "../coverage-reach.ts";
import { foldText } from "../question/folded-text.ts";
import { tokenize } from "../question/name-index.ts";
import { readQuestion } from "../question/read-question.ts";
import { findCandidates } from "../question/service-catalog.ts";
import type { FeeEntry, Schedule } from "./schedule.ts";

/** Fees of services that a question calls by name, and the words that name or describe them. */
export interface ServiceFees {
  readonly entries: readonly FeeEntry[];
  readonly stems: ReadonlySet<string>;
}

/** Codes of a service that are shown where its specialty is open: more would be a list of the chapters. */
const MOST_OPEN = 8;

/** As far as they can be told apart, else all where they are few: a search may show several, a claim may not. */
function listCodes(row: ServiceRow, known: Parameters<typeof findCandidates>[1]): readonly string[] {
  const { candidates } = findCandidates(row, known);
  if (candidates.length > 0 || row.codes.length > MOST_OPEN) return candidates;
  return row.codes.map(({ fee_code: code }) => code);
}

const NONE: ServiceFees = { entries: [], stems: new Set() };

const stemsOf = (text: string | null): readonly string[] => (text === null ? [] : toContentStems(text));

/**
 * The fees that a service may be claimed with, for services that the question calls by an everyday name ("stitches"), as far as
 * specialty, place and age tell them apart; a code that the dataset does not hold is left out.
 */
export function findServiceFees(
  question: string,
  specialties: readonly string[],
  {
    decisions,
    schedule,
    today,
  }: QuestionReach & Pick<SearchReach, "today"> & { readonly schedule: Schedule },
): ServiceFees {
  const { folded } = foldText(question);
  const tokens = tokenize(folded);
  const named = tokens.flatMap((_, at) => {
    const match = decisions.searchedServices.findLongestAt(tokens, at);
    return match ? [{ at, ...match }] : [];
  });
  // "Skin biopsy" is not also "biopsy".
  const longest = named.filter(
    (one) =>
      !named.some(
        (other) => other !== one && other.at <= one.at && one.at + one.length <= other.at + other.length,
      ),
  );
  if (longest.length === 0) return NONE;
  const { facts } = readQuestion(question, { catalog: decisions.catalog, today: today() });
  const [only] = specialties;
  const known =
    only === undefined ? facts : { ...facts, specialty: { value: only, span: null, from: "hint" as const } };
  const codes = longest.flatMap(({ values }) => values.flatMap((row) => listCodes(row, known)));
  const entries = [...new Set(codes)].flatMap((code) => schedule.byCode.get(code) ?? []);
  const words = longest.flatMap(({ at, length }) => tokens.slice(at, at + length).map(({ word }) => word));
  return {
    entries,
    stems: new Set([
      ...words.flatMap(stemsOf),
      ...entries.flatMap(({ rows: [row] }) => [
        ...stemsOf(row.description),
        ...stemsOf(row.parent_description),
      ]),
    ]),
  };
}
