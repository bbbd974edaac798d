import type { Span } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";
import type { ReadMoment } from "./read-moments.ts";

/** Of a day, and not of a month alone. */
const DAY_NAMES = String.raw`mon|tue|wed|thu|fri|sat|sun|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d`;

type Role = "admission" | "discharge" | "summary" | "arrival" | "service";

const ROLE_WORDS: readonly (readonly [Role, RegExp])[] = [
  ["summary", words(String.raw`(?:discharge )?summar(?:y|ies)|dictated|resume(?: de conge)?`)],
  [
    "admission",
    words(
      String.raw`(?:re)?admit(?:ted|ed|s)?|adm(?:'d)?|admission|(?:took|taken|take) (?:her|him|them|[a-z]+) in|(?:was|got) brought in|in hospital since|been in since|in since|admis(?:e|sion)?|hospitali[sz]ed|hospitalisee?|entree?s?(?= (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|hier|le|a))|entre a l'hopital|came in|came into hospital|(?:(?:came|went|brought|moved|arrived|landed|wheeled|got|transferred|rolled)(?: her| him| them)?(?: up| over)?|up|over) (?:to|on|onto) (?:the |our |my |his |her )?(?:[a-z]+ ){0,2}?(?:floor|ward|unit|bed)|(?:came|went|brought|moved|sent|wheeled|transferred)(?: her| him| them)? (?:up|over)(?: here)?(?: from (?:the )?(?:emerg[a-z]*|er|ed|triage))?|hit the (?:floor|ward)|(?:got|given|had) (?:a|her|his) bed|(?:put|taken|checked|came|rolled|brought|checked|booked) in|hospitali[sz]ed|arrivee?s?|in(?=:? (?:on |at |since )?(?:the )?(?:${DAY_NAMES}|\d{1,2}(?:st|nd|rd|th)|\d{1,2}:\d\d|\d{4}h?\b))`,
    ),
  ],
  [
    "discharge",
    words(
      String.raw`discharged?|discharge|d\/c'?e?d?|dc'?e?d|went home|walked out|out (?:of )?the door|released|(?:got|came|let)(?: back)? (?:home|out)(?! of (?:the |our )?(?:icu|ccu|nicu|picu|intensive|critical|or|theatre))|out(?=:? (?:on |at |again |by )*(?:the )?(?:\d|${DAY_NAMES}|noon|midnight))|sent (?:\w+ ){0,2}?home|(?<!\b(?:called|in|called me|drove|came|work|me|working) )home from(?= (?:the |our )?(?:\w+ ){1,5}on the \d)|home(?=:? (?:on |at |by |again |with (?:her|his) [a-z]+ )*(?:the )?(?:\d|${DAY_NAMES}|today|yesterday|this|noon))|(?:goes|going|gone|back|headed|heading|off|drove|driven|taken|let) home|left(?: hospital)?|leav(?:es|ing)(?: hospital)?|conge|sortie?|(?:signed|checked|wheeled|walked|rolled) out|picked up|let go|(?:went|returned|sent|transferred) back to (?:the |her |his |their )?(?:nursing|retirement|group|care) home`,
    ),
  ],
  ["arrival", words(String.raw`arriv(?:ed|al|es)|presented|triaged?|came to (?:the )?(?:er|ed|emerg)\w*`)],
  [
    "service",
    words(
      String.raw`visit(?:ed)?|house calls?|called|saw|seen|seeing|assess(?:ed|ment)?|consult(?:ed|ation)?|call|surgery|delivery|delivered|birth|rounded|rounds|rounding|(?:took|taking|taken|handed|inherited|picked)(?: [a-z]+)? (?:over|up)|became(?: the)? mrp|mrp (?:since|from|as of|change)`,
    ),
  ],
];

interface Cue {
  readonly role: Role;
  readonly span: Span;
}

const listCues = (folded: string): readonly Cue[] =>
  ROLE_WORDS.flatMap(([role, pattern]) =>
    findAll(folded, pattern).map(({ span }) => ({ role, span })),
  ).filter(
    ({ role, span }) =>
      // "discharge visit", "day of discharge" and "home" of a house call name services, not what happened.
      !(
        role === "discharge" &&
        /^\s*(?:visit|code|summary|day|fee|billing|assessment|oxygen|care)/u.test(folded.slice(span.end))
      ) &&
      !(
        role === "discharge" &&
        /(?:day of|jour du|after|visite? a|nursing)\s*$/u.test(folded.slice(0, span.start))
      ) &&
      // "Out to the retirement home at 9 pm": a place, and nobody who went home.
      !(
        role === "discharge" &&
        folded.slice(span.start, span.end) === "home" &&
        /\b(?:retirement|nursing|group|care|rest|lodging|family|seniors?'?|from|(?:to|at|in|from) (?:the|her|his|their|a))\s*$/u.test(
          folded.slice(0, span.start),
        )
      ) &&
      // Who arrives is the patient, unless the physician says "I".
      !(role === "arrival" && /\b(?:i|we) (?:[a-z]+ )?$/u.test(folded.slice(0, span.start))) &&
      !(role === "service" && /\badmi(?:ssion|tting) $/u.test(folded.slice(0, span.start))) &&
      !(role === "admission" && /^\s*(?:fee|code|premium|orders)/u.test(folded.slice(span.end))),
  );

/** How far a word before a moment, or after it, still speaks of it. */
const REACH_BEFORE = 45;
const REACH_AFTER = 14;
/** A word behind the moment is less likely the one; a comma between them makes each less likely. */
const BEHIND = 4;
const APART = 6;
/** "He went to the ward. Monday's visit": a word of the sentence before yields to one of its own. */
const SENTENCE_APART = 12;
/** "Monday, home Thursday": a word that close before a moment is of that one. */
const NEXT = 4;

/** "It's Thursday 16:00 now and the summary is done": what is told next is not of that moment. */
const APART_BEHIND = /[.!?;]\s|\bnow\b|\band (?:the|her|his|their|my) /u;

/** "Summary dictated that day. C122 for Tuesday": the day of a visit by its code. */
const OF_DAY_CODE = /\bc12[23][abc]? (?:for|on|was|is)(?: the)? $/u;

/** The nearest word that says what happened then: before it with no other moment between, or just after it; none may. */
function roleOf(
  moment: ReadMoment,
  cues: readonly Cue[],
  { others, folded }: { readonly others: readonly ReadMoment[]; readonly folded: string },
): Role | undefined {
  if (OF_DAY_CODE.test(folded.slice(0, moment.span.start))) return "service";
  const isFree = (start: number, end: number): boolean =>
    !others.some(({ span }) => span !== moment.span && span.start >= start && span.end <= end);
  const commas = (start: number, end: number): number => (/[,;]/u.test(folded.slice(start, end)) ? APART : 0);
  const sentences = (start: number, end: number): number =>
    /[.!?]\s/u.test(folded.slice(start, end)) ? SENTENCE_APART : 0;
  const ranked = cues.flatMap(({ role, span }) => {
    const gapBefore = moment.span.start - span.end;
    const gapAfter = span.start - moment.span.end;
    if (gapBefore >= 0 && gapBefore <= REACH_BEFORE && isFree(span.end, moment.span.start))
      return [
        {
          role,
          gap: gapBefore + commas(span.end, moment.span.start) + sentences(span.end, moment.span.start),
        },
      ];
    // "Discharged from St Joe's on the 10th, saw him at the clinic the 19th": behind a comma a word begins its own part.
    const most = /[,;]|\band\b|\bthen\b/u.test(folded.slice(moment.span.end, span.start))
      ? REACH_BEFORE
      : NEXT;
    const isOfNext = others.some(
      (other) =>
        other.span.start > span.end &&
        other.span.start - span.end <= most &&
        !/[,;]/u.test(folded.slice(span.end, other.span.start)),
    );
    const isApart = gapAfter >= 0 && APART_BEHIND.test(folded.slice(moment.span.end, span.start));
    if (
      !isOfNext &&
      !isApart &&
      gapAfter >= 0 &&
      gapAfter <= REACH_AFTER &&
      isFree(moment.span.end, span.start)
    )
      return [{ role, gap: gapAfter + BEHIND + commas(moment.span.end, span.start) }];
    return [];
  });
  const nearest = ranked.toSorted((one, other) => one.gap - other.gap)[0];
  return nearest?.role;
}

const STAY_NEAR =
  /\b(?:hospital\w*|in-?patient|stay(?:ed)?|admi\w+|ward|c12[234]|mrp|discharged?|los|sejour|conge)\b/u;

const JOINED = /^\s*(?:to|until|till|through|thru|-|–|—|->|a|au|jusqu'a|jusqu'au)\s*$/u;

/** "in from Fri 23:30 to Mon 08:00": the two ends of a stay. */
function findPair(moments: readonly ReadMoment[], folded: string): readonly ReadMoment[] | undefined {
  if (!STAY_NEAR.test(folded)) return undefined;
  for (const [at, moment] of moments.entries()) {
    const next = moments[at + 1];
    const isDays = moment.day !== undefined && next?.day !== undefined;
    if (next && isDays && JOINED.test(folded.slice(moment.span.end, next.span.start))) return [moment, next];
  }
  return undefined;
}

export interface Roles {
  readonly admission: readonly ReadMoment[];
  readonly discharge: readonly ReadMoment[];
  readonly summary: readonly ReadMoment[];
  readonly service: readonly ReadMoment[];
}

/** A visit of the day on which somebody left: what else is dated are the ends of the stay. */
const OF_DISCHARGE =
  /\bc124\b|\b(?:day[- ]of[- ]discharge|discharge[- ]day|going[- ]home|jour du conge)\b|\bdischarge (?:visit|fee|code|billing)\b/u;

/**
 * Ends of a stay that no word names: where its last day's visit is asked about, days that nothing else is said of are
 * the first and the last of the stay.
 */
function withBareEnds(roles: Roles, bare: readonly ReadMoment[], folded: string): Roles {
  const dated = bare.filter(({ day }) => day !== undefined);
  const [first, last] = [dated[0], dated.at(-1)];
  if (!OF_DISCHARGE.test(folded) || !first || !last) return roles;
  const { admission, discharge } = roles;
  const isOf =
    (moment: ReadMoment) =>
    (other: ReadMoment): boolean =>
      other !== moment;
  if (admission.length === 0 && discharge.length === 0 && dated.length === 2)
    return {
      ...roles,
      admission: [first],
      discharge: [last],
      service: roles.service.filter((one) => !dated.includes(one)),
    };
  const isBeforeLeft = discharge[0] !== undefined && first.span.start < discharge[0].span.start;
  if (admission.length === 0 && isBeforeLeft && dated.length === 1)
    return { ...roles, admission: [first], service: roles.service.filter(isOf(first)) };
  const isAfterCame = admission[0] !== undefined && last.span.start > admission[0].span.start;
  if (discharge.length === 0 && isAfterCame && dated.length === 1)
    return { ...roles, discharge: [last], service: roles.service.filter(isOf(last)) };
  return roles;
}

/** "I covered over the weekend and sent her home Sunday": no day on which somebody came. */
const COVERED_BEFORE = /\b(?:for|over|all|during|cover(?:ed|ing)?)(?: (?:the|this|last|that|whole))* $/u;
const isOfCover = (folded: string, { span: { start } }: ReadMoment): boolean =>
  folded.startsWith("weekend", start) && COVERED_BEFORE.test(folded.slice(0, start));

/** Says of each moment what happened then, by the words beside it. */
export function assignRoles(all: readonly ReadMoment[], folded: string): Roles {
  const own = all.filter((moment) => !isOfCover(folded, moment));
  const moments = own.some(({ day }) => day !== undefined) ? own : all;
  const bare: ReadMoment[] = [];
  const cues = listCues(folded);
  const roles: Record<keyof Roles, ReadMoment[]> = { admission: [], discharge: [], summary: [], service: [] };
  const pair = findPair(moments, folded);
  for (const moment of moments) {
    if (pair?.[0] === moment) roles.admission.push(moment);
    else if (pair?.[1] === moment) roles.discharge.push(moment);
    if (pair?.includes(moment)) continue;
    const { until } = moment;
    if (until?.day !== undefined && STAY_NEAR.test(folded)) {
      roles.admission.push(moment);
      roles.discharge.push(until);
      continue;
    }
    const named = roleOf(moment, cues, { others: moments, folded });
    if (named === undefined && moment.isRelative !== true) bare.push(moment);
    const role = named ?? "service";
    // A visit some days ago is an earlier one, not the one to be billed.
    if (role === "arrival" || (role === "service" && moment.isAgo)) continue;
    roles[role].push(moment);
  }
  return withBareEnds(roles, bare, folded);
}
