import type { ClaimInput, DeviceInput, DrugInput, PatientInput } from "./case-input.ts";

/** The three lists of a request. */
export interface AskLists {
  readonly claims: readonly ClaimInput[];
  readonly drugs: readonly DrugInput[];
  readonly devices: readonly DeviceInput[];
}

/** A value that was taken from words. */
export interface ReadValue {
  /** "claims[0].admission", "patient.age_years". */
  readonly path: string;
  readonly value: string;
  /** As the question has them. */
  readonly words: string;
}

/** A fact, or a field, that is near to an unknown name. */
export interface NearFact {
  readonly name: string;
  readonly question: string;
}

/** What a caller said in words of its own, and where. */
export interface Said {
  /** "notes[0]", "facts[1]". */
  readonly field: string;
  readonly words: string;
  /** Whether it is so; words without it say so themselves. */
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
  /** Whether an ask stands on it: what is answered there is answered for this name. */
  readonly is_asked: boolean;
}

/** Words that tell something of a case and that nobody accounted for: the ask is open because of them. */
export interface UnreadWords {
  /** The ask that they belong to, e.g. "claims[0]"; empty where they may belong to any. */
  readonly path: string;
  readonly words: string;
  readonly why: string;
  /** The name of a fact or measure, which may say something in words. */
  readonly said?: Said;
  /** Facts and fields that may be meant, the nearest first. */
  readonly nearest?: readonly NearFact[];
  /** A name that the words are spelled like: asked back, and never taken for it. */
  readonly meant?: MeantName;
  /** No number, form or denial is among them: they tell something only where a fact that decides is near. */
  readonly isLoose?: boolean;
}

/** The rules of this server, or the language model that it is set up with. */
export type CaseReaderKind = "words" | "model";

/** What words gave: asks in the public form, with the words that each value came from. */
export interface ReadCase extends AskLists {
  readonly patient: PatientInput;
  readonly readAs: readonly ReadValue[];
  readonly unread: readonly UnreadWords[];
  /** What is asked is no program's of Ontario. */
  readonly outside?: { readonly id: string; readonly text: string };
  /** What the words themselves say in two ways. */
  readonly contradictions: readonly string[];
  /** Named, and no ask is about it. */
  readonly notAsked?: readonly string[];
  /** Who read the words; without it nobody did. */
  readonly reader?: CaseReaderKind;
  /** What a caller must know of the reading: where the question went, or why the model did not read it. */
  readonly notice?: string;
}
