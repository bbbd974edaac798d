import type { Span } from "@clinical-mcp/citations";

/** A field of a case in the table of terms, with the value that its words mean. */
export interface TermValue {
  readonly field: string;
  readonly value: string;
}

type Valued<TKind extends string, TValue> = TKind extends string
  ? { readonly kind: TKind; readonly value: TValue }
  : never;

/** What words of a question mean. */
export type Meaning =
  | Valued<"code" | "din" | "lu_code" | "strength", string>
  | { readonly kind: "drug"; readonly name: string }
  | { readonly kind: "device"; readonly type: string }
  | { readonly kind: "service"; readonly service: string }
  | { readonly kind: "clinical"; readonly id: string; readonly of: "illness" | "state" | "therapy" }
  | { readonly kind: "measure"; readonly id: string }
  | ({ readonly kind: "term" } & TermValue)
  | { readonly kind: "age"; readonly unit: "years" | "months" | "days"; readonly value: number }
  | { readonly kind: "length"; readonly unit: "minute" | "hour" | "day" | "month"; readonly value: number }
  | { readonly kind: "moment"; readonly day: string | undefined; readonly minute: number | undefined }
  | Valued<"money" | "number" | "ordinal", number>
  | { readonly kind: "outside"; readonly id: string; readonly text: string }
  | { readonly kind: "negator" }
  | { readonly kind: "neutral" };

/** Words of a question that mean something. */
export interface Mention<TMeaning extends Meaning = Meaning> {
  /** Several if the words are ambiguous. */
  readonly meanings: readonly TMeaning[];
  readonly span: Span;
  /** First token, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  readonly clause: number;
  readonly isDenied: boolean;
}

export type MeaningOf<TKind extends Meaning["kind"]> = Extract<Meaning, { readonly kind: TKind }>;

/** A mention's meaning of a kind, if it has one. */
export const meaningOf = <TKind extends Meaning["kind"]>(
  { meanings }: Mention,
  kind: TKind,
): MeaningOf<TKind> | undefined => meanings.find((one): one is MeaningOf<TKind> => one.kind === kind);
