import { fitAnswer, type Forms } from "@clinical-mcp/mcp-tool";
import { BENEFIT_PROGRAMS, type BenefitProgram } from "../../dataset/index.ts";
import type { Change, ChangeKind } from "./change.ts";
import type { ComparedEditions } from "./compare-editions.ts";
import { listCompared, type Edition } from "./edition-rows.ts";
import type { Replay, ReplayedCase } from "./replay-cases.ts";

/** Dates of a program's data in a dataset. */
interface ProgramEdition {
  readonly program: BenefitProgram;
  readonly as_of: string;
  readonly effective_date: string | null;
}

export type EditionHead = { readonly version: string; readonly programs: ProgramEdition[] };

export type ChangesAnswer = {
  readonly editions: { readonly from: EditionHead; readonly to: EditionHead };
  readonly summary: {
    readonly changes: number;
    readonly by_kind: Readonly<Partial<Record<ChangeKind, number>>>;
    readonly fee_percent: {
      readonly lowest: number;
      readonly median: number;
      readonly highest: number;
    } | null;
    /** For the requested codes. */
    readonly net_cents: number | null;
  };
  readonly rules_to_review: {
    readonly rule: string;
    readonly old: string;
    readonly new: string | null;
    readonly what: string;
  }[];
  readonly changes: Omit<Change, "tags">[];
  readonly replay?: Replay;
  readonly not_compared: { readonly program: BenefitProgram; readonly why: string }[];
  readonly limits: string[];
  readonly has_more: boolean;
  readonly next_offset: number | null;
};

const LIMITS = [
  [
    "Temporary increases have stood in the Fee Schedule Master alone (2.8 % and 9.95 % until 2025-03-31),",
    "relativity payments on the remittance alone (2025-26): a comparison of the Schedule's text misses them.",
  ].join(" "),
  "Rules of ours whose page changed stay in force until somebody has read the page.",
];

function describeEdition({ version, rows }: Edition): EditionHead {
  const programs = BENEFIT_PROGRAMS.flatMap((program): readonly ProgramEdition[] => {
    const documents = listCompared(rows, program);
    const newest = (dates: readonly string[]): string | undefined => dates.toSorted().at(-1);
    const asOf = newest(documents.map((document) => document.as_of));
    if (asOf === undefined) return [];
    const effective = newest(documents.flatMap(({ effective_date: day }) => day ?? []));
    return [{ program, as_of: asOf, effective_date: effective ?? null }];
  });
  return { version, programs };
}

function toFeePercent(changes: readonly Change[]): ChangesAnswer["summary"]["fee_percent"] {
  const percents = changes
    .flatMap(({ kind, percent }) => (kind === "fee" && percent !== null ? [percent] : []))
    .toSorted((one, other) => one - other);
  const [lowest] = percents;
  const highest = percents.at(-1);
  const median = percents[Math.floor((percents.length - 1) / 2)];
  return lowest === undefined || median === undefined || highest === undefined
    ? null
    : { lowest, median, highest };
}

function toNet(changes: readonly Change[]): number {
  const amount = (values: Change["from"]): number => {
    const cents = values?.["fee_cents"];
    return typeof cents === "number" ? cents : 0;
  };
  return changes.reduce(
    (sum, { kind, from, to }) => (kind === "fee" ? sum + amount(to) - amount(from) : sum),
    0,
  );
}

const withoutTags = ({ tags: _tags, ...change }: Change): Omit<Change, "tags"> => change;

const listReviews = (changes: readonly Change[]): ChangesAnswer["rules_to_review"] =>
  changes.flatMap(({ rules = [], places, what }) =>
    rules.map((rule) => ({ rule, old: places.from?.loc ?? "", new: places.to?.loc ?? null, what })),
  );

/** Items per list, from the full answer to the minimum. */
const FORMS: Forms<number> = [60, 40, 25, 15, 10, 6, 3, 1];
/** A list, as the other tools' are. */
const MOST_CHARACTERS = 8000;

const cutReplay = (replay: Replay, most: number): Replay => ({
  ...replay,
  cases: replay.cases
    .slice(0, most)
    .map((one): ReplayedCase => ({ ...one, parts: one.parts.slice(0, most) })),
});

export interface ChangesToPresent extends ComparedEditions {
  readonly from: Edition;
  readonly to: Edition;
  readonly replay: Replay | undefined;
  readonly offset: number;
  /** Whether the request names codes. Only then does a net amount mean something. */
  readonly isOfCodes: boolean;
}

/** The whole answer, however long: for a file. */
export function presentAll(given: ChangesToPresent, most = Infinity): ChangesAnswer {
  const { changes, notCompared, from, to, replay, offset, isOfCodes } = given;
  const shown = changes.slice(offset, offset + most);
  const next = offset + shown.length;
  const kinds = [...Map.groupBy(changes, ({ kind }) => kind)];
  return {
    editions: { from: describeEdition(from), to: describeEdition(to) },
    summary: {
      changes: changes.length,
      by_kind: Object.fromEntries(kinds.map(([kind, own]) => [kind, own.length])),
      fee_percent: toFeePercent(changes),
      net_cents: isOfCodes ? toNet(changes) : null,
    },
    rules_to_review: listReviews(changes).slice(0, most),
    ...(replay && { replay: cutReplay(replay, most) }),
    changes: shown.map(withoutTags),
    not_compared: notCompared.map(({ program, why }) => ({ program, why })),
    limits: LIMITS,
    has_more: next < changes.length,
    next_offset: next < changes.length ? next : null,
  };
}

/** As many whole changes as fit into a short answer. */
export const presentChanges = (given: ChangesToPresent): ChangesAnswer =>
  fitAnswer(
    FORMS,
    (most) => presentAll(given, most),
    (answer) => JSON.stringify(answer).length <= MOST_CHARACTERS,
  );
