import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes an embedding model small enough to check by hand: each word's vector is its row of the table. The graph is
 * one Gather node in ONNX's protobuf form (https://onnx.ai/onnx/repo-docs/IR.html); field numbers are onnx.proto's.
 */
export async function writeTinyModel(
  folder: string,
  rows: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const words = Object.keys(rows);
  const table = Object.values(rows);
  await mkdir(join(folder, "onnx"), { recursive: true });
  await writeFile(join(folder, "onnx", "model.onnx"), toGatherModel(table));
  await writeFile(
    join(folder, "config.json"),
    JSON.stringify({ model_type: "bert", hidden_size: table[0]?.length, vocab_size: words.length }),
  );
  await writeFile(join(folder, "tokenizer.json"), JSON.stringify(toTokenizer(words)));
  await writeFile(
    join(folder, "tokenizer_config.json"),
    JSON.stringify({
      tokenizer_class: "BertTokenizer",
      pad_token: "[PAD]",
      unk_token: "[UNK]",
      model_max_length: 64,
    }),
  );
}

const toTokenizer = (words: readonly string[]): unknown => ({
  version: "1.0",
  truncation: null,
  padding: null,
  added_tokens: [],
  normalizer: {
    type: "BertNormalizer",
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: "BertPreTokenizer" },
  post_processor: null,
  decoder: { type: "WordPiece", prefix: "##", cleanup: true },
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(words.map((word, position) => [word, position])),
  },
});

const FLOAT = 1;
const INT64 = 7;

function toGatherModel(table: readonly (readonly number[])[]): Buffer {
  const width = table[0]?.length ?? 0;
  const tensor = [
    integer(1, table.length),
    integer(1, width),
    integer(2, FLOAT),
    bytes(8, "table"),
    bytes(9, Buffer.from(Float32Array.from(table.flat()).buffer)),
  ];
  const node = [bytes(1, "table"), bytes(1, "input_ids"), bytes(2, "last_hidden_state"), bytes(4, "Gather")];
  const graph = [
    message(1, node),
    bytes(2, "tiny"),
    message(5, tensor),
    message(11, toValue("input_ids", INT64, ["batch", "sequence"])),
    message(11, toValue("attention_mask", INT64, ["batch", "sequence"])),
    message(12, toValue("last_hidden_state", FLOAT, ["batch", "sequence", width])),
  ];
  return Buffer.concat([integer(1, 8), message(7, graph), message(8, [bytes(1, ""), integer(2, 17)])]);
}

function toValue(name: string, type: number, shape: readonly (string | number)[]): readonly Buffer[] {
  const dimensions = shape.map((size) =>
    message(1, [typeof size === "string" ? bytes(2, size) : integer(1, size)]),
  );
  return [bytes(1, name), message(2, [message(1, [integer(1, type), message(2, dimensions)])])];
}

/** Seven bits to a byte, the lowest first, all but the last marked. */
function varint(value: number): Buffer {
  const digits: number[] = [];
  let rest = value;
  while (rest > 127) {
    digits.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...digits, rest]);
}

const integer = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);

function bytes(field: number, content: string | Buffer): Buffer {
  const body = Buffer.from(content as string);
  return Buffer.concat([varint(field * 8 + 2), varint(body.length), body]);
}

const message = (field: number, parts: readonly Buffer[]): Buffer => bytes(field, Buffer.concat(parts));
