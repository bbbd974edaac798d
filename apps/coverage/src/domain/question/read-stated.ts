import type { Span } from "@clinical-mcp/citations";
import type { StatedFact } from "../../dataset/index.ts";
import type { Contradiction, QuestionFacts, Slot } from "./coverage-question.ts";
import { findAll, isDenied, words } from "./folded-text.ts";
import { readEncounter } from "./read-encounter.ts";
import { readMrp } from "./read-mrp.ts";
import { readRelationship } from "./read-relationship.ts";
import { findUncertain } from "./uncertain-regions.ts";

/** Whether something is asserted (true) or denied (false). Denials are looked for first, and their words not read again. */
type Assertion = readonly [StatedFact, boolean, RegExp];

const ASSERTIONS: readonly Assertion[] = [
  [
    "is_without_hospital_remuneration",
    true,
    words(
      String.raw`(?:no|without(?: any| an?)?|not (?:on )?(?:an?)?) ?(?:hospital )?(?:stipend|salary|salaried|contract|afp|aph|retainer)|not salaried|(?:straight |pure |purely )?fee[- ]for[- ]service|ffs|not paid (?:a (?:cent|dime|penny) )?by the hospital|without (?:a )?(?:hospital )?stipend|(?:hospital|they|administration) (?:pays?|gives?|paid) (?:me |us |him |her )?(?:nothing|zero|not a (?:cent|dime|penny)|no (?:money|stipend|salary))|(?:do not|don't|never|doesn't|does not) (?:[a-z]+ ){0,2}?(?:get|draw|receive|take|have|collect|pay me)(?: [a-z]+){0,2}? (?:from the hospital|hospital (?:money|pay|stipend|salary)|stipend|salary)|(?:nothing|no money|not a (?:cent|dime|penny)|zero) from the hospital|(?:only|all) (?:through |from |by )?ohip(?: billings?)?`,
    ),
  ],
  [
    "is_without_hospital_remuneration",
    false,
    words(
      String.raw`(?:hospital|on) (?:stipend|salar(?:y|ied))|paid by the hospital|hospitalist contract|salaried`,
    ),
  ],
  [
    "is_emergency_department_physician",
    false,
    words(String.raw`not the (?:er|ed|emerg\w*) (?:doc|physician|doctor)`),
  ],
  [
    "is_emergency_department_physician",
    true,
    words(
      String.raw`(?:as|i'?m|i am) (?:an? |the )?(?:er|ed|emerg|emergency)(?: department)? (?:doc|physician|doctor)|(?<!(?:ologist|iatrist|internist|surgeon|specialist|consultant|icist|therapist|radiolog|cardiolog|neurosurg|resident|fellow|colleague|ology|iatry|medicine|ob|gyne?|icu|he|she|who|who is|who was|whoever was|whoever is|one|doc|person|team|nurse)(?: (?:was|is))? )on duty(?! (?:has |had |just |then |on duty )*(?:called|phoned|rang|paged|asked|wanted|wants|contacted|calls|phones|asks) )(?! (?:as|for) (?:the |an? )?(?:internist|hospitalist|surg\w*|specialist|consultant))|(?:ed|er|emerg) (?:shift|physician|doc)(?! (?:has |had |just |then |on duty )*(?:called|phoned|rang|paged|asked|wanted|wants|contacted|calls|phones|asks) )`,
    ),
  ],
  [
    "is_geriatrician_or_care_of_elderly",
    true,
    words(String.raw`geriatrician|care of the elderly (?:physician|exemption|fp)|geriatre`),
  ],
  [
    "is_flow_sheet_on_chart",
    true,
    words(
      String.raw`flow ?sheet (?:is )?(?:done|complete|completed|on (?:the )?chart|filled)|with (?:a )?flow ?sheet`,
    ),
  ],
  [
    "is_flow_sheet_on_chart",
    false,
    words(String.raw`no flow ?sheet|without (?:a )?flow ?sheet|flow ?sheet not`),
  ],
  ["is_modality_documented", true, words(String.raw`modality (?:is )?documented`)],
];

const slot = <T>(value: T, span: Span): Slot<T> => ({ value, span, from: "text" });

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

export interface ReadStated {
  /** Facts that are said both ways. */
  readonly contested: readonly StatedFact[];
  readonly stated: QuestionFacts["stated"];
  readonly contradictions: readonly Contradiction[];
}

function readAssertions(folded: string) {
  const found: { readonly fact: StatedFact; readonly value: boolean; readonly span: Span }[] = readMrp(
    folded,
  ).map(({ isAsker, span }) => ({ fact: "is_most_responsible_physician", value: isAsker, span }));
  const relationship = readRelationship(folded);
  if (relationship) found.push({ fact: "has_existing_relationship", ...relationship });
  found.push(...readEncounter(folded));
  for (const [fact, value, pattern] of ASSERTIONS) {
    for (const { span } of findAll(folded, pattern)) {
      const isRead = found.some((other) => other.fact === fact && overlaps(other.span, span));
      if (!isRead) found.push({ fact, value: isDenied(folded, span) ? !value : value, span });
    }
  }
  return found;
}

/** "Does the second one get it?": of several people the one who is asked about. */
function ofAsked<T extends { readonly fact: StatedFact; readonly span: Span }>(
  found: readonly T[],
  folded: string,
): readonly T[] {
  const isAsked = ({ span }: T): boolean => /^[^.;!?]*\?/u.test(folded.slice(span.end));
  const first = found.filter(({ fact }) => fact === "is_first_person_at_location");
  const asked = first.filter(isAsked);
  return asked.length === 0 ? found : found.filter((one) => !first.includes(one) || asked.includes(one));
}

/** "And the fee when it IS booked?" supposes what the case does not have. */
const SUPPOSED =
  /\b(?:when|if|once|whenever|quand|si) (?:it|that|one|they|this|there|he|she|i|we) ?(?:'s|'d|is|are|was|were|had|does|do|did|has|est|etait)? ?(?:actually |really |properly |indeed |in fact |been )*$/u;
/** "G372 if with a visit, G373 if alone": what each code is for, and not what was. */
const OPTION = /\b[a-z]\d{3}[abc]?,? (?:is |are )?(?:(?:for )?(?:if|when|where)|quand|si) [^.?!;,]*$/u;
const isOfOption = (folded: string, { start }: Span): boolean =>
  OPTION.test(folded.slice(Math.max(0, start - 40), start));
const isSupposed = (folded: string, { start }: Span): boolean =>
  SUPPOSED.test(folded.slice(Math.max(0, start - 50), start));

/** "Used to be on premix twice a day, now four": what was and is no more. */
const IS_OVER = /\b(?:used to|formerly)\b(?: [a-z-]+){0,6} ?$/u;
const isOver = (folded: string, { start }: Span): boolean =>
  IS_OVER.test(folded.slice(Math.max(0, start - 60), start));

/** Facts that are stated with yes or no; one that is both is told, not guessed. */
export function readStated(folded: string): ReadStated {
  const uncertain = findUncertain(folded);
  const isUnsure = ({ span }: { readonly span: Span }): boolean =>
    uncertain.some((one) => overlaps(one, span));
  const said = readAssertions(folded).filter(
    ({ span }) => !isOfOption(folded, span) && !isOver(folded, span),
  );
  const found = ofAsked(
    said.filter((one) => !isUnsure(one)),
    folded,
  );
  const unsure = said.filter((one) => isUnsure(one)).map(({ fact }) => fact);
  const stated: Partial<Record<StatedFact, Slot<boolean>>> = {};
  const contradictions: Contradiction[] = [];
  const contested: StatedFact[] = [...new Set(unsure)];
  for (const fact of new Set(found.map((one) => one.fact))) {
    if (contested.includes(fact)) continue;
    const all = found.filter((one) => one.fact === fact);
    const told = all.filter(({ span }) => !isSupposed(folded, span));
    const own = told.length > 0 ? told : all;
    const [first] = own;
    if (first && own.every(({ value }) => value === first.value))
      stated[fact] = slot(first.value, first.span);
    else {
      contested.push(fact);
      contradictions.push({
        about: fact,
        spans: own.map(({ span }) => span),
        words: "The question says both yes and no to this.",
      });
    }
  }
  return { stated, contested, contradictions };
}
