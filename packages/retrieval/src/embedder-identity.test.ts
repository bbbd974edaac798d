import { ConfigurationError } from "@clinical-mcp/errors";
import { expect, test } from "vitest";
import { assertSameEmbedder } from "./embedder-identity.ts";

const DATASET = { name: "lsi", version: "5f1c", dimension: 256 };

test("the embedder of the dataset is let through", () => {
  expect(() => assertSameEmbedder(DATASET, { ...DATASET }, "pnpm ingest opa")).not.toThrow();
});

test.each([
  ["another embedder", { name: "all-MiniLM-L6-v2" }],
  ["a refitted one", { version: "77aa" }],
  ["another dimension", { dimension: 384 }],
])("%s is refused with the command to run", (_name, difference) => {
  const check = (): void => assertSameEmbedder(DATASET, { ...DATASET, ...difference }, "pnpm ingest opa");
  expect(check).toThrow(ConfigurationError);
  expect(check).toThrow(/lsi \(version 5f1c, 256 dimensions\).*pnpm ingest opa$/);
});
