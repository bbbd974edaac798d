import { momentOfCall } from "@clinical-mcp/mcp-server";
import { postLegacy, postModern } from "@clinical-mcp/testing";
import { afterEach, expect, test, vi } from "vitest";
import { startLibrary } from "./start-library.ts";

const BEFORE = new Date("2026-11-27T04:59:59Z");
const AFTER = new Date("2026-11-27T05:00:01Z");

afterEach(() => vi.useRealTimers());

test.each([postModern, postLegacy])(
  "a call that midnight overtakes has one day to its end, the next one has the new day, and outside of calls it is now",
  async (post) => {
    const moments: Date[] = [];
    const wait = async (): Promise<void> => {
      moments.push(momentOfCall());
      vi.setSystemTime(AFTER);
      await new Promise((resolve) => setTimeout(resolve, 5));
      moments.push(momentOfCall());
    };
    await using server = await startLibrary({ wait });
    vi.useFakeTimers({ toFake: ["Date"], now: BEFORE });
    const call = { name: "library_open_vault", arguments: { fail: "no" } };
    await post(server.url, "tools/call", call);
    await post(server.url, "tools/call", call);
    expect(moments.map((moment) => moment.toISOString().slice(0, 17))).toEqual(
      [BEFORE, BEFORE, AFTER, AFTER].map((moment) => moment.toISOString().slice(0, 17)),
    );
    vi.setSystemTime(BEFORE);
    expect(momentOfCall().getTime()).toBeLessThan(AFTER.getTime());
  },
);
