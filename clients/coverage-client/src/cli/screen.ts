import type { styleText } from "node:util";
import wrapAnsi from "wrap-ansi";

export type Style = Parameters<typeof styleText>[0];

export interface Screen {
  /** Columns. */
  readonly width: number;
  /** The text in a style, or unchanged without colour. */
  readonly paint: (style: Style, text: string) => string;
}

/** Below this a narrow terminal breaks the lines itself. */
const LEAST_WIDTH = 30;

/** A paragraph in the screen's width, its first line after a mark and the others under its text. */
export function paragraph({ width }: Screen, text: string, mark = ""): string {
  const columns = Math.max(LEAST_WIDTH, width - mark.length);
  const indent = " ".repeat(mark.length);
  return wrapAnsi(text, columns)
    .split("\n")
    .map((line, index) => `${index === 0 ? mark : indent}${line}`)
    .join("\n");
}
