import { resolve } from "node:path";
import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import type { FeatureExtractionPipeline } from "@huggingface/transformers";
import type { Embedder } from "../ports.ts";
import { toUnitVector } from "../unit-vector.ts";

export interface TransformersOptions {
  /** Id on the Hugging Face hub, e.g. Xenova/bge-small-en-v1.5; names the embedder also when a folder is given. */
  readonly model: string;
  /** Folder with config.json, tokenizer.json and onnx/; nothing is then fetched. */
  readonly localPath?: string;
  /** Where models fetched from the hub are kept. */
  readonly cacheFolder?: string;
  /** Precision of the weights: chooses the file, e.g. fp32 → onnx/model.onnx, q8 → onnx/model_quantized.onnx. */
  readonly dtype: "fp32" | "fp16" | "q8" | "q4";
  /** How the vectors of the tokens become one: as the model was trained. */
  readonly pooling: "mean" | "cls" | "last_token";
  /** Put before each question, and before each passage, by models that were trained so (E5, BGE). */
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
}

/** Texts that go through the model together: more need more memory and take no less time on a CPU. */
const TEXTS_PER_BATCH = 16;

/**
 * An embedding model in ONNX form, run in this process by `@huggingface/transformers`, which is loaded only here.
 *
 * @throws ConfigurationError when the model is not there, cannot be fetched, or is not an embedding model.
 */
export async function openTransformersEmbedder(options: TransformersOptions): Promise<Embedder> {
  const { model, dtype, pooling, queryPrefix = "", passagePrefix = "" } = options;
  const extract = await loadModel(options);
  const embedBatch = async (texts: readonly string[]): Promise<readonly (Float32Array | undefined)[]> => {
    const vectors = await runModel(extract, { texts, pooling });
    return texts.map((text, at) => (text.trim() === "" ? undefined : toUnitVector(vectors[at] ?? [])));
  };
  const [probe = []] = await runModel(extract, { texts: ["dimension"], pooling });
  return {
    identity: {
      name: "transformers",
      version: [model, dtype, pooling, queryPrefix, passagePrefix].join("|"),
      dimension: probe.length,
    },
    async embed(texts, { role, signal }) {
      const prefix = role === "query" ? queryPrefix : passagePrefix;
      const vectors: (Float32Array | undefined)[] = [];
      for (let from = 0; from < texts.length; from += TEXTS_PER_BATCH) {
        signal?.throwIfAborted();
        const batch = texts.slice(from, from + TEXTS_PER_BATCH);
        vectors.push(
          ...(await embedBatch(batch.map((text) => (text.trim() === "" ? "" : `${prefix}${text}`)))),
        );
      }
      return vectors;
    },
  };
}

async function loadModel(options: TransformersOptions): Promise<FeatureExtractionPipeline> {
  const { model, localPath, cacheFolder, dtype } = options;
  try {
    const { pipeline } = await import("@huggingface/transformers");
    return await pipeline("feature-extraction", localPath === undefined ? model : resolve(localPath), {
      dtype,
      device: "cpu",
      local_files_only: localPath !== undefined,
      ...(cacheFolder !== undefined && { cache_dir: cacheFolder }),
    });
  } catch (cause) {
    throw new ConfigurationError(
      localPath === undefined
        ? `The embedding model ${model} could not be fetched from the Hugging Face hub. ` +
            "Check its name and the network, or download it elsewhere and name its folder."
        : `No embedding model could be loaded from ${localPath}. It must hold ` +
            `config.json, tokenizer.json and the weights for ${dtype} under onnx/.`,
      { cause },
    );
  }
}

async function runModel(
  extract: FeatureExtractionPipeline,
  { texts, pooling }: { readonly texts: readonly string[]; readonly pooling: TransformersOptions["pooling"] },
): Promise<readonly (readonly number[])[]> {
  try {
    const tensor = await extract([...texts], { pooling });
    return tensor.tolist() as number[][];
  } catch (cause) {
    throw new UpstreamError("The embedding model could not read the text.", {
      code: "EMBEDDER_UNAVAILABLE",
      suggestion: "Try again with a shorter text. The operator can check the model's files.",
      cause,
    });
  }
}
