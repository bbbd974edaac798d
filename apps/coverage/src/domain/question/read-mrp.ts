import type { Span } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";

/** Whether the person who asks is said to be the most responsible physician, at one place of a question. */
export interface MrpMention {
  readonly isAsker: boolean;
  readonly span: Span;
}

const ROLE = words(
  String.raw`mrps?|mlpr|most[- ]responsible(?:[- ](?:physician|provider|doctor|doc))?|(?:the )?doctor most responsible|medecin le plus responsable|attending(?: physician)?`,
);

const NOUN = String.raw`(?:hospitalist|nocturnist|intensivist|internist|surgeon|surgery|ortho(?:p(?:a)?edic)?s?|cardiologist|specialist|colleague|partner|resident|doctor|physician|doc|gp|fp|nephrologist|geriatrician|team|service|medicine|icu|locum|consultant|practitioner|np|psychiatrist|oncologist|gen surg|gensurg|surg|ent|ob|obs|peds|paeds|paediatrics|pediatrics|anesthesia|cardiology|nephrology|neurology|neurosurgery|urology|gastro\w*|gi|gim|respirology|oncology|haematology|hematology|psychiatry|gyn\w*|obs|vascular|plastics|thoracics|trauma|geriatrics|rheumatology|endocrinology|endo|cardio|nephro|neuro|hospitalists?|medicine team|family doctor|someone|somebody|another|other|else)s?`;
const PERSON = words(String.raw`${NOUN}|dr\.? {0,2}[a-z]+|they|he|she|them|him|whoever|nobody|no one`);
const SELF = words(String.raw`i|i'm|i've|i'd|me|myself|we|we're|us|mine|je|j'etais|moi|nous`);
/** "As the surgeon I", "I am her family doctor and": a noun that says who the asker is. */
const APPOSITION =
  /\b(?:i'm|i am|i was|we are|we're|je suis|as|being|comme)(?: (?:an?|the|her|his|their|my|our|le|la|un|une|on-call|own|also|general|family|new|attending)){0,3} (?:[a-z-]+ )?$/u;

/** "A patient from surgery", "for the surgeon": nobody who is said to be anything. */
const PASSED = /\b(?:from|of|for|with|to|after)(?: (?:an?|the|my|our|another))* $/u;

/** Whoever asks, it is not that one. */
const ANOTHER = /\b(?:another|other|different|someone else|somebody else|a colleague)\b/u;

const DENIED =
  /\b(?:not|never|isn't|wasn't|weren't|ain't|no longer|nor|pas|non|stopped being|(?:other|rather) than)\b/u;
/** What is asked, supposed or required of whoever it is. */
const SUPPOSED =
  /\b(?:need(?:s)? to be|ha(?:s|ve) to be|must (?:i )?be|only(?: for| to)?|who(?:'s| is| was)|who|whether|unless|required to be|payable to|paid to|does|what does|what can|can|faut-il etre|doit etre|should i be|not sure|if|when)(?: (?:an?|the|i'm|i am))*\s*$|^\s*(?:is|are)(?: the)?\s*$/u;
/** Who stands in for the responsible one is another. */
const STANDING_IN =
  /\b(?:cover(?:ed|ing|s)? for|on behalf of|replac\w+|filling in for)(?: (?:the|her|his|their|my|our))*\s*$/u;
/** "Admitted under the care of another physician". */
const UNDER_ANOTHER = words(
  String.raw`under (?:the care of |care of )?(?:another|a different|some other) (?:physician|doctor|service|team|specialist)|(?:not|n't) (?:the one )?(?:looking after|caring for|managing|in charge of|taking care of|responsible for) (?:her|him|them)(?: there| in hospital)?|(?:ortho(?:p[a-z]+)?|surgery|the (?:surgeons?|surgical team|internists?|hospitalists?|specialists?|cardiologists?)|cardiology|urology|neurology|neurosurgery|medicine|gynecology|gi|oncology|psychiatry) (?:has|have|had|is looking after|are looking after|was looking after|is managing|is taking care of|looks after) (?:her|him|them)(?! (?:re)?(?:see|booked|come|on))`,
);
const FORMER = /^\s*(?:until|till|before|up to|initially|at first|for the first)\b/u;
const OTHER_BEHIND = /^\s*(?:is|was|remains?|stays?|being|became|:|=) (?:still )?/u;
const ELLIPSIS =
  /\b(?:i|we) (?:never was|never were|was(?:n't| not)|were(?:n't| not)|am not|'m not|never became|never took over)(?=\s*(?:[.,;!?)]|$|\b(?:and|but|at any|myself)\b))/u;
const NOT_ME = /^\s*(?:(?:is|was|being|,|:)\s*)?(?:not me|wasn't me|isn't me)\b/u;
const IS_ME = /^\s*(?:is|was|being|remains|:|=) (?:me|myself|i|moi)\b/u;

/** "I got him on the ward as MRP": who is acted on is not the one. */
const OBJECT = /^(?:him|them)$/u;

const isSubject = (lead: string): boolean => !APPOSITION.test(lead) && !PASSED.test(lead);

const lastEnd = (text: string, pattern: RegExp): number =>
  findAll(text, pattern)
    .filter(
      ({ span, written }) =>
        pattern !== PERSON || (!OBJECT.test(written) && isSubject(text.slice(0, span.start))),
    )
    .at(-1)?.span.end ?? -1;

const SENTENCE_END = /[.?!;](?:\s|$)/u;

/** The part of the sentence before a place, and behind it; "Dr. Q" ends none. */
function around(folded: string, { start, end }: Span): readonly [string, string] {
  const plain = folded.replaceAll(/\bdr\. /gu, "dr  ");
  return [
    plain.slice(0, start).split(SENTENCE_END).at(-1) ?? "",
    plain.slice(end).split(SENTENCE_END)[0] ?? "",
  ];
}

/** Characters of an article and an adjective. */
const MOST_WORDS_BETWEEN = 16;

/** "MRP is the surgeon": somebody just behind the word. */
function isOtherBehind(trail: string): boolean {
  const verb = OTHER_BEHIND.exec(trail)?.[0].length;
  if (verb === undefined) return false;
  const behind = trail.slice(verb, verb + 30);
  const at = findAll(behind, PERSON).find(({ written }) => !OBJECT.test(written))?.span.start ?? -1;
  return at !== -1 && at <= (/[:=]/u.test(trail.slice(0, verb)) ? 0 : MOST_WORDS_BETWEEN);
}

/** Who bills for a physician asks in that one's place. */
const BILLER = words(
  String.raw`billers?|billing (?:[a-z]+ )?(?:clerk|agent|staff|office|admin\w*|secretary|girl|person|lady|dept|department|coordinator|team)|i(?:'m| am)? (?:do|handle|submit|enter|run|doing|handling|submitting) (?:the |all |all the |her |his |their )?(?:claims?|billings?|submissions?|invoicing) for|secretary|office (?:manager|assistant|admin\w*|staff)|(?:ward|unit|med(?:ical)?|floor) (?:clerk|secretary)|clerk|moa|front (?:desk|office)|reception(?:ist)?|admin(?:istrative)? assistant|(?:my|our|the) (?:doc|doctor|boss|staff|attending|preceptor|physician|hospitalist)(?! (?:cover|who|there))|(?:resident|student|clerk|intern)(?: question| asking| wondering)?(?: here|:)|r[1-5] (?:here|on)|pgy-?[1-5]|med(?:ical)? student|facturi[a-z]+|commis|adjointe|staff (?:told|says|said|asked|wants)|(?<=[a-z]\d{3}[abc]? )for (?:the |my |our )?(?:staff|attending|preceptor|boss|dr\.? {1,2}[a-z]+)|dr\.? {1,2}[a-z]+ (?:wants|would like|is asking|asks|hopes|wishes|insists|says to (?:bill|claim)|told me to (?:bill|claim))`,
);
const PRINCIPAL = /\bfor (?<name>dr\.? {1,2}[a-z]+)/u;
const ITS_PRONOUN =
  /\b(?:he|she|they|il|elle|dr\.? {1,2}[a-z]+|(?:my|our|the)? ?(?:doc|doctor|docteur|boss|staff|attending|preceptor|physician))(?:'s|'re| is| was| are| were| remained| stayed| became| took over as| has been| had been| est| etait|,| ?\(| ?:)(?: (?:the|an?|her|his|their|our|my|still|also|le|la|son|now|patient's|[a-z]+'s|mr[a-z]?\.? [a-z]+'s))*\s*$/u;
/** Who tells what they did as the physician asks for themselves. */
const OWN_CARE =
  /\b(?:i|i've|i'd|je|j'ai) (?:[a-z]+ )?(?:saw|see|seen|did|do|rounded|round|admitted|admit|discharged|took|assessed|covered|cover|consulted|followed|examined|looked|followed|treat(?:ed)?|wrote|dictated|sent|visited|went|operated|work|was|am|fait|vu|suivi)\b|\b(?:as an? |i'm (?:an? |the )?|i am (?:an? |the )?|je suis )/u;
const isAskedForOther = (folded: string): boolean =>
  findAll(folded, BILLER).length > 0 ||
  (!OWN_CARE.test(folded) &&
    findAll(folded, FIRST_SINGULAR).length === 0 &&
    /\b(?:doc|dr\.? |doctor)/u.test(folded));
const FIRST_SINGULAR = words(String.raw`i|i'm|i've|i'd|me|my|mine|myself|je|moi|mon|ma|mes|j'[a-z]+`);

/** "I do the claims for Dr. P, he is MRP": who the biller bills for is meant. */
function isOfPrincipal(folded: string, lead: string): boolean {
  if (!isAskedForOther(folded)) return false;
  const name = PRINCIPAL.exec(folded.replaceAll(/\bdr\. /gu, "dr  "))?.groups?.["name"];
  const subject = /dr\.? {1,2}[a-z]+/u.exec(ITS_PRONOUN.exec(lead)?.[0] ?? "")?.[0];
  if (name !== undefined && subject !== undefined && subject !== name) return false;
  return ITS_PRONOUN.test(lead) || (name !== undefined && lead.slice(-40).includes(name));
}

/** "FP hospitalist, MRP, five days": the word for itself, behind a comma or at the head, is said of who asks. */
const FOR_ITSELF =
  /(?:^|[,(:=–—-]|\band)\s*(?:(?:as|still|and|was|am|his|her|their|the|sole|me|also|being) )*$/u;
const GOES_ON =
  /^\s*(?:$|[,.;:!?()–—=-]|(?:here|for|of|on|since|from|until|throughout|the (?:whole|entire)|all|both|myself|and (?:saw|did|rounded|admitted|discharged|i)|times|x ?\d|with|in|today|that|this|every|start|days?|me)\b)/u;
/** "Dr. Q, MRP", "the surgeon, MRP": somebody named just before. */
const NAMED_BEFORE =
  /(?:\bdr\.? {0,2}[a-z]+|\b(?:the|my|her|his|their|our|an?|another) (?:[a-z]+ )?[a-z]+|\b(?:he|she|they|him|them))\s*[,(:=–—-]\s*(?:as |the |his |her |still |also |remains |now )*$/u;

const standsForItself = (lead: string, trail: string): boolean =>
  (/\bmy (?:own )?$/u.test(lead) && /^ (?:patients?|pts?|list|census|in-?patients?)\b/u.test(trail)) ||
  (FOR_ITSELF.test(lead) && GOES_ON.test(trail) && !NAMED_BEFORE.test(lead));

/** "Nobody can tell me who is down as": the role is there, the one who has it is not known. */
const UNKNOWN_WHO =
  /\b(?:who(?:ever)?(?:'s| is| was| were)?|whether (?:he|she|i|we|dr\.? {0,2}[a-z]+)(?: is| was| were)?|(?:not sure|unclear|don't know|no idea|unsure)(?: [a-z]+){0,4})(?: (?:down|listed|named|recorded|charted|put|the|as|in|on|chart|officially|actually))*\s*$/u;

/** "I cover while his MRP is in Florida". */
const WHOSE = /\b(?:his|her|their|the|whose|usual|regular|own)\s*$/u;
const IS_ELSEWHERE =
  /^\s*(?:is|was|'s|went|has gone|being) (?:in|away|on (?:vacation|holidays?|leave|sabbatical)|off|out|back|abroad|gone|sick|unavailable|not (?:here|around|available|in))\b/u;

/** "Internist kept dropping in, family doctor is MRP": in the third person who is spoken of first bills. */
const IS_DOCTOR =
  /\b(?<who>family (?:doctor|doc|physician)|gp|fp|surgeon|hospitalist|internist|psychiatrist|cardiologist|orthop[a-z]+)(?:[ ,(]+(?:is|was|stays?|stayed|remains?|remained|being|still|the|her|his|'s)){1,4} $/u;
const DOCTORS = words(
  String.raw`family (?:doctor|doc|physician)|gp|fp|surgeon|hospitalist|internist|psychiatrist|cardiologist|orthop[a-z]+|consultant|specialist|nephrologist|neurologist|geriatrician|respirologist|endocrinologist|rheumatologist|gastroenterologist`,
);
function isOtherThanFirst(folded: string, lead: string): boolean {
  const who = IS_DOCTOR.exec(lead)?.groups?.["who"];
  const first = findAll(folded, DOCTORS)[0]?.written;
  return who !== undefined && first !== undefined && first !== who;
}

/** "Cardiology admitted and they're still": a service, and not who asks. */
const SERVICE_THEY =
  /\b(?:cardiology|nephrology|neurology|neurosurgery|urology|oncology|surgery|gen ?surg|medicine|gim|ortho\w*|psychiatry|respirology|gi|hematology|paeds|peds|icu)\b[^.?!;]*\bthey(?:'re| are| were| stayed| remained| remain)(?: (?:still|now|the))* $/u;

/** "Admitted by Dr R, who was MRP": of the one doctor that somebody else tells of. */
const WHO_OF_DOCTOR = /\bdr\.? {1,2}[a-z]+,? who (?:is|was|stayed|remained|has been)(?: the| still)* $/u;
const isOfOneDoctor = (folded: string, lead: string): boolean =>
  WHO_OF_DOCTOR.test(lead) &&
  findAll(folded, FIRST_SINGULAR).length === 0 &&
  new Set(folded.match(/\bdr\.? {1,2}[a-z]+/gu)).size === 1;

function judge(folded: string, span: Span): boolean | undefined {
  const [lead, trail] = around(folded, span);
  if (SERVICE_THEY.test(lead)) return false;
  if (findAll(folded, SELF).length === 0 && isOtherThanFirst(folded, lead)) return false;
  if (isOfOneDoctor(folded, lead)) return true;
  if (UNKNOWN_WHO.test(lead.slice(-60))) return undefined;
  if (isOfPrincipal(folded, lead)) return !DENIED.test(lead.slice(-24));
  if (IS_ME.test(trail)) return true;
  if (WHOSE.test(lead) && IS_ELSEWHERE.test(trail)) return false;
  if (NOT_ME.test(trail) || isOtherBehind(trail)) return false;
  if (STANDING_IN.test(lead)) return false;
  if (standsForItself(lead, trail)) return true;
  const self = lastEnd(lead, SELF);
  const other = lastEnd(lead, PERSON);
  const isFirstPerson = findAll(folded, SELF).length > 0 || /\b(?:my|mine|our)\b/u.test(folded);
  if (other > self && ANOTHER.test(lead.slice(-40))) return false;
  if (other > self && isFirstPerson && !IS_OWN.test(lead)) return false;
  const near = lead.slice(Math.max(0, self), lead.length);
  if (DENIED.test(near.slice(-24))) return false;
  if (self === -1 && SUPPOSED.test(lead)) return undefined;
  if (SUPPOSED.test(lead.slice(-18)) && !/\b(?:i'm|i am|i was)(?: the)?\s*$/u.test(lead)) return undefined;
  if (/\b(?:do|must|should|whether|if|can|does|need) i\b/u.test(lead.slice(-16))) return undefined;
  if (FORMER.test(trail)) return false;
  return !ELLIPSIS.test(trail);
}

/** "As her MRP", "me as MRP": whoever else the sentence names before. */
const IS_OWN =
  /(?:\b(?:i|i'm|i am|i was|i stay(?:ed)?|me as|(?:mine|my (?:own )?(?:patient|pt|lady|gentleman|man|woman|guy|in-?patient|admission|case)) as|myself as|je suis)(?: (?:still|now|also|her|his|their|its|the|le|new|sole|[a-z]+'s))* )$/u;

/** Who manages the diabetes is the one that a diabetes assessment (K030) is paid to. */
const OF_DIABETES = /\bk030\b|\bq040\b/u;
const MANAGES = words(
  String.raw`(?:i|we|doctor|doc|he|she|dr\.? {1,2}[a-z]+|gp|fp)(?: (?:also|mainly|alone|personally|do|does|have|has|still)){0,2} (?:manag(?:e|es|ed|ing)|look(?:s|ed)? after|follow(?:s|ed)?|run(?:s)?|handl(?:e|es)|treats?|take(?:s)? care of|am responsible for|is responsible for|am in charge of|is in charge of) (?:[a-z]+ ){0,3}?(?:diabetes|diabetic care|sugars?|dm|t2dm?|t1dm?|insulin)`,
);
const readManaging = (folded: string): readonly MrpMention[] =>
  OF_DIABETES.test(folded)
    ? findAll(folded, MANAGES)
        .filter(
          ({ span }) => !/\b(?:not|n't|never|whether|if|does|do)\s*$/u.test(folded.slice(0, span.start)),
        )
        .map(({ span }) => ({
          isAsker: !/\b(?:endo[a-z]*|specialist|clinic|internist|colleague)\b/u.test(
            folded.slice(span.start, span.end),
          ),
          span,
        }))
    : [];

/** "She was mine the whole stay", "under my care throughout". */
const MINE = words(
  String.raw`(?:mine|my patient|my admission|under (?:me|my (?:care|name|service))|on my (?:service|list|team)|in my care)(?: and \w+)?,? (?:the (?:whole|entire|full) (?:time|stay|way|admission|week)|all (?:along|the way|the time|week|through)|throughout|from (?:start|day one|the start|admission|beginning|door)[^.?!;]{0,20}|start to (?:finish|end)|the rest of the (?:stay|time|way))|(?:i|we) (?:looked after|cared for|managed|ran|followed|had) (?:her|him|them|the \w+|everything|the (?:stay|admission))(?: \w+){0,2} (?:the (?:whole|entire) (?:time|stay|way|admission)|throughout|start to finish|from (?:start|admission|door) to (?:finish|discharge|door))`,
);
const readOwn = (folded: string): readonly MrpMention[] =>
  findAll(folded, MINE)
    .filter(({ span }) => !/\b(?:not|n't|never)\b[^.,;]{0,16}$/u.test(folded.slice(0, span.start)))
    .map(({ span }) => ({ isAsker: true, span }));

/** What a question says of who is responsible, at each place that speaks of it; what is only asked or required is left out. */
export function readMrp(folded: string): readonly MrpMention[] {
  const elsewhere = findAll(folded, UNDER_ANOTHER).map(({ span }) => ({ isAsker: false, span }));
  const named = findAll(folded, ROLE).flatMap(({ span, written }) => {
    if (written.startsWith("attending") && /^\s*\(?\s*mrp/u.test(folded.slice(span.end))) return [];
    if (
      written.startsWith("attending") &&
      !/\b(?:i was|i'm|i am|as)(?: the)? $/u.test(folded.slice(0, span.start))
    )
      return [];
    const isAsker = judge(folded, span);
    return isAsker === undefined ? [] : [{ isAsker, span }];
  });
  const roles = [...named, ...elsewhere, ...readManaging(folded)];
  // Who was in charge of the stay is said by the word for it before it is said by "mine".
  return roles.length > 0 ? roles : readOwn(folded);
}
