import { z } from "zod";

const field = z.looseObject({
  title: z.string().optional(),
  description: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
});

/** A form of the server, as far as it is read here: flat, and every field may be left out. */
const requestedForm = z.looseObject({
  message: z.string(),
  requestedSchema: z.looseObject({ properties: z.record(z.string(), field) }),
});

/** One question whose answer decides. */
export interface FormQuestion {
  readonly name: string;
  readonly question: string;
  readonly hint: string | undefined;
  readonly type: "text" | "number" | "choice";
  readonly options: readonly string[];
}

/** What the server asks before it decides. */
export interface QuestionForm {
  readonly message: string;
  readonly questions: readonly FormQuestion[];
}

/** Answers by the names of their questions; undefined where nobody answers. */
export type FillIn = (form: QuestionForm) => Promise<Readonly<Record<string, string | number>> | undefined>;

/** @returns undefined for what is no form, such as an address to open */
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
