/** A stretch of a text: UTF-16 offsets as `String.slice` takes them, the end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text of the span. */
export const textOf = (text: string, { start, end }: Span): string => text.slice(start, end);

/** Whether two spans share a character. */
export const isOverlapping = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
