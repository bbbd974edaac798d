import type { Span } from "@clinical-mcp/citations";
import type { Mentions } from "./find-mentions.ts";
import { isErrand } from "./read-foreign.ts";

const NAMED = "#";
const ASKING = String.raw`\b(?:can|could|may|might|should|would|will|does|do|did|must|has|have|is|are|who|how|where)\b[^.?!;]*?`;
/** "Go straight to Repatha", "be on a pump", "move from a walker to a chair". */
const COMES_TO = new RegExp(
  String.raw`${ASKING}\b(?:go|start|started|be|stay|move|switch|step|upgrade|change|jump|convert)(?: (?!my\b|his\b|her\b|their\b|our\b|your\b)\S+){0,3}? (?:on|onto|to|with|for)(?: (?:an?|the|any|some|both|two|\w+)){0,2}? ${NAMED}`,
  "u",
);
/** "Use sensors", "order a wheelchair", "add a walker": what somebody has already ("my walker") is not sought. */
const SEEKS = new RegExp(
  String.raw`${ASKING}\b(?:use|get|have|try|order|add|do|swap|exchange|trade|keep|run|share|combine|request|need|want|fail)(?: (?!my\b|his\b|her\b|their\b|our\b|your\b|to\b)\S+){0,4}? ${NAMED}`,
  "u",
);
const SWAPS =
  /\b(?:swap|exchange|trade|replace|switch|change|upgrade)\b[^.?!;]*#|\bstands? with [^.?!;]*#|\b(?:done|set up) for #|\b(?:run|put|push|send)\b[^.?!;]*# (?:\S+ ){0,2}?(?:through|thru)\b/u;
/** Everyday life with what one has. */
const OF_LIFE =
  /\b(?:bus|buses|train|plane|flight|airport|airline|cruise|car|dryer|oven|microwave|shower\w*|bath|pool|sauna|swim\w*|driv(?:e|es|ing)|clean\w*|wash\w*|wip(?:e|es|ing)|fold\w*|stor(?:e|es|ing|age)|charg(?:e|er|ing)|landlord|school trip|travel\w*|fly|safe\w*|food|alcohol|dos(?:e|es|ing)|interact\w*|side effects?|sleep with|exercise|gym|work out|hours a day|how often|learn|teach|training|password|app|bluetooth|phone)\b/u;

const markNames = (folded: string, spans: readonly Span[]): string =>
  spans
    .toSorted((one, next) => next.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + NAMED + text.slice(end), folded);

/**
 * Whether a question seeks a device or drug that it names, for somebody who has it not yet: whoever asks so asks whether
 * it is paid for, though money is not named. "May I take my walker on the bus?" seeks none.
 */
export function seeksNamed(folded: string, { drugs, devices }: Pick<Mentions, "drugs" | "devices">): boolean {
  const spans = [...drugs, ...devices].map(({ span }) => span);
  if (spans.length === 0 || OF_LIFE.test(folded) || isErrand(folded)) return false;
  const marked = markNames(
    folded,
    spans.filter(
      (one, at) => !spans.slice(0, at).some((other) => one.start < other.end && other.start < one.end),
    ),
  );
  return COMES_TO.test(marked) || SEEKS.test(marked) || SWAPS.test(marked);
}
