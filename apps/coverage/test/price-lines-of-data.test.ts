import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { choosePriceLines } from "../src/domain/adp/choose-price-lines.ts";

const PRICES = new URL("../../../data/coverage/adp/prices/", import.meta.url);
const file = z.object({ lines: z.array(z.object({ type: z.string() })) });

const lists = await Promise.all(
  (await readdir(PRICES)).map(async (name) => {
    const { lines } = file.parse(JSON.parse(await readFile(new URL(name, PRICES), "utf8")));
    return [name, lines.map(({ type }) => ({ device_type: type }))] as const;
  }),
);

const chosen = (lines: readonly { readonly device_type: string }[], text: string): readonly string[] => [
  ...new Set(choosePriceLines(lines, text).map(({ device_type: type }) => type)),
];

describe.each(lists)("%s", (_name, lines) => {
  const types = [...new Set(lines.map(({ device_type: type }) => type))];

  test("chooses every type by its name, however it is written", () => {
    for (const type of types) {
      const own = chosen(lines, type);
      expect(own, type).toContain(type);
      for (const text of [type.toUpperCase(), `a ${type}, please`])
        expect(chosen(lines, text), text).toEqual(own);
    }
  });

  test("reads one of two of a type as the type", () => {
    for (const type of types.filter((one) => /[a-z]{3}(?<!s)$/.test(one)))
      expect(chosen(lines, `two ${type}s`), type).toEqual(chosen(lines, `two ${type}`));
  });
});
