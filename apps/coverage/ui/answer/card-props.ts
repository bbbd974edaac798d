import type { Bridge, KitTexts } from "@clinical-mcp/app-ui";
import type { CardTexts } from "./texts.ts";

/** Props that each part of the card draws with. */
export interface Drawing {
  readonly bridge: Bridge;
  readonly kit: KitTexts;
  readonly words: CardTexts;
}
