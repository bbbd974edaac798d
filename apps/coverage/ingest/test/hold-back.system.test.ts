import { expect, test } from "vitest";
import { setUp } from "./run-in-process.ts";

const FOOT = "Amd 3 Draft 2 A1 February 14, 2025 (effective March 3, 2025)";

/** A page of the Schedule with the given number of codes, each with different words. */
const schedule = (count: number): string => {
  const fees = Array.from(
    { length: count },
    (_, at) => `A${String(901 + at)} Landing number ${at} by a boat with lamps .......... ${at + 1}.00`,
  );
  return JSON.stringify([
    { pdf_page: 5, label: null, text: ["LANDINGS", "HARBOURS (07)", ...fees, FOOT].join("\n") },
  ]);
};

test("holds back a Schedule that loses more than a quarter of its codes until it is accepted", async () => {
  const { save, ingest, query } = await setUp();
  const count = async (): Promise<unknown> =>
    query("SELECT count(DISTINCT fee_code) AS codes FROM ohip_fee_schedule");
  await save("saved/ohip/schedule_of_benefits.json", schedule(12));
  expect((await ingest("--from", "saved")).code).toBe(0);
  await save("saved/ohip/schedule_of_benefits.json", schedule(8));
  const held = await ingest("--from", "saved");
  expect(held.code).toBe(3);
  expect(await count()).toEqual([{ codes: 12 }]);
  expect((await ingest("--from", "saved", "--accept", "ohip-schedule-a")).code).toBe(0);
  expect(await count()).toEqual([{ codes: 8 }]);
});
