import type { Manifest } from "./dataset/index.ts";
import type { KeptAnswers } from "./domain/search/kept-answers.ts";
import type { OpenOncoDependencies } from "./domain/shared/open-onco-dependencies.ts";

/** Everything that a tool, resource or prompt may reach. */
export interface OpenOncoDeps extends OpenOncoDependencies {
  /** Provenance of the dataset; undefined for a raw export, which states none. */
  readonly manifest: Manifest | undefined;
  readonly keptAnswers: KeptAnswers;
}
