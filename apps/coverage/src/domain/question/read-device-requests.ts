import type { Mentions } from "./find-mentions.ts";
import { findAll, words } from "./folded-text.ts";
import type { Unclear } from "./read-unclear.ts";

/** Whoever speaks of one of these asks who pays, who gets it or how it is asked for. */
const OF_FUNDING = words(
  String.raw`adp|paaf|cep|pool|assistive devices?|fund\w*|financ\w*|cover\w*|pay\w*|paid|cost\w*|pric\w*|prix|grants?|subsid\w*|eligib\w*|qualif\w*|entitled|gets?|getting|got|needs?|needed|wants?|wanted|wanting|replac\w*|forms?|appl(?:y|ies|ied|ying|ication)|shares?|portion|percent\w*|how much|authori[sz]\w*|sign\w*|approv\w*|reimburs\w*|combien|paie|couvert\w*|rembours\w*|free|income|odsp|ow|criteria|requirements?|prescri\w*|request\w*|renew\w*|new|repairs?|batter\w*|help|money|ohip|odb|insurance|wsib|allowed (?:one|two)|\d+ ?%|lost|stolen|broke\w*|second|another|submit\w*|contribut\w*|program\w*|ministry|government|charge[ds]?`,
);

/** What is asked of a device in one sentence and is neither funding nor a criterion: living with it, booking, buying, its tax. */
const OF_ELSE = words(
  [
    String.raw`(?:can|may|could|should|is|are|does|do|will|would)(?: [^\s.?!;]+){1,6}? (?:driv(?:e|es|ing)|fl(?:y|ies|ying)|swim\w*|shower\w*|bath\w*|sleep\w*|exercise\w*|travel\w*|bike|jog\w*|have an mri|go through (?:(?:an?|the|my|his|her|their|some) )?(?:airport|security|customs|door\w*|scan\w*|x-?ray|metal|mri|gates?|checkpoint|border|tunnel|car ?wash)|wear (?:it|them|one)|safe|dangerous|legal|waterproof|comfortable|hurt|harm\w*)`,
    String.raw`how (?:do|does|should|can|would|to|often|long|far|fast|high|heavy|wide|big|loud|hot)(?: [^\s.?!;]+){0,4}? (?:clean\w*|wash\w*|set up|adjust\w*|fold\w*|use|uses|wear|worn|fit|fits|charg\w*|measure\w*|program\w*|install\w*|assembl\w*|store|stored|sterili[sz]e\w*|disinfect\w*|last on a charge|go|operate\w*|dispose|recycle|donate|size|titrat\w*|wean)`,
    String.raw`(?:book|schedule|arrange|set up|cancel|reschedule|refer|fax|email|call|phone|print|draft|write|translate|remind|send me|find me)(?: [^\s.?!;]+){0,5}? (?:visits?|appointments?|assessments?|referrals?|letters?|notes?|demo|trial|call|pickup|list|map|directions?|clinic|ot|pt|physio\w*|slp|audiologist)`,
    String.raw`(?:hst|gst|tax(?:es)?|tax[- ](?:credit|deduct\w*|exempt\w*|receipt|free)|write[- ]off|disability tax)`,
    String.raw`where (?:can|do|could|should|would|to|is|are)(?: [^\s.?!;]+){0,4}? (?:donate|rent|borrow|return|buy|sell|dispose|recycle|drop off|find)`,
    String.raw`(?:weight (?:limit|capacity)|top speed|battery life|dimensions|colou?rs does|instructions?|(?:user|owner'?s?|instruction) manual|settings?|side effects?|difference between|how does an? [^\s.?!;]+ work|who invented|reviews?)`,
  ].join("|"),
);

/** Who is at hand: "who fixes wheelchairs near Barrie" asks for an address, and not who pays. */
const DIRECTORY =
  /\b(?:who|where|which (?:store|shop|vendor|place|company|clinic)|anyone|anybody|any (?:place|store|shop|vendor)s?|somewhere|somebody|(?:names?|number|address|list) of|find(?: me)?|recommend)\b[^.?!]*\b(?:fix\w*|repair\w*|servic\w*|sells?|selling|rent\w*|carr(?:y|ies)|stock\w*|loan\w*|deliver\w*|shops?|stores?|vendors?|dealers?|suppliers?|clinics?)\b[^.?!]*\b(?:near|nearby|around|close(?:st)? to|in town|locally|local|open (?:on|late)|within \d+ ?km|in (?!adp|paaf|ontario|the\b|his\b|her\b|an?\b|person|canada)[a-z]+)\b/u;
const OF_MONEY =
  /\b(?:adp|paaf|fund\w*|cover\w*|pays?|paid|paying|grants?|eligib\w*|qualif\w*|reimburs\w*|share|odsp|authori[sz]\w*|sign\w*|assess\w*|registered)\b/u;

const REQUEST = {
  id: "advice",
  text: "What is asked is not what a program pays or to whom: the sources say nothing of it.",
} as const satisfies Unclear;

/** "Compression stockings on ODB?": the drug plan is asked for what only devices' manuals speak of. */
const ODB_ASKED =
  /\b(?:(?:on|by|under|through|via|with) (?:the )?(?:odb|formulary|drug (?:plan|benefit|card))|(?:does|do|will|can|would) (?:the )?(?:odb|formulary|drug (?:plan|benefit))|odb (?:cover\w*|pay\w*|fund\w*|list\w*))\b/u;
const NOT_ODB_ALONE =
  /\b(?:adp|paaf|assistive|cep|grants?|programs?|monitors?|sensors?|cgm|dexcom|libre|receiv\w+|gets|has|he is|she is|patient is|who is|recipients?)\b/u;
const OF_ODB = {
  id: "odb-device",
  text: "The formulary lists drugs, test strips, glucose sensors and holding chambers, and nothing of this device; whether the Assistive Devices Program pays for it is another question.",
} as const satisfies Unclear;

/** What a folded question asks of a device where nothing in it is about funding: "Can my patient drive with a hearing aid?" */
export function readDeviceRequest(
  folded: string,
  { devices, drugs, services }: Pick<Mentions, "devices" | "drugs" | "services">,
): Unclear | undefined {
  if (devices.length === 0 || drugs.length > 0 || services.length > 1) return undefined;
  if (DIRECTORY.test(folded) && !OF_MONEY.test(folded)) return REQUEST;
  if (services.length === 0 && ODB_ASKED.test(folded) && !NOT_ODB_ALONE.test(folded)) return OF_ODB;
  if (findAll(folded, OF_FUNDING).length > 0) return undefined;
  return findAll(folded, OF_ELSE).length > 0 ? REQUEST : undefined;
}
