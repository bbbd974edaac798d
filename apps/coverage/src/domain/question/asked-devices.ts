import type { Span } from "@clinical-mcp/citations";
import { isDeniedIn, toClauses, type Clause } from "./clauses.ts";
import type { Mentions } from "./find-mentions.ts";

type Mention = Mentions["devices"][number];

/** What a person does with a device that is there: "propels a manual wheelchair" asks for none. */
const HANDLED_BEFORE =
  /(?<!-)\b(?:(?:self-?)?propel|push|wheel(?! ?chair|s\b)|operat|manag|handl|driv|steer|sit)\w*(?: \S+){0,4}?(?: (?:in|an?|the|his|her|their|own))*\s*$/u;
const WALKED_WITH =
  /\b(?:walk|ambulat|mobili[sz]|manag|gets? (?:a?round|about)|hobbl|moves?)\w*(?: \S+){0,5}? (?:with|using|on)(?: (?:an?|his|her|their|the|just))*\s*$/u;
/** "Will surely need a power wheelchair in a year" asks for none now. */
const TO_COME =
  /\b(?:will|going to|may|might|eventually|later|surely|soon|expected to|likely to|bound to|'ll)(?: \w+){0,3} (?:needs?|require|use|be in|move to|have|want|get|end up in|switch to|go to)(?: (?:an?|the|his|her|full|proper|real))*\s*$/u;
const COMPARED_BEFORE =
  /\b(?:instead of|rather than|in place of|versus|vs|compared (?:to|with)|beyond|than|no longer|not just)(?: (?:an?|the|his|her))*\s*$/u;
/** The device stands for what another one is for, or is part of: "a cushion for her wheelchair". */
const OF_ANOTHER =
  /^\s*(?:for|on|of|to|into|in|attached to|for use (?:with|in))(?: (?:an?|the|his|her|their|my|adp))*\s*$/u;
const HAD_BEFORE =
  /\b(?:has|have|had|owns?|got|keeps?|keeping|holds?|uses?|using|(?:client|patient|man|woman|lady|gentleman|he|she|who|pt|guy|person|resident)(?: is| already| now)* in|(?:drives|driving|rides)|lives in|gets around in|received|already in|sits in)(?: (?:an?|his|her|their|the|adp|adp-funded|old|current|already|al+read+y|own|funded|existing|second-hand|full-?time))*\s*$/u;
/** "Her chair came through ADP in April": what came already is not asked for. */
const HAD_BEHIND =
  /^\s*(?:(?:was|were|is|has been|had been|got|already|just|that|which|also) )*(?:came|arrived|delivered|funded|approved|issued|paid for|in place|bought|provided|received|(?:has been |is |was )?(?:already )?prescribed|on order|users?)\b(?!\s*\?)/u;
/** "Can she have a chair" asks for one. */
const MAY_HAVE =
  /\b(?:can|could|may|might|should|to|would like to|will|shall)(?: (?:he|she|they|it|we|i|the \w+|my \w+|also|just|ever))* (?:have|use|own|hold)(?: (?:an?|both|the|one|two))*\s*$/u;
/** "Is a walker funded" asks. */
const ASKED_IF_CAME =
  /^\W*(?:is|are|was|were|does|do|did|will|would|can|could|if|whether|should|must|get|getting|have|how|what|when|which)\b|\b(?:get|getting|if|whether|is|are|want\w*|need\w*|how|what)(?: (?:an?|the|his|her|their|also))*\s*$/u;
/** "Can a client with a power chair get crutches" never asks for the chair. */
const OWNER_OF =
  /\b(?:someone|somebody|anyone|person|client|patient|resident|man|woman|lady|who's|people) with(?: (?:an?|his|her|their|the|adp|adp-funded|current|already|own|funded|existing))*\s*$/u;
const BOTH =
  /^\s*(?:and|&) (?:an?|the|his|her|also|now|wants?|needs?|asks?)\b|\b(?:both|plus|as well|same time|together|along with|two (?:of|devices|chairs|walkers|aids))\b/u;
const ASKED =
  /^\s*(?:and |or |also |then |plus )?(?:what|how) (?:about|for|of)\b|\b(?:eligib\w+|qualif\w+|fund(?:s|ed|able|ing)?|pays?|cover\w*|adp|paaf|authori[sz]\w*|grants?|contribut\w*|reimburs\w*|prices?|how much|share|costs?|entitled|request(?:ed)?|appl(?:y|ication)|droit|admissible|couv\w+|rembours\w+|finance\w*|paie\w*|subvention\w*)\b/u;
const ASKING =
  /\b(?:eligib\w+|qualif\w+|fund\w*|pays?|paying|paid|cover\w*|adp|paaf|authori[sz]\w*|grants?|contribut\w*|reimburs\w*|prices?|how much|share|costs?|entitled|request\w*|appl(?:y|ies|ication)|wants?|needs?|asks?|would like|i'd like|get|admissible|what|which|can|does|will|same (?:question|thing|for|goes|about)|ditto|idem)\b/u;

/** Part of another device where both are named, and its own where it is alone. */
const FEATURES: ReadonlySet<string> = new Set(["seating", "transport_chair"]);
const FEATURE_NEED = /^\s*(?:needs?|needed|required|supports?|alone|already|now|or|failed|gave)\b|^\s*$/u;

/** A word for any device of its category, where another one is named. */
const GENERIC =
  /^(?:(?:walking|gait|ambulation|mobility) aids?|(?:sound |speech )?(?:processors?|wheel ?chairs?|chairs?|walkers?|pumps?|prosthes[ei]s|aids?|machines?|devices?|braces?))$/u;
/** A general word that still tells kinds of one category apart: beside a cane "a walker" is another thing. */
const KINDS: readonly (readonly [word: RegExp, type: RegExp])[] = [
  [/^walkers?$/u, /walk|ambulation_aid/u],
  [/^(?:wheel ?)?chairs?$/u, /chair/u],
];
const CHOICE_BEHIND = /^\s*(?:or|and|plus|vs|versus|\/|&)(?=\s)/u;
const CHOICE_BEFORE = /\b(?:or|and|plus|vs|versus|\/|&)(?: (?:an?|the|his|her))*\s*$/u;
const NEED_BEHIND =
  /^\s*(?:is|was|as|being|will|would|remains|needs?|basic|essential|necessary|dependent)\b/u;
const NEED_OF_POWER = /^power(?:ed)? mobility$/u;

/** A clause that only adds a thing to those of the clause before. */
const LISTED =
  /^\s*(?:and|plus|or|&|as well as|along with)?(?: (?:an?|the|his|her|some|new))* (?:\S+ ){1,3}?(?:for (?:it|the \w+|her|him))?\s*$/u;

const OWN_WITHIN = 60;
const OWN_BEHIND =
  /^[^.?!;]*\b(?:wants?|needs?|would like|asks? for)(?: to (?:have|get))? (?:one of )?(?:her|his|their|my) own\b/u;
const ELLIPTIC = /^\s*(?:and|also|plus|et|what about|how about|same for|or)\b(?: \S+){1,6}\s*$/u;

const BARE = /^\W*(?:(?:an?|the|his|her|new|one|for (?:him|her|them|this one|that one))\b\W*)*$/u;

/** "An application goes in for a chair, and he also wants a walker." */
const WANTED_BEFORE =
  /\b(?:wants?|asks? (?:about|for)|asking (?:about|for)|would (?:also )?like|also needs?|needs? (?:also|too)|requests?|requesting)(?: (?:to (?:have|get|add)|an?|the|also|too|new|some|adult))*\s*$/u;
/** "My mom needs a stair lift and my dad needs a hearing aid, ADP?": what each of two people needs is asked for. */
const OF_ANOTHER_PERSON =
  /\b(?:(?:(?:my|his|her|our|the) (?:mom|mum|dad|mother|father|wife|husband|brother|sister|son|daughter|other)|(?:the )?other one|one|mrs?\.? [a-z]+)(?: (?:also|now|just))? (?:needs?|wants?|would like|gets?|asks? for)|the other(?: one)?)(?: (?:an?|the|some|new))?\s*$|\bboth (?:an? |the )?$/u;
const isWanted = (one: Placed): boolean => {
  const lead = leadOf(one);
  return WANTED_BEFORE.test(lead) || OF_ANOTHER_PERSON.test(lead);
};

interface Placed {
  readonly mention: Mention;
  /** Of the clause, and of the next where that names no device: "walker or rollator, what is covered?" */
  readonly askedIn: string;
  readonly clause: Clause;
  /** In the text of the clause. */
  readonly span: Span;
}

function place(
  mention: Mention,
  { clauses, devices }: { readonly clauses: readonly Clause[]; readonly devices: Mentions["devices"] },
): Placed {
  const at = clauses.findLastIndex(({ start }) => start <= mention.span.start);
  const clause = clauses[at] ?? { start: 0, text: "" };
  const hasDevice = (one: Clause): boolean =>
    devices.some(({ span }) => span.start >= one.start && span.start < one.start + one.text.length);
  const rest = clauses.slice(at + 1);
  // "A chair and a ramp. Are they paid?" asks of both: what is listed together is asked about together.
  const listed = rest.findIndex((one) => !(hasDevice(one) && LISTED.test(one.text)));
  const next = rest[listed];
  return {
    mention,
    clause,
    askedIn: next && !hasDevice(next) ? `${clause.text} ${next.text}` : clause.text,
    span: { start: mention.span.start - clause.start, end: mention.span.end - clause.start },
  };
}

function isFeature({ mention, clause, span }: Placed): boolean {
  if (!mention.values.every(({ type }) => FEATURES.has(type))) return false;
  const [before, after] = [clause.text.slice(0, span.start), clause.text.slice(span.end)];
  return (
    FEATURE_NEED.test(after) ||
    /\b(?:needs?|needed|requires?|with|custom|fixed|static|postural|special\w*|no)\s*$/u.test(before)
  );
}

const leadOf = ({ clause, span }: Placed): string => clause.text.slice(0, span.start);
const writtenOf = ({ clause, span }: Placed): string => clause.text.slice(span.start, span.end);

/** "The processor" after "BAHA" is that device, and "power mobility" beside a scooter is a need. */
function isSaidAgain(placed: Placed, others: readonly Placed[]): boolean {
  const categories = new Set(placed.mention.values.map(({ category }) => category));
  const kind = KINDS.find(([word]) => word.test(writtenOf(placed)))?.[1];
  const isNamed = others.some(
    (other) =>
      other !== placed &&
      (kind === undefined || other.mention.values.some(({ type }) => kind.test(type))) &&
      !GENERIC.test(writtenOf(other)) &&
      // Grants are for things that have nothing in common.
      other.mention.values.some(({ category }) => category !== "grants" && categories.has(category)),
  );
  const isChoice =
    CHOICE_BEHIND.test(placed.clause.text.slice(placed.span.end)) ||
    CHOICE_BEFORE.test(placed.clause.text.slice(0, placed.span.start));
  if (
    isNamed &&
    NEED_OF_POWER.test(writtenOf(placed)) &&
    NEED_BEHIND.test(placed.clause.text.slice(placed.span.end))
  )
    return true;
  return isNamed && !isChoice && (GENERIC.test(writtenOf(placed)) || NEED_OF_POWER.test(writtenOf(placed)));
}

const UNDER_PRESSURE =
  /\b(?:on|despite|failed|failing|fails|fail|tried|trialled|with|under|from|than|trial (?:of|on)|intoleran(?:t|ce) (?:of|to)|tolerates?|tolerating)(?: (?:an?|the|his|her|max\w*|high|plain|regular|ordinary|straight))*\s*$/u;
/** "On CPAP of 17 she stayed under 88": what was tried before bi-level pressure. */
const isEarlierPressure = ({ mention, clause, span }: Placed, others: readonly Placed[]): boolean =>
  mention.values.some(({ type }) => type === "cpap") &&
  others.some((other) => other.mention.values.some(({ type }) => type === "bpap")) &&
  UNDER_PRESSURE.test(clause.text.slice(0, span.start));

/** Whether a device is only spoken of: handled, denied, compared, had already, or what the asked one belongs to. */
function isAside(placed: Placed, others: readonly Placed[], folded: string): boolean {
  const { clause, span, mention } = placed;
  const before = clause.text.slice(0, span.start);
  // "Walks with a neighbour's rollator and wants her own": the same thing is asked for.
  if (OWN_BEHIND.test(folded.slice(mention.span.end, mention.span.end + OWN_WITHIN))) return false;
  if (
    isDeniedIn(clause, span) ||
    HANDLED_BEFORE.test(before) ||
    WALKED_WITH.test(before) ||
    COMPARED_BEFORE.test(before) ||
    (others.length > 1 && TO_COME.test(before))
  )
    return true;
  if (isFeature(placed) || isEarlierPressure(placed, others)) return true;
  const isOfAnother = others.some(
    ({ mention: { span: other } }) =>
      other.end <= mention.span.start && OF_ANOTHER.test(folded.slice(other.end, mention.span.start)),
  );
  if (OWNER_OF.test(before)) return true;
  // "Scooter funded?" asks.
  const isQuestion = folded.slice(clause.start + clause.text.length).startsWith("?");
  const isCome = !isQuestion && HAD_BEHIND.test(clause.text.slice(span.end)) && !ASKED_IF_CAME.test(before);
  const isHad = isCome || (HAD_BEFORE.test(before) && !MAY_HAVE.test(before));
  return isOfAnother || (isHad && !BOTH.test(clause.text.slice(span.end)));
}

/** Of the devices that a question names those that it asks for; all where none is asked for more than the others. */
export function chooseAsked(devices: Mentions["devices"], folded: string): Mentions["devices"] {
  if (devices.length < 2) return devices;
  const clauses = toClauses(folded);
  const placed = devices.map((mention) => place(mention, { clauses, devices }));
  const meant = placed.filter((one) => !isAside(one, placed, folded));
  const named = meant.filter((one) => !isSaidAgain(one, meant));
  const isDenied = ({ clause, span }: Placed): boolean => isDeniedIn(clause, span);
  const left =
    named.length > 0
      ? named
      : [placed.find((one) => !isDenied(one)) ?? placed[0]].flatMap((one) => one ?? []);
  const asked = [ASKED, ASKING]
    .map((pattern) => left.filter(({ askedIn }) => pattern.test(askedIn)))
    .find((found) => found.length > 0);
  // "ADP for a CPAP? And a wheelchair?": asked by what the sentence before it asks.
  // "…follows up on everything. Insulin pump?" asks with the name alone.
  const isElliptic = ({ clause, span }: Placed): boolean =>
    (ELLIPTIC.test(clause.text) ||
      BARE.test(clause.text.slice(0, span.start) + clause.text.slice(span.end))) &&
    folded.slice(clause.start + clause.text.length).startsWith("?");
  const all = asked && left.filter((one) => asked.includes(one) || isElliptic(one) || isWanted(one));
  return (all ?? left).map(({ mention }) => mention);
}

/** Whether a thing that no type of device means is asked for: not denied, and beside devices only where it is asked about. */
export function isAskedFor(
  span: Span | null,
  { folded, isAlone }: { readonly folded: string; readonly isAlone: boolean },
): boolean {
  if (span === null) return true;
  const clause = toClauses(folded).findLast(({ start }) => start <= span.start);
  if (!clause) return true;
  const own = { start: span.start - clause.start, end: span.end - clause.start };
  return !isDeniedIn(clause, own) && (isAlone || ASKING.test(clause.text));
}
