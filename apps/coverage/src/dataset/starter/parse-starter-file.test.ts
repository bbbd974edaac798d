import { expect, test } from "vitest";
import { parseStarterFile } from "./parse-starter-file.ts";

test("refuses a file whose path belongs to no program", () => {
  expect(() => parseStarterFile("opa/keys.json", {})).toThrow(
    expect.objectContaining({ code: "UNREADABLE_DOCUMENT" }) as Error,
  );
});
