/** A finding that a person should check before the data are committed. */
export interface Finding {
  readonly id: string;
  readonly field: string;
  readonly problem: string;
}
