/**
 * What a clause states of the keys of the device criteria; "open" where it only shows that it is not known yet,
 * "doubt" where it puts in question what stands elsewhere.
 */
export type Stated = Readonly<Record<string, boolean | "open" | "doubt">>;

/** A thing that a clause may speak of, in all its wordings, and what follows where the clause affirms or denies it. */
export interface Concept {
  /** Of the words, over folded text. */
  readonly pattern: string;
  readonly said: Stated;
  /** Nothing follows where it is left out: who is no paraplegic need not walk. */
  readonly denied?: Stated;
  /** Something that a person does: "needs help to …" denies it. */
  readonly isAbility?: true;
  /** What is booked or agreed counts as done: education before a pump. */
  readonly isPlanEnough?: true;
  /** What is open where the clause says that this is not known: "no one can say for how long". */
  readonly open?: readonly string[];
  /** Where the clause says that something is not known, what stands elsewhere of it is in question as well. */
  readonly inDoubt?: true;
}
