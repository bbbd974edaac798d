import { ConfigurationError } from "@clinical-mcp/errors";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseEnvironment, retrievalEnvironment, serverEnvironment } from "./index.ts";

type Environment = Readonly<Record<string, string>>;
const read = (environment: Environment) => parseEnvironment(retrievalEnvironment, environment);

/** The lines of the refusal, each without its indentation. */
function complaintsOf(environment: Environment): readonly string[] {
  try {
    read(environment);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}
const wrongKeys = (environment: Environment): readonly string[] =>
  complaintsOf(environment).map((line) => line.split(":")[0] ?? "");

test("nothing needs to be set, and blank counts as not set", () => {
  const defaults = { CHROMA: "on", EMBEDDER: "lsi", RERANK_TIMEOUT_MS: 5_000 };
  expect(read({})).toEqual(defaults);
  expect(
    read({ EMBEDDER: "", EMBEDDING_URL: "  ", CHROMA_URL: "", CHROMA_API_KEY: " ", ANTHROPIC_API_KEY: "" }),
  ).toEqual(defaults);
});

test("everything that an endpoint, Chroma Cloud and a reranker take", () => {
  const environment = {
    EMBEDDER: "openai",
    EMBEDDING_MODEL: "text-embedding-3-small",
    EMBEDDING_URL: "https://api.example/v1",
    EMBEDDING_API_KEY: "k1",
    EMBEDDING_QUERY_PREFIX: "query: ",
    EMBEDDING_PASSAGE_PREFIX: "passage: ",
    CHROMA_URL: "https://api.trychroma.example",
    CHROMA_TENANT: "t",
    CHROMA_DATABASE: "d",
    CHROMA_API_KEY: "k2",
    ANTHROPIC_API_KEY: "k3",
    ANTHROPIC_BASE_URL: "http://127.0.0.1:8080/proxy",
    RERANK_MODEL: "m",
  };
  const numbers = { EMBEDDING_DIMENSIONS: "512", RERANK_TIMEOUT_MS: "1500" };
  expect(read({ ...environment, ...numbers })).toEqual({
    CHROMA: "on",
    ...environment,
    EMBEDDING_DIMENSIONS: 512,
    RERANK_TIMEOUT_MS: 1500,
  });
});

test("a model of transformers, from the hub or from a folder", () => {
  const model = { EMBEDDER: "transformers", EMBEDDING_MODEL: "Xenova/bge-small-en-v1.5" };
  expect(read(model)).toMatchObject(model);
  const local = {
    ...model,
    EMBEDDING_MODEL_DIR: "/models/bge",
    EMBEDDING_POOLING: "cls",
    EMBEDDING_DTYPE: "q8",
  };
  expect(read(local)).toMatchObject(local);
  expect(read({ ...model, EMBEDDING_MODEL_DIR: "C:\\models\\bge" })).toBeDefined();
});

describe("values that belong together", () => {
  test.each<[string, Environment, readonly string[]]>([
    ["an endpoint without anything", { EMBEDDER: "openai" }, ["EMBEDDING_MODEL", "EMBEDDING_URL"]],
    [
      "an endpoint without a model",
      { EMBEDDER: "openai", EMBEDDING_URL: "http://localhost/v1" },
      ["EMBEDDING_MODEL"],
    ],
    ["transformers without a model", { EMBEDDER: "transformers" }, ["EMBEDDING_MODEL"]],
    [
      "a folder without the model's name",
      { EMBEDDER: "transformers", EMBEDDING_MODEL_DIR: "/m" },
      ["EMBEDDING_MODEL"],
    ],
    [
      "an endpoint that nobody asks",
      { EMBEDDING_URL: "http://localhost/v1", EMBEDDING_MODEL: "m" },
      ["EMBEDDING_MODEL", "EMBEDDING_URL"],
    ],
    [
      "settings of the other kind of model",
      { EMBEDDER: "openai", EMBEDDING_URL: "http://h/v1", EMBEDDING_MODEL: "m", EMBEDDING_POOLING: "cls" },
      ["EMBEDDING_POOLING"],
    ],
    [
      "a tenant and a key of no server",
      { CHROMA_TENANT: "t", CHROMA_DATABASE: "d", CHROMA_API_KEY: "k" },
      ["CHROMA_TENANT", "CHROMA_DATABASE", "CHROMA_API_KEY"],
    ],
  ])("%s is refused", (_name, environment, keys) => {
    expect(wrongKeys(environment)).toEqual(keys);
  });

  test("a reranker's model without a key is not a mistake: nothing needs a key", () => {
    expect(read({ RERANK_MODEL: "m", RERANK_TIMEOUT_MS: "900" })).toMatchObject({ RERANK_MODEL: "m" });
  });
});

describe("values", () => {
  test.each<[string, readonly string[]]>([
    ["EMBEDDER", ["word2vec", "LSI"]],
    ["EMBEDDING_MODEL_DIR", ["models/bge", "./bge", "C:bge"]],
    [
      "EMBEDDING_URL",
      ["localhost:11434", "ftp://h/v1", "http://user:pass@h/v1", "http://h/v1?key=k", "http://h/v1#a"],
    ],
    ["EMBEDDING_DIMENSIONS", ["0", "65537", "1.5", "many"]],
    ["EMBEDDING_POOLING", ["max"]],
    ["EMBEDDING_DTYPE", ["int8"]],
    ["CHROMA_URL", ["localhost:8000", "http://h:8000/api/v2", "https://token@h"]],
    ["ANTHROPIC_API_KEY", ["two words", "line\nbreak", "ключ"]],
    ["ANTHROPIC_BASE_URL", ["api.example"]],
    ["RERANK_TIMEOUT_MS", ["99", "5001", "soon"]],
  ])("%s is refused by its own name", (key, values) => {
    for (const value of values) expect(wrongKeys({ [key]: value })).toContain(key);
  });

  test("everything wrong is named at once, single values and combinations, and no value is repeated", () => {
    const environment = {
      PORT: "x",
      EMBEDDER: "openai",
      EMBEDDING_DIMENSIONS: "secret-1",
      EMBEDDING_API_KEY: "secret 2",
      EMBEDDING_MODEL_DIR: "secret-3",
      CHROMA_API_KEY: "secret 4",
      ANTHROPIC_BASE_URL: "https://me:secret-5@h",
    };
    const wanted = retrievalEnvironment
      .extend(serverEnvironment(8001).shape)
      .extend({ OPA_DATA_DIR: z.string({ error: "must be set" }) });
    const attempt = (): unknown => parseEnvironment(wanted, environment);
    const keys = [...Object.keys(environment), "EMBEDDING_MODEL", "EMBEDDING_URL", "OPA_DATA_DIR"];
    for (const key of keys.filter((one) => one !== "EMBEDDER"))
      expect(attempt).toThrow(new RegExp(`^ {2}${key}: `, "m"));
    expect(attempt).toThrow(ConfigurationError);
    expect(attempt).not.toThrow(/secret/);
  });

  test("with an embedder that there is not, nothing is said about its settings", () => {
    expect(wrongKeys({ EMBEDDER: "bert", EMBEDDING_URL: "http://h/v1" })).toEqual(["EMBEDDER"]);
  });
});

test("an app's own settings are read too", () => {
  const environment = retrievalEnvironment
    .extend(serverEnvironment(8001).shape)
    .extend({ OPA_DATA_DIR: z.string().default("../../data") });
  expect(parseEnvironment(environment, { PORT: "9" })).toMatchObject({
    PORT: 9,
    EMBEDDER: "lsi",
    OPA_DATA_DIR: "../../data",
  });
});
