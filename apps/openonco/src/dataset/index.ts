export type { Category } from "./category.ts";
export { CATEGORIES } from "./category.ts";
export type { FieldDefinition, FieldKind, FieldType } from "./field-dictionary.ts";
export { FIELD_DICTIONARY } from "./field-dictionary.ts";
export type { JsonValue, TestRecord } from "./test-record.ts";
