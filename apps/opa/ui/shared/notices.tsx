import type { JSX } from "preact";

/** What the server says of its answer, in English whatever the page's language. */
export function Notices({
  heading,
  of,
}: {
  readonly heading: string;
  readonly of: readonly string[];
}): JSX.Element | null {
  if (of.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul lang="en">
        {of.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </section>
  );
}
