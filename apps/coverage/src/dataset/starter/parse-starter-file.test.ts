import { expect, test } from "vitest";
import { parseStarterFile } from "./parse-starter-file.ts";

test("a file whose path is of no program's is refused", () => {
  expect(() => parseStarterFile("opa/keys.json", {})).toThrow(
    expect.objectContaining({ code: "UNREADABLE_DOCUMENT" }) as Error,
  );
});
