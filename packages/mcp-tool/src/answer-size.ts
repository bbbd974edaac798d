/** Most bytes (UTF-8) of an answer's JSON: about 24 KB, so that no client cuts it. */
export const ANSWER_BYTES = 24_000;

/** Bytes of a value as JSON in UTF-8. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
