import { expect, test } from "vitest";
import { addRelease, hasRelease } from "./changelog.ts";

const OLD = "# Changes\n\n## 0.1.0 (2026-12-01)\n\nThe first version.\n";
const release = { version: "0.2.0", today: "2027-01-15", notes: ["One thing.", "Another,\nin two lines."] };

test("a release is on top with its day and a line for each note, and the rest stays", () => {
  const page = addRelease(OLD, release);
  expect(page).toBe(
    `# Changes\n\n## 0.2.0 (2027-01-15)\n\n- One thing.\n- Another,\n  in two lines.\n${OLD.slice("# Changes\n".length)}`,
  );
  expect(hasRelease(page, "0.2.0")).toBe(true);
  expect(hasRelease(page, "0.2.1")).toBe(false);
});

test("a part that was written during the work becomes the release's", () => {
  const page = addRelease("# Changes\n\n## 0.1.0 (not released)\n\nThe first version.\n", {
    ...release,
    version: "0.1.0",
  });
  expect(page).toContain("## 0.1.0 (2027-01-15)\n\n- One thing.\n");
  expect(page).toContain("The first version.");
  expect(hasRelease("# Changes\n\n## 0.1.0 (not released)\n", "0.1.0")).toBe(false);
});

test("a page of another form is not written over", () => {
  expect(() => addRelease("# History\n", release)).toThrow(/CHANGELOG/u);
});
