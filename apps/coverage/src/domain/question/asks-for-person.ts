/** One person who is told of; "seniors" and "a client in principle" are nobody. */
const PERSON = new RegExp(
  [
    String.raw`\b(?:qualifies|she|he|her|him|his|hers|i|me|mr|mrs|ms|pt|patient|man|guy|woman|lady|gentleman|child|boy|girl|infant|newborn|baby|toddler|kid|husband|wife|mother|father|mom|dad|uncle|aunt|grand(?:mother|father|ma|pa|son|daughter)|resident|son|daughter|student|teenager|diabetic|quad|para|tetra|paraplegic|quadriplegic|kiddo|youngster|mum|nan|gal|cust|customer|oldster|elder|gentlem[ae]n|ladies|married|bachelor|spouse|partner|mate|buddy|pal|student's|farmer|teacher|trucker|nurse of ours|roommate|stepson|stepdaughter|twins?|preschooler|infant|fella|widow\w*|fellow|chap|bloke|dude|lad|nephew|niece|cousin|brother|sister|neighbou?r|amputee|someone|somebody|preemie|teen|tween|veteran|retiree|senior of|nana|nonna|granny|gran|grandpa|hubby)\b`,
    String.raw`\b(?:my|our|this|the|one|a|new) client\b(?!'s)|\bclient (?:has|is|was|wants|needs|needed|with|who|moved|lives|can|cannot|can't|uses|got|had|walks|weighs|does|doesn't|told|says|asks)\b|^\W*client\b`,
    String.raw`\b\d{1,3} ?-?(?:year|yr|yo|y\/o|y\.o\.?|month|mo|week|wk)s?(?:[- ]?olds?)?\b(?! (?:supply|period|old (?:chair|walker|scooter|device)|warranty))|\b\d{1,3} ?[mf]\b|(?:^|, )\d{2}(?=[,.;])`,
    // "Uses oxygen day and night": a case told without its subject.
    String.raw`(?:^|[.;!?] |, (?=wants|needs|would))\W*(?:would like|uses|needs|has|had|can't|cannot|can walk|lives|walks|wants|lost|takes|wears|falls|broke|got|gets|drives|weighs|was|is on|fell|suffers|injects|depends|sits|sleeps|sees)\b`,
    String.raw`, (?:can't|cannot|can not|won't|doesn't|never|no longer)(?: \w+)? (?:walk|push|propel|wheel|shift|weight|stand|sit|see|hear|read|write|speak|talk|transfer|breathe|swallow|use|manage)\w*\b`,
    String.raw`\b(?:patiente?|madame|monsieur|mme|elle|il (?:a|est|ne|peut|marche|vit|se)|mon|ma|dame|enfant|garcon|fille|mari|femme|pere|mere)\b`,
  ].join("|"),
  "u",
);

/** Words with which a question begins that wants an amount, a rule or a way, and not a relative clause. */
const INTERROGATIVE = String.raw`(?!what (?:would|will|does|do) (?:adp|they|the program|the ministry|you) (?:say|think|decide|do)|what(?:'s| is) (?:the|your|their|adp's) (?:verdict|answer|outcome|decision|ruling|take|call)|what are (?:his|her|their|the) (?:chances|odds)|what (?:am i|are we|is|'s|else|more|other)(?: \S+){0,2}? (?:missing|lacking))(?:how (?:much|many|do|does|long|often|is|are|old|big|would|can|should|soon|late)|what(?:'s|s)?|(?<!\w )which|which (?:one|of|type|form|devices?|options?|class|chairs?|walkers?|codes?|authori\w+|prescriber|manual|section|vendor|is (?:it|better|right))|who (?:can|could|may|must|should|pays?|signs?|authori\w+|prescrib\w+|fills?|completes?|does|do|is|are|needs? to|has to|assess\w*|applies|gets? to|else|decides|runs|sends|orders)|who's|where (?:do|does|can|should|to|would|is|are|must)|when (?:can|does|do|is|are|will|may|should|would|must)|combien|qu'est-ce qu[ie]|quelle?s?|qui (?:peut|doit|signe)|comment|quand)`;

/** A question that wants an amount, a rule or a way is about the thing. */
const AMOUNT = new RegExp(
  String.raw`\b(?:${INTERROGATIVE}|percentage|contributions?|amounts?|(?:do|should|would) (?:i|we|you|they) (?:still |just )?(?:apply|submit|send|route|go)|go(?:es)? (?:through|via)|per ?cent|prices?|costs?|(?:whose|client'?s?|adp'?s?|our|her|his|their|family'?s?|patient'?s?|person'?s?|the) (?:share|portion|part)|share(?= (?:of|for|if|on|with|by)\b|\?)|(?:adp|client|patient|family|our|her|his|their)(?:'?s)? (?:part|cut|end|half|piece)|three quarters|a quarter|ceiling|\d+ ?%|owes?|pay(?:s|ing)? (?:anything|something|nothing|any|a (?:cent|penny|dime|thing)|out of pocket|extra|some|part)|(?:out of|from) (?:her|his|their) (?:own )?pocket|cost (?:her|him|them|the family)|(?:does|do|will|would|can|could) (?:adp|they|the program|that|this|it|(?:her|his|their) (?:income|salary|pension|money|savings)) (?:\w+ )?(?:refuse|deny|disqualif\w*|count|cut (?:him|her|them) off|knock (?:him|her|them) out|affect|make a difference|change (?:anything|it|that|what)|exclude|bar|stop|rule (?:her|him|them) out|matter|hurt)|(?:cover|covers|pay|pays|get|gets)(?: for)? (?:the|it|all|him|her|them)(?: of it| the)? (?:lot|whole|full|entire|rest|all|remainder|balance)|(?:anything|something|nothing|how much) (?:left|more|extra) (?:to pay|for)|does (?:that|this|it|the same)(?: rule)? (?:go|apply|hold|count)|is (?:that|this) (?:true|right|so|correct)|(?:something|anything) (?:that )?(?:adp|they|the program) (?:funds?|covers?|pays?|does|helps?)|(?:is|are) there (?:an? |any )?(?:\w+ ){0,2}?(?:income|cut-?off|limit|threshold|test|maximum|minimum|deadline|rule|form|wait|list)|(?:does|must|should) it (?:(?:have|need) to )?be (?:the|an?|our|my|his|her)|income (?:test|cut-?off|limit|threshold)|max(?:imum)?|the (?:very )?most|total(?! (?:hip|knee|laryng\w+))|the cap|annual amount|out[- ]of[- ]pocket|own portion|portion|(?:annual|yearly|monthly) (?:\w+ )?(?:grant|amount|share|money|allowance|rate)|in principle|generally|in general|(?:does|do|must|is|are|would) (?:somebody|someone|anyone|anybody|an? (?:person|patient|resident|client)|people|one|the (?:person|client)) (?:\S+ )?(?:have to|need to|need|be able))(?!\w)`,
  "u",
);

/** "Meets every criterion": nothing of them is open. */
const MEETS =
  /\b(?:meets?|meeting|fulfil\w*|satisf\w+|remplit|remplisse)(?: \S+){0,3}? (?:criteri\w+|criteres?|requirements?|conditions?)\b|\b(?:who|that) (?:qualif\w+|is eligible|are eligible|meets?)\b|(?:^|[.;!?] )(?:my |our |this |the )?(?:client|patient|pt|he|she|they|resident|person|lady|man|kid|child|guy|gentleman|woman)(?: (?:already|clearly|definitely|does|has))* (?:qualif(?:y|ies|ied)|been (?:approved|found eligible))\b[^?.;!]*[.;!]/u;
/** "Does he meet the criteria" asks whether they are met. */
const ASKS_IF_MET =
  /\b(?:does|do|would|will|could|can|whether|missing|lacking|before)(?: \S+){1,7}? (?:meet|meets|fulfil|fulfils|satisfy|satisfies|qualify|qualifies)\b/u;

/** "Replacement cushion": something that somebody has is to be replaced. */
const WHY_UNTOLD =
  /\b(?:not|never|no one|nobody|didn't|doesn't|don't|did not|does not|without)(?: \S+){0,2}? (?:say\w*|said|told|tell\w*|state[ds]?|know\w*|mention\w*|writ\w*|wrote|explain\w*|gave|give\w*)(?: \S+)? (?:why|what for|the reason|a reason|any reason)\b|\bno (?:reason|indication|diagnosis) (?:given|stated|listed|told|written|documented|on)\b|\breason (?:is |was )?(?:unknown|not (?:given|stated|known|told))/u;
const BARE_REPLACEMENT = /^\W*(?:replacement|replace|new replacement)(?: [\w-]+){1,3}\W*$/u;

/** "Can a resident get one" is asked of everybody. */
const ANYBODY =
  /(?<=\b(?:can|could|may|does|do|would|will|is|should) )(?:someone|somebody|anyone|anybody)(?= (?:(?:who (?:is|lives)|living|residing) )?(?:in|at) (?:an? |the )?(?:ltc|long-?term care|nursing home|retirement home|care home|group home|hospital|rural|northern))|(?<=\b(?:can|could|may|does|do|would|will|is|should) )an? (?:\w+ )?(?:resident|patient|person|client|child|kid|senior|adult|student|veteran|baby|teenager)\b(?! (?:who|with|of mine|has|needs|from my))|(?<=\b(?:stop|keep|bar|prevent|disqualif|exclude|rule|knock|block|shut|mean)\w* )(?:someone|somebody|anyone|anybody|people|residents|an? (?:resident|patient|person|client))\b/gu;

/** "Sorry, I mean a rollator": who writes is nobody who needs it. */
const SAYING =
  /\b(?:i (?:mean|meant|think|guess|wonder|believe|forgot|forget)|asking for (?:me|a friend))\b/gu;

/** "No patient in mind": said to be asked in general. */
export const NOBODY =
  /\bno (?:particular |specific |real |actual )?(?:patient|client|person|one)(?: in (?:mind|particular))?\b|\bnot for (?:a|any) (?:particular |specific )?(?:patient|client|person)\b|\b(?:aucun patient|sans patient)\b/gu;

/** What only happens to somebody. */
const HAPPENED =
  /\b(?:last (?:week|month|year|night|\w+day|spring|summer|fall|winter)|yesterday|ago|just had|diagnosed|newly|awaiting|pending|booked|scheduled|waiting|next (?:week|month))\b/u;
const ELIGIBLE = /\b(?:eligib\w*|qualif\w+|entitled|candidate)\b/u;

/** Whether somebody gets the thing, and not how it is got or what it costs. */
const GETS =
  /\b(?:eligib\w*|qualif\w+|entitled|candidate|admissible|droit|y\/n|yes or no|(?:is|would|will) (?:it|that|this) (?:be )?an? (?:yes|no|go)|(?:does|do|will|would|can) (?:he|she|they|it|this|that) (?:make it|make the cut|pass|fly|get through|stand a chance|have a (?:shot|chance|case|hope)|measure up|fit the bill)|any (?:chance|hope|luck)|what (?:would|will|does|do) (?:adp|they|the program|the ministry) (?:say|think|decide)|(?:the|your|adp's) (?:verdict|ruling|call)|chances|odds|worth (?:applying|submitting|sending)|submit|go ahead|good to go|fund(?:ed|able)?|covered|approved?|(?:can|does|do|will|would|is|could|should|may) (?:he|she|they|it|my|our|this|adp|the (?:adp|program\w*|ministry|government|province)|we|i) (?:\S+ ){0,3}?(?:get|have(?! to\b)|qualif\w+|be|pay|cover|fund|help|meet|replace|buy|chip|apply))\b/u;

/** "Can she get that yearly money": whether the grant is hers, and not how much it is. */
const GETS_SUM =
  /^\W*(?:and |so )?(?:can|could|will|would|does|do|may|is|are) (?:he|she|they|(?:my|the|this|our) \w+) (?:\S+ )?(?:get|receive|claim|draw|collect|have|eligible for|entitled to|qualify for) (?:the|that|this|an?|any)(?: \w+)? (?:annual|yearly|monthly)\b/u;

/** "Is the white cane covered, and how much is it": the thing is asked about, and not whether one person gets it. */
const THING_LISTED =
  /^\W*(?:is|are) (?!he\b|she\b|they\b|it\b|that\b|this\b|there\b|his\b|her\b|my\b|our\b)(?:an? |the )?[\w -]{3,50}? (?:covered|funded|paid(?: for)?|listed|on (?:adp|the list))(?: (?:by|through|under|at) (?:adp|the program))?\W*$/u;

/** A sentence about a fee or the strength of a drug asks nothing of a device. */
const OF_OTHERS = /\b[a-z]\d{3}\b|\bbill\w*|\d ?m(?:g|cg)\b/u;

/** Parts that may each ask for something of their own: "does she qualify, and what does ADP pay". */
const PARTS =
  /[;:]|\s[-–—]\s|,? (?:and|or|plus|et) (?=(?:how|what|who|which|where|when|does|is|can|would|will|could|combien|quel\w*)\b)|, (?=(?:how|what|who|which|where|combien|quel\w*)\b)/u;

/** "How long she has been on it isn't in the chart" asks nothing. */
const UNTOLD =
  /\b(?:isn't|not|never|unknown|unclear|missing|no idea|no record)\b[^?]*\b(?:charts?|file|documented|known|recorded|sure|said|told|notes?|referral|form)\b[^?]*$/u;

/** "White cane for a blind man": a thing for somebody, of which nothing is asked or told. */
const THING_FOR =
  /^\W*(?:an? |the )?(?:[\w/-]+ ){1,6}?(?:for|pour) (?:an?|my|our|the|his|her|someone|somebody|pt|patient|grandma|mom|dad|une?|mon|ma) (?![^.!?]*\b(?:diagnosed|ago|since|newly|recently)\b)[^.!?,;:]*[.]?\s*$/u;

/** "Power chair for a patient": of the person nothing is told, so that nothing can be decided. */
const FOR_ANYBODY =
  /\b(?:for|pour) (?:an?|my|our|the|this|his|her|une?|mon|ma)(?: new)? (?:patiente?|pt|client|mother|mom|mum|father|dad|husband|wife|grandma|grandmother|grandpa|grandfather|aunt|uncle|brother|sister|resident|mere|pere)[.\s]*$/u;

const isMarked = (sentence: string): boolean => sentence.trimEnd().endsWith("?");

/**
 * Whether a folded question asks if one person gets something. Such a question is decided by what it says of the person;
 * one that asks for an amount or a rule is answered in principle. A case that is only told asks for the person.
 *
 * @param isCaseTold whether facts of a case stand in a sentence that asks nothing
 */
export function asksForPerson(text: string, isCaseTold = false): boolean {
  if (BARE_REPLACEMENT.test(text) || WHY_UNTOLD.test(text)) return true;
  const folded = text.replaceAll(ANYBODY, " ").replaceAll(NOBODY, " ").replaceAll(SAYING, " ");
  const isOfPerson =
    (isCaseTold && GETS.test(folded)) ||
    PERSON.test(folded) ||
    (HAPPENED.test(folded) && ELIGIBLE.test(folded));
  if (!isOfPerson || (MEETS.test(folded) && !ASKS_IF_MET.test(folded))) return false;
  if (THING_FOR.test(folded) && !GETS.test(folded) && !FOR_ANYBODY.test(folded)) return false;
  const all = folded.split(/(?<=[.!?;])\s+/u);
  const sentences = all.filter((sentence) => !OF_OTHERS.test(sentence));
  const marked = sentences.filter(isMarked);
  // "Can I bill C124? Needs a walker": what is asked is the fee, the device is only named.
  if (marked.length === 0 && all.some(isMarked)) return sentences.some((sentence) => GETS.test(sentence));
  const asking = marked.length > 0 ? marked : sentences;
  const parts = asking.flatMap((sentence) => sentence.split(PARTS)).filter((part) => !UNTOLD.test(part));
  const others = parts.filter((part) => !AMOUNT.test(part));
  if (others.length === parts.length || parts.some((part) => GETS_SUM.test(part))) return true;
  // Beside an amount only what asks outright counts: the rest tells of the case.
  return others.some((part) => GETS.test(part) && !THING_LISTED.test(part));
}
