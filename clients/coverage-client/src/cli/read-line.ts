import type { FormQuestion } from "../question-form.ts";

/** A line's value, or the expected format. */
type Read = { readonly value: string | number } | { readonly wanted: string };

/** "2", "y" and "yes" are the second or only option that they mean. */
function readChoice(line: string, options: readonly string[]): Read {
  const byNumber = /^\d+$/u.test(line) ? options[Number(line) - 1] : undefined;
  const begun = options.filter((option) => option.toLowerCase().startsWith(line.toLowerCase()));
  const exact = options.find((option) => option.toLowerCase() === line.toLowerCase());
  const value = exact ?? byNumber ?? (begun.length === 1 ? begun[0] : undefined);
  return value === undefined ? { wanted: `one of: ${options.join(", ")}` } : { value };
}

/** A typed line as an answer to its question. */
export function readLine(line: string, { type, options }: FormQuestion): Read {
  if (type === "choice") return readChoice(line, options);
  if (type === "text") return { value: line };
  const value = Number(line.replace(",", "."));
  return Number.isFinite(value) ? { value } : { wanted: "a number" };
}
