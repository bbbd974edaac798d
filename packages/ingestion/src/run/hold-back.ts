import { join } from "node:path";
import { UpstreamError } from "@clinical-mcp/errors";
import { passageSchema, type Passage } from "@clinical-mcp/retrieval";
import type { DocumentRecord } from "../dataset/document-record.ts";
import { PASSAGES_FILE } from "../dataset/document-record.ts";
import { readJsonLines } from "../dataset/json-lines.ts";

/** Shares of an earlier document that a new one may lack; what lacks more is more often a broken page than a shorter rule. */
const MOST_LOST = { provisions: 0.25, text: 0.5 };
/** Below these a share says nothing. */
const LEAST = { provisions: 4, characters: 1_000 };
/** Letters of a word that tells titles apart. */
const LEAST_LETTERS = 4;

/** How much a document says. */
interface Extent {
  readonly characters: number;
  readonly provisions: number;
}

/** Facets that number what a document lists: provisions of a policy, fee codes, products, devices. */
const COUNTED = ["provisions", "fee_codes", "dins", "device_codes"] as const;

function measure(passages: readonly Passage[]): Extent {
  const parents = passages.filter(({ kind }) => kind === "parent");
  const numbers = parents.flatMap(({ facets }) =>
    COUNTED.flatMap((name) => {
      const values = facets[name];
      return Array.isArray(values) ? values : [];
    }),
  );
  return {
    characters: parents.reduce((sum, { text }) => sum + text.length, 0),
    provisions: new Set(numbers).size,
  };
}

/** The extents of all documents of a version's folder. */
async function measureAll(folder: string): Promise<ReadonlyMap<string, Extent>> {
  const parents: Passage[] = [];
  for await (const passage of readJsonLines(join(folder, PASSAGES_FILE), passageSchema))
    if (passage.kind === "parent") parents.push(passage);
  const byDocument = Map.groupBy(parents, ({ documentId }) => documentId);
  return new Map([...byDocument].map(([id, own]) => [id, measure(own)]));
}

function describeLoss(before: Extent, fresh: Extent): string | undefined {
  const { provisions, characters } = before;
  if (provisions >= LEAST.provisions && fresh.provisions < provisions * (1 - MOST_LOST.provisions))
    return `it would go from ${provisions} to ${fresh.provisions} provisions or codes`;
  if (characters >= LEAST.characters && fresh.characters < characters * (1 - MOST_LOST.text))
    return `it would go from ${characters} to ${fresh.characters} characters`;
  return undefined;
}

const toWords = (title: string): ReadonlySet<string> =>
  new Set(
    (
      title
        .normalize("NFKC")
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    ).filter(({ length }) => length >= LEAST_LETTERS),
  );

/** Titles without a word in common belong to two documents: one page is at the address of the other. */
function describeTitle(before: string, fresh: string): string | undefined {
  const [old, own] = [toWords(before), toWords(fresh)];
  if (old.size === 0 || own.size === 0 || [...own].some((word) => old.has(word))) return undefined;
  return `its title would go from "${before}" to "${fresh}"`;
}

/** An index page that links to an older edition, or a publisher's mistake: what is in service is newer. */
const describeEdition = (before: string | undefined, fresh: string | undefined): string | undefined =>
  before !== undefined && fresh !== undefined && fresh < before
    ? `it is the edition of ${fresh}, and that in service is of ${before}`
    : undefined;

/** A document that is to go in. */
export interface GuardedDocument {
  readonly record: DocumentRecord;
  readonly passages: readonly Passage[];
  /** Why it may be another document than its place says. */
  readonly misplaced: string | undefined;
}

/** Checks documents before they are ingested: whether they belong there, and what they would replace. */
export interface Guard {
  /**
   * Documents that belong together, such as those of one edition, go in all or not at all.
   *
   * @returns HELD_BACK for each that is the reason, saying what speaks against it or would be lost, and how to accept it
   */
  check(documents: readonly GuardedDocument[]): Promise<readonly UpstreamError[]>;
  /** Ids of documents that were held back. */
  readonly held: ReadonlySet<string>;
}

/**
 * Holds back what contradicts its place, and what would replace an earlier document by much less of it, by an older edition of it or by
 * another one.
 *
 * @param before the version in service: its folder and documents; undefined where there is none
 */
export function createGuard(
  before: { readonly folder: string; readonly documents: readonly DocumentRecord[] } | undefined,
  { accepted, standIns }: { readonly accepted: ReadonlySet<string>; readonly standIns: ReadonlySet<string> },
): Guard {
  const earlier = new Map((before?.documents ?? []).map((document) => [document.id, document]));
  const held = new Set<string>();
  const measured: { extents?: Promise<ReadonlyMap<string, Extent>> } = {};
  const findLoss = async (old: DocumentRecord, passages: readonly Passage[]): Promise<string | undefined> => {
    // A stand-in is our short words for what the publisher says at length: its extent is not a measure.
    if (!before || standIns.has(old.source)) return undefined;
    const extent = (await (measured.extents ??= measureAll(before.folder))).get(old.id);
    return extent && describeLoss(extent, measure(passages));
  };
  const findReason = async ({
    record,
    passages,
    misplaced,
  }: GuardedDocument): Promise<string | undefined> => {
    const { id, title, source, contentSha256, edition } = record;
    const old = earlier.get(id);
    // What was accepted once, and is what it was, needs no second word.
    if (old?.contentSha256 === contentSha256 || standIns.has(source) || accepted.has(id)) return undefined;
    if (misplaced !== undefined || !old) return misplaced;
    const change = describeTitle(old.title, title) ?? describeEdition(old.edition, edition);
    return change ?? findLoss(old, passages);
  };
  return {
    held,
    async check(documents) {
      const refusals: UpstreamError[] = [];
      for (const document of documents) {
        const reason = await findReason(document);
        if (reason === undefined) continue;
        const { id } = document.record;
        const stays = earlier.has(id) ? "is held back and stays as it was" : "is held back";
        refusals.push(
          new UpstreamError(
            `${id} ${stays}: ${reason}. If it is what its place says, run again with --accept ${id}.`,
            { code: "HELD_BACK" },
          ),
        );
      }
      if (refusals.length > 0) for (const { record } of documents) held.add(record.id);
      return refusals;
    },
  };
}
