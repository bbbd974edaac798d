export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/**
 * One diagnostic test of the dataset: the field names of the public export (camelCase), values verbatim and of mixed
 * types ("10 days" and 30). Empty values (null, "", []) are absent.
 */
export interface TestRecord {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly [field: string]: JsonValue;
}
