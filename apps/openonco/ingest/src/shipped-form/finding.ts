/** Something that a person should look at before the data are committed. */
export interface Finding {
  readonly id: string;
  readonly field: string;
  readonly problem: string;
}
