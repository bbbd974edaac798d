import type { z } from "zod";
import { unreadable } from "../parse-file.ts";
import { adpStarterForms } from "./adp-forms.ts";
import { odbStarterForms } from "./odb-forms.ts";
import { ohipStarterForms } from "./ohip-forms.ts";
import type { StarterForm } from "./starter-form.ts";

const PROGRAM_FORMS = [...ohipStarterForms, ...odbStarterForms, ...adpStarterForms] as const;
const FORMS: readonly StarterForm[] = PROGRAM_FORMS;

type Parsed<TForm> =
  TForm extends StarterForm<infer Kind, infer TSchema>
    ? { readonly kind: Kind; readonly content: z.output<TSchema> }
    : never;
/** A starter file with its kind. */
export type StarterFile = Parsed<(typeof PROGRAM_FORMS)[number]>;

const MOST_ISSUES = 5;

function toProblem({ issues }: z.ZodError): string {
  const named = issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => `${path.join(".") || "file"}: ${message}`);
  const more = issues.length > MOST_ISSUES ? [`and ${issues.length - MOST_ISSUES} more`] : [];
  return [...named, ...more].join("; ");
}

/**
 * Parses one file of data/coverage.
 *
 * @param path relative to data/coverage, e.g. "odb/drugs.csv"; decides the file's schema
 * @param content the JSON value of the file, or the rows of a CSV by column heads
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first invalid fields
 */
export function parseStarterFile(path: string, content: unknown): StarterFile {
  const form = FORMS.find(({ pattern }) => pattern.test(path));
  if (form === undefined) throw unreadable("The file", "no kind of starter file has its path");
  const parsed = form.schema.safeParse(content);
  if (!parsed.success) throw unreadable("The file", toProblem(parsed.error), parsed.error);
  return { kind: form.kind, content: parsed.data } as StarterFile;
}
