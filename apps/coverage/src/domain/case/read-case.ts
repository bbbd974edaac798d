import type { ClaimInput, DeviceInput, DrugInput, PatientInput } from "./case-input.ts";

/** The three lists of a request. */
export interface AskLists {
  readonly claims: readonly ClaimInput[];
  readonly drugs: readonly DrugInput[];
  readonly devices: readonly DeviceInput[];
}

/** A value read from words. */
export interface ReadValue {
  /** "claims[0].admission", "patient.age_years". */
  readonly path: string;
  readonly value: string;
  /** As in the question. */
  readonly words: string;
}

/** A fact, or a field, that is near to an unknown name. */
export interface NearFact {
  readonly name: string;
  readonly question: string;
}

/** A statement in the caller's own words, with its field. */
export interface Said {
  /** "notes[0]", "facts[1]". */
  readonly field: string;
  readonly words: string;
  /** The caller's yes or no; absent if the words themselves say it. */
  readonly value?: "yes" | "no";
}

/** A fact that words say, and which words. */
export interface SaidFact {
  readonly said: Said;
  readonly fact: string;
  readonly isSo: boolean;
}

/** A name that a misspelt word may be. */
export interface MeantName {
  readonly name: string;
  /** Whether an ask uses it. Its answer is then about this name. */
  readonly is_asked: boolean;
}

/** Words that may state facts and were not read. They keep their ask open. */
export interface UnreadWords {
  /** Path of their ask, e.g. "claims[0]"; empty if they may belong to any. */
  readonly path: string;
  readonly words: string;
  readonly why: string;
  /** The name of a fact or measure, which may say something in words. */
  readonly said?: Said;
  /** Facts and fields that may be meant, the nearest first. */
  readonly nearest?: readonly NearFact[];
  /** A name with a similar spelling: suggested to the caller, and never assumed. */
  readonly meant?: MeantName;
  /** The words have no number, form or denial. They matter only if a deciding fact is similar. */
  readonly isLoose?: boolean;
  /** A model read the words and found no field for them. They matter only if they may state a fact that changes the decision. */
  readonly isLeft?: boolean;
}

/** The rules of this server, or the language model that it is set up with. */
export type CaseReaderKind = "words" | "model";

/** The asks in the public form, with the words behind each value. */
export interface ReadCase extends AskLists {
  readonly patient: PatientInput;
  readonly readAs: readonly ReadValue[];
  readonly unread: readonly UnreadWords[];
  /** The question concerns no program of Ontario. */
  readonly outside?: { readonly id: string; readonly text: string };
  /** Contradictions within the words. */
  readonly contradictions: readonly string[];
  /** Named, and no ask is about it. */
  readonly notAsked?: readonly string[];
  /** The reader; absent if there were no words. */
  readonly reader?: CaseReaderKind;
  /** A notice about the reading: where the question was sent, or why the model did not read it. */
  readonly notice?: string;
}
