import { afterAll, expect, test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { opaClinicalTools } from "./opa-clinical-tools.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());

async function ask(input: Record<string, unknown>) {
  const { deps } = await opened;
  const asked = opaClinicalTools.inputSchema.parse(input);
  const answer = await opaClinicalTools.handler(asked, deps, { signal: new AbortController().signal });
  return opaClinicalTools.outputSchema.parse(answer);
}

test("a tool for adults is marked as having nothing on children, one for youth is not", async () => {
  const adults = await ask({ condition: "ADHD in an eight-year-old" });
  expect(adults.not_held).toEqual(["children"]);
  expect(adults.confidence).toBeLessThanOrEqual(0.3);
  expect((await ask({ condition: "ADHD" })).not_held).toBeUndefined();
  expect((await ask({ condition: "depression in teens" })).not_held).toBeUndefined();
  expect((await ask({ condition: "childhood obesity" })).not_held).toBeUndefined();
});
