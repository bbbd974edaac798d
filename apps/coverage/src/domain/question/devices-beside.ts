import { isDeniedAt, toClauses } from "./clauses.ts";
import type { Mentions } from "./find-mentions.ts";

type Mention = Mentions["devices"][number];

/** One takes the place of the other. */
const IN_PLACE =
  /\b(?:instead|rather than|in place of|replac\w+|trad(?:e|es|ing)(?: \S+){0,2}? in|swap\w*|exchang\w+|giv(?:e|es|ing)(?: \S+){0,2}? up|return\w*|one or the other|no longer us\w+|outgr\w+|versus|vs|switch\w*|upgrade|from (?:her|his|a) \w+ (?:\w+ )?to)\b/u;
const BOTH =
  /\b(?:both|also|too|as well|keeps?|keeping|in addition|besides|plus|on top|alongside|along with|together|at the same time|same time|still us\w+|and an?|second|&)\b|\b(?:one|same|single) (?:application|claim|form|request|submission)\b/u;
const SAME_CLAIM =
  /\b(?:(?:one|same|single) (?:adp )?(?:application|claim|form|request|submission)|at the same time|at once|together)\b/u;
const HAD =
  /\b(?:has|have|got|owns?|uses?|using|with|already|keeps?)(?: (?:an?|his|her|their|the|adp|adp-funded|old|current|own|funded|existing|new|allready|already))*\s*$/u;
const CAME =
  /^\s*(?:(?:was|were|is|has been|had been|got|already|just|that|which) )*(?:came|arrived|delivered|funded|approved|issued|paid for|provided)\b/u;
const JOINED =
  /^\s*(?:,? ?(?:and|plus|with|&|\+|as well as|along with|together with|in addition to|on top of|besides|alongside|,))(?: (?:also|an?|the|his|her|their|new|adult|outdoor|one|adp|another))*\s*$/u;
const CHOICE = /\b(?:or|ou)\b/u;

/** Types of which one is too many beside a chair, even where the chair came long before. */
const BARRED_BESIDE: ReadonlySet<string> = new Set(["wheeled_walker_type_3"]);

/** "Two walking aids, crutches and a walker": the first names no third one. */
const isGeneric = ({ values }: Mention): boolean => values.every(({ type }) => type === "ambulation_aid");

const typesOf = ({ values }: Mention): readonly string[] => values.map(({ type }) => type);

/**
 * Types of other devices that a person has or asks for at the same time as one. A word that stands for several types is
 * left out, and so is what the one asked for takes the place of.
 */
export function findBeside(
  asked: Mention,
  { devices, folded }: { readonly devices: Mentions["devices"]; readonly folded: string },
): readonly string[] {
  if (IN_PLACE.test(folded)) return [];
  const clauses = toClauses(folded);
  const clauseAt = (start: number): number => clauses.findLastIndex((clause) => clause.start <= start);
  const own = typesOf(asked);
  const isBeside = (other: Mention): boolean => {
    const [first, last] = other.span.start < asked.span.start ? [other, asked] : [asked, other];
    const between = folded.slice(first.span.end, last.span.start);
    if (JOINED.test(between)) return true;
    const clause = clauses[clauseAt(other.span.start)];
    // "A manual chair is going in, and he wants a type 3 on the same claim."
    if (SAME_CLAIM.test(folded) && !CHOICE.test(between)) return true;
    const isHad =
      clause !== undefined &&
      (HAD.test(folded.slice(clause.start, other.span.start)) ||
        CAME.test(folded.slice(other.span.end, clause.start + clause.text.length)));
    const isBarred = own.some((type) => BARRED_BESIDE.has(type));
    return isHad && !CHOICE.test(between) && (isBarred || BOTH.test(folded.slice(first.span.end)));
  };
  return devices
    .filter(
      (other) =>
        other !== asked &&
        other.values.length === 1 &&
        !isGeneric(other) &&
        !own.some((type) => typesOf(other).includes(type)) &&
        !isDeniedAt(folded, other.span) &&
        isBeside(other),
    )
    .flatMap(typesOf);
}
