/** Tools and resources cut what they say at 24 KB; this is for the one that forgot, before it fills a connection and a model. */
export const MOST_ANSWER_CHARACTERS = 1_000_000;
