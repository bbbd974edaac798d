import type { JSX } from "preact";

/** The server's notices on its answer, in English in any language of the page. */
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
