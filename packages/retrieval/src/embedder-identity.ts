import { ConfigurationError } from "@clinical-mcp/errors";
import type { EmbedderIdentity } from "./ports.ts";

const describe = ({ name, version, dimension }: EmbedderIdentity): string =>
  `${name} (version ${version}, ${dimension} dimensions)`;

/**
 * Vectors of different embedders have nothing to say to each other: a question of one never meets passages of another.
 * @param rebuildCommand what the operator runs to embed the dataset again, e.g. `pnpm ingest opa`
 * @throws ConfigurationError when the dataset was embedded by another embedder, or another version of it.
 */
export function assertSameEmbedder(
  dataset: EmbedderIdentity,
  configured: EmbedderIdentity,
  rebuildCommand: string,
): void {
  const isSame =
    dataset.name === configured.name &&
    dataset.version === configured.version &&
    dataset.dimension === configured.dimension;
  if (isSame) return;
  throw new ConfigurationError(
    `The dataset was embedded by ${describe(dataset)}, but ${describe(configured)} is configured. ` +
      `Configure the embedder of the dataset, or embed it again: ${rebuildCommand}`,
  );
}
