export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/**
 * One diagnostic test as the dataset holds it: the field names of the public export (camelCase), values
 * verbatim and of mixed types ("10 days" beside 30). Empty values (null, "", []) are absent.
 */
export interface TestRecord {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly [field: string]: JsonValue;
}
