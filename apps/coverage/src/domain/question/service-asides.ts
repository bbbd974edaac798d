import type { Span } from "@clinical-mcp/citations";
import { before } from "./folded-text.ts";

/** "A mom who had a c-section", "two weeks after her hysterectomy": what the patient has behind them. */
const HISTORY_BEFORE =
  /\b(?:(?:who(?:'s| has| had)?|she|he|they|mom|mum|mother|lady|woman|man|patient|pt|baby) (?:just |only |already |recently )?(?:had|has had|underwent)|(?<!\b(?:visit|day|fee|code|premium) )(?:after|following|since|status post|s\/p|recovering from|recovered from|in for|history of|hx of|admitted (?:for|with)|complications? of|born by|delivered by))(?: (?:an?|the|her|his|their|my|our|own|elective|emergency|urgent|planned|booked|repeat|previous|recent|uncomplicated|straightforward))*\s*$/u;

/** "Tetanus is up to date": nothing that was done. */
const NOT_DUE_BEHIND =
  /^[\s,]*(?:(?:shots?|status|vaccin\w+|immuni[sz]ations?|booster|needles?) )?(?:(?:is|are|was|were|all|still) )*(?:up[- ]to[- ]date|utd|current|not due|not needed|not required|in date|a jour)\b/u;

/** "Living in his apartment": where the patient lives, and nobody's visit. */
const LIVES_BEFORE =
  /\b(?:liv(?:es?|ing)|resid(?:es?|ing)|stay(?:s|ing)|(?:live|lives|living) (?:alone|independently|with \w+ \w+)|reste|habite|vit(?: seule?)?|demeure)(?: (?:alone|independently|happily|still|now|by (?:her|him)self|on (?:her|his) own|with (?:her|his|a) \w+))*\s*$/u;

export const livesThere = (folded: string, span: Span): boolean =>
  LIVES_BEFORE.test(before(folded, span, 50));

/** Whether a service is told of the patient's past or as not due, and is not what is claimed. */
export const isAside = (folded: string, span: Span): boolean =>
  HISTORY_BEFORE.test(before(folded, span, 60)) ||
  livesThere(folded, span) ||
  NOT_DUE_BEHIND.test(folded.slice(span.end, span.end + 50));
