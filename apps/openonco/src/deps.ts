import type { Manifest } from "./dataset/index.ts";
import type { KeptAnswers } from "./domain/kept-answers.ts";
import type { OpenOncoReach } from "./domain/open-onco-reach.ts";

/** Everything that a tool, resource or prompt may reach. */
export interface OpenOncoDeps extends OpenOncoReach {
  /** Provenance of the dataset; undefined for a raw export, which states none. */
  readonly manifest: Manifest | undefined;
  readonly keptAnswers: KeptAnswers;
}
