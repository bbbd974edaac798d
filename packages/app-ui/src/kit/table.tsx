import type { ComponentChildren, JSX } from "preact";

export interface TableProps {
  /** What the region that scrolls is called. */
  readonly label: string;
  /** Cells by column, in the order of the columns. */
  readonly heads: readonly string[];
  /** Whether its columns hold sentences, and may be wider than the page. */
  readonly isWide?: boolean;
  /** Its rows. */
  readonly children: ComponentChildren;
}

/** Rows under the heads of their columns; where the page is narrower, the table scrolls by itself. */
export function Table({ label, heads, isWide = false, children }: TableProps): JSX.Element {
  return (
    <div class={isWide ? "scroller wide" : "scroller"} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
