import { toContentStems } from "@clinical-mcp/retrieval";
import { distance } from "fastest-levenshtein";
import type { ServiceRow } from "../../dataset/index.ts";
import { toDescription } from "./fee-text.ts";
import type { FeeEntry, Schedule } from "./schedule.ts";

/** A service that a phrase names, and how far that is certain, in (0, 1]. */
export interface NamedService {
  readonly row: ServiceRow;
  readonly certainty: number;
}

/** Lower case, without accents, hyphens and marks: "Cardiology e-consult" and "cardiology econsult" still differ. */
export const foldPhrase = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();

const EXACT = 1;
const CONTAINED = 0.85;
const MISSPELT = 0.75;
/** Of the letters of a name; one slip in eight. */
const SLIPS = 8;
const LEAST_FOR_SLIP = 5;

const isWithin = (words: readonly string[], name: readonly string[]): boolean =>
  words.some((_, at) => name.every((word, offset) => words[at + offset] === word));

/** A name of a service, folded once for a dataset. */
export interface ServiceName {
  readonly row: ServiceRow;
  readonly name: string;
  readonly words: readonly string[];
}

export const listServiceNames = (services: readonly ServiceRow[]): readonly ServiceName[] =>
  services.flatMap((row) =>
    row.words.map((word) => {
      const name = foldPhrase(word);
      return { row, name, words: name.split(" ") };
    }),
  );

/** Services of which a name is the whole phrase, else those with the longest name inside it, else with a slip of the pen. */
export function findServices(phrase: string, names: readonly ServiceName[]): readonly NamedService[] {
  const folded = foldPhrase(phrase);
  const exact = names.filter(({ name }) => name === folded);
  if (exact.length > 0) return toServices(exact, EXACT);
  const words = folded.split(" ");
  const contained = names.filter((one) => one.name !== "" && isWithin(words, one.words));
  const longest = Math.max(...contained.map(({ name }) => name.length));
  if (contained.length > 0)
    return toServices(
      contained.filter(({ name }) => name.length === longest),
      CONTAINED,
    );
  const near = names.filter(
    ({ name }) =>
      folded.length >= LEAST_FOR_SLIP &&
      distance(name, folded) <= Math.max(1, Math.floor(name.length / SLIPS)) &&
      name.length >= LEAST_FOR_SLIP,
  );
  return toServices(near, MISSPELT);
}

const toServices = (
  found: readonly { readonly row: ServiceRow }[],
  certainty: number,
): readonly NamedService[] => [...new Set(found.map(({ row }) => row))].map((row) => ({ row, certainty }));

/** Share of a phrase's own words that a fee's description must have to be what is meant. */
const LEAST_SHARE = 0.6;
const MOST_FEES = 6;

export interface DescribedFee {
  readonly entry: FeeEntry;
  /** Of the words of the phrase. */
  readonly share: number;
}

/** Fees whose description has the words of a phrase; the most of them first, then the shortest description. */
export function findDescribed(phrase: string, { entriesByStem }: Schedule): readonly DescribedFee[] {
  const stems = [...new Set(toContentStems(phrase))];
  const counts = new Map<FeeEntry, number>();
  for (const stem of stems)
    for (const entry of entriesByStem.get(stem) ?? []) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts]
    .map(([entry, count]) => ({ entry, share: count / stems.length }))
    .toSorted(
      (one, other) =>
        other.share - one.share ||
        toDescription(one.entry.rows[0]).length - toDescription(other.entry.rows[0]).length ||
        one.entry.code.localeCompare(other.entry.code),
    )
    .slice(0, MOST_FEES);
}

/** Those that have enough of the phrase to be meant. */
export const isMeant = ({ share }: DescribedFee): boolean => share >= LEAST_SHARE;
