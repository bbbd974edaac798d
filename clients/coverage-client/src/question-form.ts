import { z } from "zod";

const field = z.looseObject({
  title: z.string().optional(),
  description: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
});

/** A server's form, as far as this client reads it: flat, with optional fields. */
const requestedForm = z.looseObject({
  message: z.string(),
  requestedSchema: z.looseObject({ properties: z.record(z.string(), field) }),
});

/** One deciding question. */
export interface FormQuestion {
  readonly name: string;
  readonly question: string;
  readonly hint: string | undefined;
  readonly type: "text" | "number" | "choice";
  readonly options: readonly string[];
}

/** Questions of the server before it decides. */
export interface QuestionForm {
  readonly message: string;
  readonly questions: readonly FormQuestion[];
}

/** Answers by the names of their questions; undefined if there is no answer. */
export type FillIn = (form: QuestionForm) => Promise<Readonly<Record<string, string | number>> | undefined>;

/** @returns undefined for anything but a form, such as an address to open */
export function readForm(params: unknown): QuestionForm | undefined {
  const read = requestedForm.safeParse(params);
  if (!read.success) return undefined;
  const { message, requestedSchema } = read.data;
  return {
    message,
    questions: Object.entries(requestedSchema.properties).map(
      ([name, { title = name, description, type, enum: options = [] }]) => ({
        name,
        question: title,
        hint: description,
        type: options.length > 0 ? "choice" : type === "number" ? "number" : "text",
        options,
      }),
    ),
  };
}
