import { expect, test } from "vitest";
import { isHashed, listHashComments } from "./list-hash-comments.ts";

test("lines that follow one another are one comment, with the line where it begins", () => {
  const text = "#!/bin/sh\n# One\n# and the same.\necho '# none' # none\n\n  # Another.\n";
  expect(listHashComments(text)).toEqual([
    { kind: "comment", line: 2, text: " One\n and the same." },
    { kind: "comment", line: 6, text: " Another." },
  ]);
  expect(listHashComments("echo\n")).toEqual([]);
});

test.each([
  [".github/workflows/ci.yml", true],
  ["deploy/kubernetes/server/deployment.yaml", true],
  ["deploy/hosting/Caddyfile", true],
  [".ci/run", true],
  ["pnpm-lock.yaml", false],
  ["README.md", false],
])("%s: %s", (path, is) => {
  expect(isHashed(path)).toBe(is);
});
