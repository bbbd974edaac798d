import { createHash } from "node:crypto";
import type { JsonValue, TestRecord } from "@clinical-mcp/openonco/dataset";

const LENGTH = 12;

/** Short SHA-256 of a text of the source; a curated wording names the text it was written for by it. */
export const digestOfText = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, LENGTH);

/** The remark of the source on one of its fields, where it has one. */
const remarkOn = (record: TestRecord, field: string): JsonValue =>
  record[`${field}Notes`] ?? record[`${field}Note`] ?? null;

/** Digest of a figure together with the source's remark on it: a caution rests on both. */
export const digestOfFigure = (record: TestRecord, field: string): string =>
  digestOfText(JSON.stringify([record[field] ?? null, remarkOn(record, field)]));
