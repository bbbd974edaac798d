import type { toEvidenceFields } from "@clinical-mcp/evidence";
import type { cite } from "../cite.ts";
import type { describePassage } from "../describe-passage.ts";
import type { AdpDeviceType, Device } from "./rule-book.ts";
import type { DevicePrice } from "./adp-records.ts";
import type { DeviceRules } from "./describe-device-rules.ts";
import type { describeVerdict } from "./describe-verdict.ts";

/** A line of the product manuals; dollars, null if the list states no price. */
export interface ShownPrice extends Pick<
  DevicePrice,
  "device_code" | "device_type" | "manufacturer" | "max_quantity" | "page"
> {
  readonly name: string;
  readonly approved_price: number | null;
  readonly manual: string;
  readonly passage_id: string;
}

export type ShownCitation = Pick<
  ReturnType<typeof cite>,
  "source" | "loc" | "url" | "passage_id" | "document_id" | "as_of" | "text_kind" | "page"
>;

export type AdpGetAnswer = DeviceRules &
  ReturnType<typeof toEvidenceFields> & {
    readonly device: {
      readonly category: Device["category"] | null;
      readonly type: string | null;
      readonly name: string | null;
      readonly matched: string | null;
      readonly candidates: readonly {
        readonly type: string;
        readonly category: string;
        readonly name: AdpDeviceType["name"];
      }[];
    };
    readonly verdict: ReturnType<typeof describeVerdict>;
    readonly prices: readonly ShownPrice[];
    readonly prices_total: number;
    readonly context: readonly ReturnType<typeof describePassage>[];
    readonly citations: ShownCitation[];
  };
