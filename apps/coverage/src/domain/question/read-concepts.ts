import type { Span } from "@clinical-mcp/citations";
import { isDeniedIn, isOpenIn, toClauses, type Clause } from "./clauses.ts";
import type { Concept, Stated } from "./concept.ts";
import { words } from "./folded-text.ts";

export interface ReadConcepts {
  readonly facts: Readonly<Record<string, { readonly value: boolean; readonly span: Span }>>;
  /** What the text speaks of without settling it. */
  readonly open: readonly string[];
}

interface Ready extends Concept {
  readonly regex: RegExp;
}

export type ConceptGroups = readonly (readonly Ready[])[];

export const toConceptGroups = (groups: readonly (readonly Concept[])[]): ConceptGroups =>
  groups.map((group) => group.map((concept) => ({ ...concept, regex: words(concept.pattern) })));

interface Match {
  readonly concept: Ready;
  readonly span: Span;
}

const isWithin = (one: Span, other: Span): boolean =>
  one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start;

const factsOf = ({ said, denied = {} }: Concept): readonly string[] => [
  ...Object.keys(said),
  ...Object.keys(denied),
];

/** A wording that states nothing stands for all that it holds: "beyond repair" asks for no repair. */
const isAboutTheSame = (one: Concept, longer: Concept): boolean =>
  factsOf(longer).length === 0 || factsOf(one).some((fact) => factsOf(longer).includes(fact));

/** What a group finds in a clause; a wording that is part of a longer one is not read on its own. */
function findMatches(group: readonly Ready[], { text }: Clause): readonly Match[] {
  const all = group.flatMap((concept) =>
    [...text.matchAll(concept.regex)].map((match) => ({
      concept,
      span: { start: match.index, end: match.index + match[0].length },
    })),
  );
  return all.filter(
    ({ concept, span }) =>
      !all.some((other) => isWithin(span, other.span) && isAboutTheSame(concept, other.concept)),
  );
}

const HELP = String.raw`(?:help|assist\w*|someone|somebody|lift\w*|(?:two|2|one|1) (?:people|persons?|staff|psws?|nurses?))`;
const NEEDS_HELP_BEFORE = new RegExp(
  String.raw`\b(?:needs?|requires?|needing|requiring|relies on|depends on|only with|with)(?: \S+){0,3}? ${HELP}(?: \S+){0,2}?\s*$`,
  "u",
);
const NEEDS_HELP_BEHIND = new RegExp(
  String.raw`^(?: \S+){0,2}? (?:only )?(?:with (?:the )?${HELP}|with (?:his|her|their|an?) (?:\w+ )?(?:help|assistance|son|daughter|wife|husband|caregiver|psw)|if someone)`,
  "u",
);

const PLANNED =
  /\b(?:booked|scheduled|agreed|agrees|signed up|enrol+ed|registered|starts?|starting|upcoming|set for)\b/u;

interface Reading {
  readonly stated: Stated;
  readonly span: Span;
}

function readMatch(clauses: readonly Clause[], at: number, { concept, span }: Match): Stated {
  const clause = clauses[at];
  if (!clause) return {};
  const { said, denied = {}, isAbility, isPlanEnough, open = [], inDoubt } = concept;
  if (isOpenIn(clauses, at) && !(isPlanEnough === true && PLANNED.test(clause.text))) {
    const keys = [...Object.keys(said), ...Object.keys(denied), ...open];
    return Object.fromEntries(keys.map((key) => [key, inDoubt ? ("doubt" as const) : ("open" as const)]));
  }
  const isHelped =
    isAbility === true &&
    (NEEDS_HELP_BEFORE.test(clause.text.slice(0, span.start)) ||
      NEEDS_HELP_BEHIND.test(clause.text.slice(span.end)));
  return isHelped || isDeniedIn(clause, span) ? denied : said;
}

/** One value of each fact: what is said both ways stays open, and what is said outright counts more than what is not known. */
function settle(readings: readonly Reading[]): ReadConcepts {
  const facts: Record<string, { value: boolean; span: Span }> = {};
  const contradicted = new Set<string>();
  const open = new Set<string>();
  for (const { stated, span } of readings) {
    for (const [fact, value] of Object.entries(stated)) {
      if (value === "doubt") {
        contradicted.add(fact);
        continue;
      }
      if (value === "open") {
        open.add(fact);
        continue;
      }
      const known = facts[fact];
      if (known && known.value !== value) contradicted.add(fact);
      facts[fact] ??= { value, span };
    }
  }
  return {
    facts: Object.fromEntries(Object.entries(facts).filter(([fact]) => !contradicted.has(fact))),
    open: [...contradicted, ...[...open].filter((fact) => facts[fact] === undefined)],
  };
}

/** What a folded text states of the facts of a table, clause by clause: affirmed, denied or left open. */
export function readConcepts(folded: string, groups: ConceptGroups): ReadConcepts {
  const clauses = toClauses(folded);
  const readings = clauses.flatMap((clause, at) =>
    groups.flatMap((group) =>
      findMatches(group, clause).map((match) => ({
        stated: readMatch(clauses, at, match),
        span: { start: clause.start + match.span.start, end: clause.start + match.span.end },
      })),
    ),
  );
  return settle(readings);
}
