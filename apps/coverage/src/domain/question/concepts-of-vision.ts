import type { Concept } from "./concept.ts";

const READING_AID = String.raw`(?:cctv|closed[- ]circuit \w+|video magnifier|ocr|character recognition|high[- ]tech(?: reading)?(?: aid)?)`;

/** Lenses and reading aids, as sections 405 and 410 of the manual of visual aids tell them apart. */
export const VISION: readonly Concept[] = [
  {
    pattern: String.raw`(?:special|small|artificial|pinhole)[- ](?:aperture|pupil)|pinhole (?:contacts?|lens\w*)|piggy-?back(?:ed|ing)?`,
    said: { special_contact_lens: true },
    denied: { special_contact_lens: false },
  },
  {
    pattern: String.raw`selective[- ](?:transmission|wave-?length|absorption)|corning|cpf (?:lens\w*|glasses|filters?)`,
    said: { special_contact_lens: true, selective_transmission: true },
    denied: { special_contact_lens: false, selective_transmission: false },
  },
  {
    pattern: String.raw`(?:ordinary|regular|standard|plain|usual|daily|disposable) (?:soft |daily |disposable )?(?:contacts?|lens\w*)`,
    said: { special_contact_lens: false, selective_transmission: false },
    denied: { special_contact_lens: "open" },
  },
  {
    pattern: String.raw`(?:reads?|sees?|watch(?:es)?|recogni[sz]es?|makes? out|does|do|perform|manages?)(?: \S+){0,4}? (?:print|mail|newspapers?|labels?|bills|screens?|tv|television|faces|stove|visual tasks?|(?:daily|everyday)(?: \w+)? tasks?)`,
    said: {},
    denied: { cannot_do_daily_visual_tasks: true },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:un-?correctable|(?:not|no longer|cannot be|can't be) (?:correctable|corrected|improved))(?: \S+){0,2}? (?:vision|sight)?|vision (?:that )?(?:glasses|surgery|lenses) (?:cannot|can't|won't|do not|don't) (?:correct|improve|help)`,
    said: { vision_not_correctable: true },
  },
  {
    pattern: String.raw`(?:audio ?-?books?|talking books?)(?: \S+){0,4}? (?:enough|suffices?|satisf\w+|happy|content|all (?:he|she|they))|(?:happy|content|satisfied) with (?:the )?(?:audio ?-?books?|talking books?)`,
    said: { needs_high_tech_reading_aid: false },
    denied: { needs_high_tech_reading_aid: true },
  },
  {
    pattern: String.raw`(?:needs?|needed|requires?|need (?:of|for)|use for)(?: \S+){0,3}? ${READING_AID}`,
    said: { needs_high_tech_reading_aid: true },
    denied: { needs_high_tech_reading_aid: false },
  },
  {
    pattern: String.raw`(?:standard|ordinary|regular|only in) print(?: only)?|(?:mail|bills|documents|textbooks|letters|materials?|forms)(?: \S+){0,5}? (?:not|only|nowhere)(?: \S+){0,4}? (?:audio|braille|print|format)`,
    said: { needs_standard_print: true },
    denied: { needs_standard_print: false },
  },
  {
    pattern: String.raw`(?:text[- ]editing|edit(?:s|ing)?(?: \S+){0,4}? (?:text|documents?|manuscripts?|reports?))`,
    said: { extensive_text_editing: true },
    denied: { extensive_text_editing: false },
  },
  {
    pattern: String.raw`(?:reads?|reading|listens?|listening)(?: \S+){0,4}? (?:daily|every ?day|each day|all day|(?:[5-9]|five|six|seven) (?:days|times) (?:a|per|each) week|most days)|avid reader`,
    said: { reads_more_than_3_times_a_week: true },
    denied: { reads_more_than_3_times_a_week: false },
  },
  {
    pattern: String.raw`(?:reads?|reading|listens?|listening)(?: \S+){0,4}? (?:rarely|seldom|occasionally|now and then|(?:once|twice|one time|two times|1 time|2 times) an? (?:week|month))|(?:rarely|seldom|hardly ever) (?:reads?|listens?)`,
    said: { reads_more_than_3_times_a_week: false },
  },
];
