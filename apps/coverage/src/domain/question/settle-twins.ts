import type { Span } from "@clinical-mcp/citations";
import type { Intent } from "./coverage-question.ts";
import { listTopicClauses } from "./divide-question.ts";

const ADP = /\b(?:adp|paaf|assistive devices?)\b/u;
const ODB = /\b(?:odb|formulary|drug (?:benefits?|plan|card|program)|ontario drug|pmo|limited use|lu)\b/u;

const holds = ({ start, end }: Span, name: Span): boolean => name.start >= start && name.start < end;

/** Whether ADP alone is named in the clauses around a name, up to the next names on both sides. */
export function isOfAdpAlone(folded: string, name: Span, others: readonly Span[]): boolean {
  const clauses = listTopicClauses(folded);
  const at = clauses.findIndex(({ span }) => holds(span, name));
  const isOfOther = ({ span }: (typeof clauses)[number]): boolean =>
    others.some((other) => holds(span, other)) && !holds(span, name);
  const before = clauses.slice(0, Math.max(at, 0)).toReversed();
  const behind = clauses.slice(at + 1);
  const until = (list: typeof clauses): typeof clauses => {
    const stop = list.findIndex(isOfOther);
    return stop < 0 ? list : list.slice(0, stop);
  };
  const around = [...until(before), ...clauses.slice(at, at + 1), ...until(behind)]
    .map(({ span }) => folded.slice(span.start, span.end))
    .join(" ");
  return ADP.test(around) && !ODB.test(around);
}

/** The sentence of a name and what follows it, up to the next sentence that names another thing. */
function scopeOf(folded: string, name: Span, others: readonly Span[]): string {
  const clauses = listTopicClauses(folded);
  const own = clauses.find(({ span }) => holds(span, name))?.sentence ?? 0;
  const stop = clauses.find(
    ({ span, sentence }) => sentence > own && others.some((other) => holds(span, other)),
  )?.sentence;
  return clauses
    .filter(({ sentence }) => sentence >= own && (stop === undefined || sentence < stop))
    .map(({ span }) => folded.slice(span.start, span.end))
    .join(" ");
}

/**
 * What both programs have is asked of the one that its own sentences name: "Is the Dexcom on ADP? And Tresiba on ODB?" asks
 * ODB for no sensor. Both stay where both are named, or neither is.
 */
export function settleTwins(folded: string, intents: readonly Intent[]): readonly Intent[] {
  const isTwin = (one: Intent, other: Intent): boolean =>
    one.kind !== other.kind &&
    one.kind !== "billing" &&
    other.kind !== "billing" &&
    one.span !== null &&
    other.span !== null &&
    one.span.start === other.span.start;
  return intents.filter((one) => {
    const twin = intents.find((other) => isTwin(one, other));
    if (!twin || !one.span) return true;
    const others = intents.flatMap((other) => (other === one || other === twin ? [] : (other.span ?? [])));
    const scope = scopeOf(folded, one.span, others);
    const [isAdp, isOdb] = [ADP.test(scope), ODB.test(scope)];
    return isAdp === isOdb || (one.kind === "device" ? isAdp : isOdb);
  });
}
