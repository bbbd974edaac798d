import { compareValues, type FieldKind } from "./compare-values.ts";
import { formatValue, type Value } from "./value.ts";

/** The place of a statement: a record of the publisher's data (fee table, formulary), or its text. */
export type Origin = "record" | "document";

/** One source's value for one field of one thing. */
export interface Statement<TSource> {
  /** What it is about, in one spelling: a code, a DIN, a program. */
  readonly subject: string;
  /** Which of its fields: fee, start_age, listing_status. */
  readonly field: string;
  readonly kind: FieldKind;
  readonly value: Value;
  /** Handed through; a citation, usually. */
  readonly source: TSource;
  readonly authority: {
    readonly origin: Origin;
    /** Short name of the publisher, e.g. cpso, pho, moh. */
    readonly publisher: string;
    /** ISO day for which the source was current. */
    readonly asOf?: string;
  };
}

export interface ConflictSide<TSource> {
  readonly value: Value;
  /** Every statement of this value, the most authoritative first. */
  readonly statements: readonly [Statement<TSource>, ...Statement<TSource>[]];
}

export interface Conflict<TSource> {
  readonly subject: string;
  readonly field: string;
  readonly kind: FieldKind;
  readonly sides: readonly [ConflictSide<TSource>, ConflictSide<TSource>];
  /** Position in `sides` of the one to rely on; absent where nothing decides and both must be read. */
  readonly authoritative?: 0 | 1;
  /** Both values, which counts and why, in words for a reader. */
  readonly explanation: string;
}

interface AuthorityRule {
  readonly origin?: Origin;
  readonly publisher?: string;
  readonly why: string;
}

const RECORD_OF_FIGURES = "amounts and lists are published as data; texts quote them and age";
const TEXT_OF_RULES = "conditions are set by the publisher's text; records abbreviate them";

/**
 * The source that decides, by kind of field: for structured figures the record, for rules the document of the body that
 * makes them.
 */
export const AUTHORITIES: Readonly<Record<FieldKind, AuthorityRule>> = {
  money: { origin: "record", why: RECORD_OF_FIGURES },
  percentage: { origin: "record", why: RECORD_OF_FIGURES },
  code: { origin: "record", why: RECORD_OF_FIGURES },
  listing_status: { origin: "record", why: "the formulary's own record decides what is listed" },
  coverage: { origin: "document", why: TEXT_OF_RULES },
  count: { origin: "document", why: TEXT_OF_RULES },
  age: { origin: "document", why: TEXT_OF_RULES },
  interval: { origin: "document", why: TEXT_OF_RULES },
  duration: { origin: "document", why: TEXT_OF_RULES },
  text: { origin: "document", why: TEXT_OF_RULES },
  date: { origin: "document", why: "a document's dates are those printed in it" },
  policy_level: { origin: "document", publisher: "cpso", why: "CPSO sets the expectations of its policies" },
  ipac_level: {
    origin: "document",
    publisher: "pho",
    why: "Public Health Ontario sets infection control practice",
  },
};

interface Verdict {
  readonly winner: 0 | 1;
  readonly why: string;
}

/** The first rule that tells the two apart: publisher, then origin, then the later date. */
function decide(
  kind: FieldKind,
  [a, b]: readonly [Statement<unknown>, Statement<unknown>],
): Verdict | undefined {
  const { origin, publisher, why } = AUTHORITIES[kind];
  const [first, second] = [a.authority, b.authority];
  if (publisher !== undefined && (first.publisher === publisher) !== (second.publisher === publisher))
    return { winner: first.publisher === publisher ? 0 : 1, why };
  if (origin !== undefined && first.origin !== second.origin)
    return { winner: first.origin === origin ? 0 : 1, why };
  if (first.asOf === undefined || second.asOf === undefined || first.asOf === second.asOf) return undefined;
  return { winner: first.asOf > second.asOf ? 0 : 1, why: "it is the later of the two" };
}

function toConflict<TSource>(first: ConflictSide<TSource>, second: ConflictSide<TSource>): Conflict<TSource> {
  const [a] = first.statements;
  const [b] = second.statements;
  const { subject, field, kind } = a;
  const verdict = decide(kind, [a, b]);
  const sides = [first, second] as const;
  const values = `${subject}, ${field.replaceAll("_", " ")}: ${formatValue(first.value)} against ${formatValue(second.value)}.`;
  if (verdict === undefined)
    return {
      subject,
      field,
      kind,
      sides,
      explanation: `${values} Nothing decides between the two: read both.`,
    };
  const { winner, why } = verdict;
  const explanation = `${values} ${formatValue(sides[winner].value)} is the one to rely on: ${why}.`;
  return { subject, field, kind, sides, authoritative: winner, explanation };
}

const keyOf = ({ subject, field, kind }: Statement<unknown>): string =>
  JSON.stringify([subject, field, kind]);
const valueKey = ({ value }: Statement<unknown>): string => JSON.stringify(Object.entries(value).toSorted());

function byAuthority(a: Statement<unknown>, b: Statement<unknown>): number {
  const verdict = decide(a.kind, [a, b]);
  if (verdict === undefined) return 0;
  return verdict.winner === 0 ? -1 : 1;
}

/** Statements of one field with the same value, the most authoritative first. */
function toSides<TSource>(statements: readonly Statement<TSource>[]): readonly ConflictSide<TSource>[] {
  return [...Map.groupBy(statements, valueKey).values()].flatMap((same) => {
    const [first, ...others] = same.toSorted(byAuthority);
    return first === undefined ? [] : [{ value: first.value, statements: [first, ...others] }];
  });
}

/**
 * Every disagreement between statements about the same field of the same thing, found by comparing typed
 * values, never by reading prose. Each pair of differing values is one conflict; values that cannot be
 * compared are none. Nothing is dropped or resolved here: the explanation says which side is the authority.
 */
export function findConflicts<TSource>(
  statements: readonly Statement<TSource>[],
): readonly Conflict<TSource>[] {
  return [...Map.groupBy(statements, keyOf).values()].flatMap((sameField) => {
    const sides = toSides(sameField);
    const kind = sameField[0]?.kind;
    return sides.flatMap((first, position) =>
      sides
        .slice(position + 1)
        .filter(
          (second) =>
            kind !== undefined && compareValues(first.value, second.value, kind).result === "conflict",
        )
        .map((second) => toConflict(first, second)),
    );
  });
}
