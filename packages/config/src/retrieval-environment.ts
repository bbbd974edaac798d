import { z } from "zod";
import { serverAddress, wholeNumber } from "./setting-forms.ts";

/** Sent in a header; an HTTP client that cannot would quote it in its error. */
const secret = () =>
  z.string().regex(/^[\x21-\x7E]+$/, { error: "must be one line of ASCII characters without spaces" });

/** What each embedder reads; a setting of another one would have no effect. */
const READ_BY: Readonly<Record<string, readonly EmbeddingKey[]>> = {
  lsi: [],
  transformers: ["MODEL", "MODEL_DIR", "POOLING", "DTYPE", "QUERY_PREFIX", "PASSAGE_PREFIX"],
  openai: ["MODEL", "URL", "API_KEY", "DIMENSIONS", "QUERY_PREFIX", "PASSAGE_PREFIX"],
};

const NEEDED_BY: Readonly<Record<string, Partial<Record<EmbeddingKey, string>>>> = {
  transformers: { MODEL: "a model's id, e.g. Xenova/bge-small-en-v1.5, also with EMBEDDING_MODEL_DIR" },
  openai: {
    MODEL: "the model's name at the endpoint",
    URL: "the endpoint's address before /embeddings, e.g. http://localhost:11434/v1",
  },
};

const settings = z.object({
  /** What makes vectors of texts: `lsi` is fitted to the dataset at ingestion and stored with it. */
  EMBEDDER: z
    .enum(["lsi", "transformers", "openai"], { error: "must be lsi, transformers or openai" })
    .default("lsi"),
  /** Id on the Hugging Face hub, or name at the endpoint. It names the vectors of a dataset. */
  EMBEDDING_MODEL: z.string().optional(),
  /** Holds config.json, tokenizer.json and onnx/; nothing is fetched then. */
  EMBEDDING_MODEL_DIR: z
    .string()
    .regex(/^(?:\/|[A-Za-z]:[\\/])/, {
      error: "must be an absolute path: servers and ingestion run in different folders",
    })
    .optional(),
  EMBEDDING_URL: serverAddress(
    "must be an http or https address without user, ? and #, e.g. http://localhost:11434/v1",
  ).optional(),
  EMBEDDING_API_KEY: secret().optional(),
  /** Asked of endpoints that can shorten their vectors; otherwise the model's own length holds. */
  EMBEDDING_DIMENSIONS: wholeNumber(1, 65_536).optional(),
  /** As the model was trained; without it `mean`. */
  EMBEDDING_POOLING: z
    .enum(["mean", "cls", "last_token"], { error: "must be mean, cls or last_token" })
    .optional(),
  /** Precision of the weights, which chooses their file; without it `fp32`. */
  EMBEDDING_DTYPE: z.enum(["fp32", "fp16", "q8", "q4"], { error: "must be fp32, fp16, q8 or q4" }).optional(),
  /** Put before each question, and before each passage, by models that were trained so. Spaces count. */
  EMBEDDING_QUERY_PREFIX: z.string().optional(),
  EMBEDDING_PASSAGE_PREFIX: z.string().optional(),
  /** `off`: no Chroma; the exact scan alone serves, which is enough for about ten thousand passages. */
  CHROMA: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  /** A Chroma server that runs elsewhere; without it one is started here. */
  CHROMA_URL: serverAddress(
    "must be http://HOST:PORT or https://HOST, without a path",
    ({ pathname }) => pathname === "/",
  ).optional(),
  CHROMA_TENANT: z.string().optional(),
  CHROMA_DATABASE: z.string().optional(),
  CHROMA_API_KEY: secret().optional(),
  /** Without it the boosts alone order the candidates, and the next three have no effect. */
  ANTHROPIC_API_KEY: secret().optional(),
  ANTHROPIC_BASE_URL: serverAddress("must be an http or https address without user, ? and #").optional(),
  RERANK_MODEL: z.string().optional(),
  /** No search waits longer than 5 s for a model's judgement. */
  RERANK_TIMEOUT_MS: wholeNumber(100, 5_000).default(5_000),
});

type EmbeddingKey = keyof typeof settings.shape extends infer TKey
  ? TKey extends `EMBEDDING_${infer TRest}`
    ? TRest
    : never
  : never;

/** Which settings are filled, rightly or not. */
type Filled = Readonly<Record<string, unknown>>;
interface Complaint {
  readonly key: string;
  readonly message: string;
}

function checkEmbedder(filled: Filled): readonly Complaint[] {
  const embedder = String(filled["EMBEDDER"]);
  const read = READ_BY[embedder];
  // An embedder that there is not: that alone is said.
  if (!read) return [];
  const missing = Object.entries(NEEDED_BY[embedder] ?? {})
    .filter(([key]) => filled[`EMBEDDING_${key}`] === undefined)
    .map(([key, what]) => ({
      key: `EMBEDDING_${key}`,
      message: `must be set with EMBEDDER=${embedder}: ${what}`,
    }));
  const idle = Object.keys(settings.shape)
    .filter((key) => key.startsWith("EMBEDDING_") && filled[key] !== undefined)
    .filter((key) => !read.some((name) => key === `EMBEDDING_${name}`))
    .map((key) => ({
      key,
      message: `has no effect with EMBEDDER=${embedder}: leave it out, or choose another embedder`,
    }));
  return [...missing, ...idle];
}

const checkChroma = (filled: Filled): readonly Complaint[] => [
  ...["CHROMA_TENANT", "CHROMA_DATABASE", "CHROMA_API_KEY"]
    .filter((key) => filled[key] !== undefined && filled["CHROMA_URL"] === undefined)
    .map((key) => ({ key, message: "has no effect without CHROMA_URL: set that, too, or leave this out" })),
  ...(filled["CHROMA"] === "off" && filled["CHROMA_URL"] !== undefined
    ? [{ key: "CHROMA_URL", message: "has no effect with CHROMA=off: leave one of the two out" }]
    : []),
];

/**
 * The settings of the search engine: embedder, Chroma, reranker. An app extends this one by what else it has,
 * `retrievalEnvironment.extend(serverEnvironment(8001).shape).extend({ … })`: the `shape` of this one would leave
 * the combinations unchecked. A reranker's model and address may be set without a key: nothing needs a key.
 */
export const retrievalEnvironment = settings.superRefine(
  (filled, context) => {
    for (const { key, message } of [...checkEmbedder(filled), ...checkChroma(filled)])
      context.addIssue({ code: "custom", path: [key], message });
  },
  // Also where a value is wrong in itself, so that everything is named at once.
  { when: () => true },
);
