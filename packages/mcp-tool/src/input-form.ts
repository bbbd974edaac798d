/** One question of a form that a person fills in. */
export interface InputField {
  /** Key of the answer, e.g. "q1". */
  readonly name: string;
  readonly question: string;
  /** How to write the answer, where that is not plain. */
  readonly hint?: string;
  readonly type: "text" | "number" | "choice";
  /** Options of a choice. */
  readonly options?: readonly string[];
}

/** What a call still needs to know, as one flat form: hosts show strings, numbers and choices, and nothing nested. */
export interface InputForm {
  readonly message: string;
  readonly fields: readonly InputField[];
}

/** What a person filled in, by the names of the fields; as a client sent it, so that it is checked before it counts. */
export type FormAnswers = Readonly<Record<string, unknown>>;
