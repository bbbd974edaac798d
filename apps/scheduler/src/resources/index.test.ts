import { expect, test } from "vitest";
import { readExample, toDeps } from "../../test/open-example.ts";
import { scheduleResource } from "./schedule.ts";

const call = { signal: new AbortController().signal };
const deps = toDeps([readExample()]);

test("a schedule states what it is and who is in it; an unknown one is none", async () => {
  const content = await scheduleResource.read({ id: "synthetic-2026" }, deps, call);
  const read = JSON.parse(content?.text ?? "");
  expect(read).toMatchObject({
    schedule_id: "synthetic-2026",
    time_zone: "America/Chicago",
    counts: { people: 29, averaging_periods: 13 },
  });
  expect(read.people).toHaveLength(29);
  expect(await scheduleResource.read({ id: "nothing" }, deps, call)).toBeUndefined();
});

test("ids are completed", async () => {
  const summaries = async () => [{ id: "a1" }, { id: "a2" }, { id: "b1" }] as never;
  const complete = (prefix: string) =>
    scheduleResource.complete(
      { variable: "id", prefix, chosen: {} },
      { ...deps, store: { ...deps.store, listSchedules: summaries } },
      call,
    );
  expect(await complete("a")).toEqual(["a1", "a2"]);
});
