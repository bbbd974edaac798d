import type { JSX } from "preact";

/** A share as a bar, next to its number, which says the same. */
export const Bar = ({
  value,
  most,
  tone = "part-of",
}: {
  readonly value: number;
  readonly most: number;
  readonly tone?: "part-of" | "left";
}): JSX.Element => (
  <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="whole" width="100" height="10" />
    <rect class={tone} width={most > 0 ? Math.min(100, (value / most) * 100) : 0} height="10" />
  </svg>
);
