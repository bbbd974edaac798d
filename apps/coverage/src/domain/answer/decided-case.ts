import type { AnswerConflict } from "@clinical-mcp/evidence";
import type { EditionRow } from "../../dataset/index.ts";
import type { PatientInput } from "../case/case-input.ts";
import type { CaseChecks } from "../case/make-case.ts";
import type { MergedCase } from "../case/merge.ts";
import type { ReadCase } from "../case/read-case.ts";
import type { Corpus } from "../corpus.ts";
import type { DecidedAsk, Programs } from "../decision/decide-case.ts";
import type { OpenField } from "../extraction/case-reader.ts";
import type { PhraseReader } from "../reader/read-phrase.ts";
import type { FindConflicts } from "./find-conflicts.ts";
import type { CoverageAnswer, CoverageAnswerInput } from "./coverage-answer-schemas.ts";

/** A case read from words, and how to read it again. */
export interface QuestionCase extends ReadCase {
  /** Some of its words are unread, and a second reading may help. */
  readonly isOpen?: boolean;
  /** Reads again for open needs; absent if that would find nothing new. */
  readonly readAgain?: (fields: readonly OpenField[]) => Promise<ReadCase>;
}

export type ReadWords = (
  question: string,
  given: {
    readonly hints: CoverageAnswerInput["hints"];
    readonly patient: PatientInput;
    readonly today: string;
    /** The asks are typed, so words only add to them and no model is called. */
    readonly isTyped?: boolean;
    /** Aborts when the caller goes away. */
    readonly signal?: AbortSignal;
  },
) => Promise<QuestionCase>;

/** Everything that coverage_answer may reach. */
export interface AnswerDependencies {
  readonly corpus: Corpus;
  readonly programs: Programs;
  readonly caseChecks: CaseChecks;
  readonly readWords: ReadWords;
  readonly readPhrase: PhraseReader;
  readonly findConflicts: FindConflicts;
  readonly editions: readonly EditionRow[];
  /** What a selection of the Schedule or the formulary lacks, as a notice. */
  readonly selections: Readonly<Partial<Record<"ohip" | "odb", string>>>;
  /** YYYY-MM-DD in Ontario. */
  readonly today: () => string;
  /** Milliseconds of a clock that never goes back. */
  readonly clock: () => number;
}

/** A decided ask, and how long that took. */
export interface TimedAsk extends DecidedAsk {
  readonly durationMs: number;
}

/** The answer before formatting, for tests and other programs. */
export interface DecidedCase {
  readonly merged: MergedCase;
  readonly read: ReadCase;
  readonly decided: readonly TimedAsk[];
  /** Between the records that the decisions rest on and the stored texts. */
  readonly conflicts: readonly AnswerConflict[];
  readonly decision: CoverageAnswer["decision"];
}
