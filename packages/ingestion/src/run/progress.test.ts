import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

const record = (isTTY: boolean) => {
  const state = { said: "", time: 0 };
  const screen = { isTTY, write: (text: string) => (state.said += text) };
  const progress = createProgress(screen, () => (state.time += 60));
  const stage = progress.startStage("cpso: files", 3);
  for (let file = 0; file < 3; file++) stage.advance();
  stage.end();
  progress.startStage("search index").end("12 passages");
  return state.said;
};

test("on a terminal a line counts in place, at most ten times a second", () => {
  expect(record(true).replaceAll("\r\u001B[K", "<clear>")).toBe(
    "<clear>cpso: files: 0 of 3<clear>cpso: files: 2 of 3<clear>cpso: " +
      "files: 3 of 3\n<clear>search index: 0<clear>search index: 12 passages\n",
  );
});

test("elsewhere each stage is one plain line", () => {
  expect(record(false)).toBe("cpso: files: 3 of 3\nsearch index: 12 passages\n");
});
