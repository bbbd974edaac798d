const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;

/** Prints a record as one line of JSON, with a space after each comma and colon, and without absent fields. */
export function printRecord(record: object): string {
  const fields = Object.entries(record).filter(isGiven);
  return `{${fields.map(([key, value]) => `${JSON.stringify(key)}: ${printValue(value)}`).join(", ")}}`;
}

function printValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValue).join(", ")}]`;
  return typeof value === "object" && value !== null ? printRecord(value) : JSON.stringify(value);
}
