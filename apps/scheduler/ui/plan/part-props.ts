import type { Language } from "@clinical-mcp/app-ui";
import type { Call } from "./calls.ts";
import type { PlanTexts } from "./texts.ts";

export interface PartProps<TShown> {
  readonly of: TShown;
  readonly texts: PlanTexts;
  readonly language: Language;
  /** Undefined where the host lets views call nothing. */
  readonly onAsk: ((call: Call) => void) | undefined;
}
