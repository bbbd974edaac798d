import type { Span } from "@clinical-mcp/citations";
import { listTopicClauses } from "./divide-question.ts";

const KIN = String.raw`(?:brother|sister|mother|father|mom|mum|dad|husband|wife|spouse|partner|son|daughter|aunt|uncle|cousin|nephew|niece|room-?mate|neighbou?r|friend|grand(?:mother|father|ma|pa|son|daughter)|twin|boyfriend|girlfriend|nana|frere|soeur|mere|pere|mari|femme|conjointe?|fils|fille|voisine?)`;
const PATIENT = String.raw`(?:patiente?|pt|client|clt|resident|man|woman|lady|gentleman|guy|fellow|kid|child|boy|girl|baby|senior|person|chart|case|diabetic|smoker|husband|wife|one)`;
/** Somebody else than who was told of before. */
const ANOTHER = new RegExp(
  String.raw`\b(?:another|(?:an?|the|my|our|one) (?:different|separate|unrelated|other|second|next|2nd)|different|next|second|2nd|other|un autre|une autre) (?:[a-z]+ ){0,2}?${PATIENT}\b`,
  "u",
);
/** "A second one" is a device. */
const ANOTHER_PERSON = new RegExp(ANOTHER.source.replace("|wife|one)", "|wife)"), "u");
const RELATIVE = new RegExp(
  String.raw`\b(?:his|her|their|the (?:patient|client|resident|pt)'s|son|sa|ses|and|also|[a-z]+'s) (?:own |elderly |old |older |younger )?${KIN}\b(?<behind>[^.?!;]*)`,
  "gu",
);
/** A relative who speaks for the patient, pays or helps: "his wife says", "the son wants him to have one". */
const SPEAKS =
  /^(?:'s)?,?(?: [a-z]+ly)?(?: (?:is|was|are|also|just|now|then|who))* (?:says?|said|asks?|asked|asking|wonder\w*|thinks?|reports?|told|tells|found|finds|bought|buys|pays?|paid|paying|drives?|push\w*|helps?|feels?|filled|calls?|called|calling|left|insists?|claims?|swears?|knows?|heard|read|wants? (?:him|her|them|to know|me|us|it|adp|odb|ohip)|would like (?:him|her|them|to know)|dit|demande|pense|veut savoir|here|took|brought|drove|brings|drives|signs?|lives with (?:him|her)|has (?:poa|power of attorney)|(?:the |his |her )?(?:poa|sdm|caregiver|a nurse)\b|will|can'?t lift|cannot lift|[a-z]+ (?:him|them|the patient|the client)\b|on (?:the )?(?:line|phone))\b/u;
const FOR_SELF = /\b(?:her|his) own\b|\bfor (?:herself|himself)\b/u;
/** Back to whom was told of before. */
const SAME =
  /\b(?:same (?:[a-z]+ )?(?:patient|pt|client|resident|man|woman|lady|gentleman|guy|fellow|kid|child|person|family doctor)|meme patiente?)\b/u;

const isRelative = (clause: string): boolean =>
  [...clause.matchAll(RELATIVE)].some((match) => {
    const behind = match.groups?.["behind"] ?? "";
    return !SPEAKS.test(behind) || FOR_SELF.test(behind);
  });

export interface PersonClause {
  readonly span: Span;
  /** Counted from 0, in the order in which they are told of. */
  readonly person: number;
}

/**
 * Of which person each clause of a message tells. Somebody else begins only where something was asked or named for the one
 * before: "My mother is 80" at the start is the patient herself.
 *
 * @param names every name of what is asked about
 * @param options.isOfKin whether a relative is somebody else: of devices relatives are told of who help
 */
export function splitPersons(
  folded: string,
  names: readonly Span[],
  { isOfKin = true }: { readonly isOfKin?: boolean } = {},
): readonly PersonClause[] {
  let person = 0;
  const first = Math.min(...names.map(({ start }) => start), folded.length);
  return listTopicClauses(folded).map(({ span }) => {
    const clause = folded.slice(span.start, span.end);
    if (SAME.test(clause)) person = 0;
    else if (
      span.start > first &&
      (isOfKin ? ANOTHER.test(clause) || isRelative(clause) : ANOTHER_PERSON.test(clause))
    )
      person += 1;
    return { span, person };
  });
}

/** The clauses that tell of others than those for whom something at the given places is asked; none where nobody else is told of. */
export function othersThan(clauses: readonly PersonClause[], places: readonly Span[]): readonly Span[] {
  const own = new Set(
    clauses
      .filter(({ span }) => places.some(({ start }) => start >= span.start && start < span.end))
      .map(({ person }) => person),
  );
  if (own.size === 0) return [];
  return clauses.filter(({ person }) => !own.has(person)).map(({ span }) => span);
}
