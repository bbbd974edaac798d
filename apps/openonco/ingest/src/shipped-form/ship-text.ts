import type { JsonValue } from "@clinical-mcp/openonco/dataset";
import type { CuratedRecord } from "./curation.ts";
import { readNote } from "@clinical-mcp/openonco/coverage";
import { digestOfText } from "./digest.ts";
import type { Finding } from "./finding.ts";
import { isAddressOnly, isPhrase, registryNumbers, shortenToPhrases } from "./phrases.ts";

/** Sentences inside nested facts: the source's remarks and opinions. */
const WITHHELD_KEYS: ReadonlySet<string> = new Set(["notes", "analysis", "keyFinding"]);

const COVERAGE_FIELDS: ReadonlySet<string> = new Set(["medicareCoverage", "coverageCrossReference"]);

/** Names of things and citations stay as they are, however long. */
const NAME_KEYS: ReadonlySet<string> = new Set(["policy", "policyName", "citation", "noteSays"]);

type Wordings = NonNullable<CuratedRecord["words"][string]>;

/** One field of one record on its way to the shipped form. */
export interface FieldContext {
  readonly id: string;
  readonly field: string;
  readonly isCitation: boolean;
  readonly wordings: Wordings;
}

interface Shipped {
  readonly value: JsonValue | undefined;
  readonly findings: readonly Finding[];
  /** Digests of the curated wordings that were used. */
  readonly used: readonly string[];
}

const kept = (value: JsonValue | undefined): Shipped => ({ value, findings: [], used: [] });

const excerpt = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

function withoutOwnWords(context: FieldContext, text: string, digest: string): Shipped {
  const value = shortenToPhrases(text);
  const outcome = value === undefined ? "left out" : `shortened to "${value}"`;
  const problem = `no own words for this text (source ${digest}), ${outcome}: "${excerpt(text)}"`;
  return { value, findings: [{ id: context.id, field: context.field, problem }], used: [] };
}

function shipText(context: FieldContext, key: string, text: string): Shipped {
  const digest = digestOfText(text);
  const wording = context.wordings.find(({ source }) => source === digest);
  if (wording) return { value: wording.words ?? undefined, findings: [], used: [digest] };
  if (context.isCitation || NAME_KEYS.has(key) || isPhrase(text) || isAddressOnly(text)) return kept(text);
  if (context.field === "clinicalTrials") return kept(registryNumbers(text).join(", ") || undefined);
  return withoutOwnWords(context, text, digest);
}

const isNothing = (value: JsonValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** A remark on coverage ships as the facts it holds, in a closed list of our own words. */
function toNoteFacts(
  { field }: FieldContext,
  key: string,
  value: JsonValue,
): readonly (readonly [string, JsonValue])[] {
  if (key !== "notes" || typeof value !== "string" || !COVERAGE_FIELDS.has(field)) return [[key, value]];
  const facts = readNote(value);
  return facts.length > 0 ? [["noteSays", facts]] : [];
}

function shipEntries(context: FieldContext, entries: readonly (readonly [string, JsonValue])[]) {
  const shipped = entries
    .flatMap(([key, value]) => toNoteFacts(context, key, value))
    .filter(([key]) => !WITHHELD_KEYS.has(key))
    .map(([key, value]) => [key, shipValue(context, key, value)] as const);
  return {
    entries: shipped.flatMap(([key, { value }]) =>
      value === undefined || isNothing(value) ? [] : [[key, value] as const],
    ),
    findings: shipped.flatMap(([, { findings }]) => findings),
    used: shipped.flatMap(([, { used }]) => used),
  };
}

/** A value in the shipped form: figures, dates and short phrases as they are, long texts in our own words. */
export function shipValue(context: FieldContext, key: string, value: JsonValue): Shipped {
  if (typeof value === "string") return shipText(context, key, value);
  if (typeof value !== "object" || value === null) return kept(value);
  if (Array.isArray(value)) {
    const { entries, ...rest } = shipEntries(
      context,
      value.map((item: JsonValue) => [key, item] as const),
    );
    return { value: entries.map(([, item]) => item), ...rest };
  }
  const { entries, ...rest } = shipEntries(context, Object.entries(value));
  return { value: Object.fromEntries(entries), ...rest };
}
