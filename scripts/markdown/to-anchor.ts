/** The anchor that GitHub gives a heading, where it is the first of its words on a page. */
export const toAnchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
