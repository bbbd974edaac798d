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

/** A case in words, which whoever read it may read once more. */
export interface QuestionCase extends ReadCase {
  /** Words of it are unread, and may be understood by a second reading. */
  readonly isOpen?: boolean;
  /** Looks for what a decision needs and nothing was read for; absent where that would find nothing else. */
  readonly readAgain?: (fields: readonly OpenField[]) => Promise<ReadCase>;
}

/** Reads what words tell of a case. */
export type ReadWords = (
  question: string,
  given: {
    readonly hints: CoverageAnswerInput["hints"];
    readonly patient: PatientInput;
    readonly today: string;
    /** Asks are typed, so that words only add to them: no model is asked then. */
    readonly isTyped?: boolean;
    /** Aborts when the caller goes away. */
    readonly signal?: AbortSignal;
  },
) => Promise<QuestionCase>;

/** What coverage_answer may reach. */
export interface AnswerDependencies {
  readonly corpus: Corpus;
  readonly programs: Programs;
  readonly caseChecks: CaseChecks;
  readonly readWords: ReadWords;
  readonly readPhrase: PhraseReader;
  readonly findConflicts: FindConflicts;
  readonly editions: readonly EditionRow[];
  /** What is missing from a selection of the Schedule or the formulary, said once. */
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

/** The answer before it is put into words: what a test or another program asks of a case. */
export interface DecidedCase {
  readonly merged: MergedCase;
  readonly read: ReadCase;
  readonly decided: readonly TimedAsk[];
  /** Between the records that the decisions rest on and the stored texts. */
  readonly conflicts: readonly AnswerConflict[];
  readonly decision: CoverageAnswer["decision"];
}
